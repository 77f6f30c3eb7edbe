import PredicateLanguage
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The user's wish to end a run that has something to say of what is done so far.
enum Interrupt {
  private static let wish = Atomic(false)

  /// Whether the user has interrupted the run.
  static var isRequested: Bool { wish.load(ordering: .acquiring) }

  /// From now on the first SIGINT is a wish; the second ends the process.
  static func watch() {
    // Made now: a handler must not be the first to need it.
    wish.store(false, ordering: .releasing)
    WorkBudget.isStopped = false
    var action = sigaction()
    // Without SA_RESTART a call that waits comes back.
    action.sa_flags = Int32(truncatingIfNeeded: Int(SA_RESETHAND))
    let handler: @convention(c) (Int32) -> Void = { _ in Interrupt.request() }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Android)
      action.sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(SIGINT, &action, nil)
    // A parent may have left it blocked for this thread.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// From now on a SIGINT ends the process.
  static func stopWatching() { signal(SIGINT, SIG_DFL) }

  /// Asks the run to end, and its searches.
  static func request() {
    wish.store(true, ordering: .releasing)
    WorkBudget.isStopped = true
  }
}
