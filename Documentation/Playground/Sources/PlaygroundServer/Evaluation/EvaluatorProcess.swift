import Dispatch
import Foundation
import Synchronization

/// A process that this one has started, stops and takes leave of.
///
/// `Process` of Foundation waits for one process after the other where the program closes what it
/// inherits: those that end meanwhile would stay as zombies.
final class EvaluatorProcess: Sendable {
  let number: pid_t
  /// Whether the number may belong to another process by now.
  private let isOver = Mutex(false)

  /// Starts a program whose standard input is `input`; nil when that fails.
  init?(_ program: String, _ arguments: [String], input: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let words = ([program] + arguments).map { strdup($0) }
    let settings = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for each in words + settings { free(each) } }
    var number: pid_t = 0
    guard posix_spawn(&number, program, &actions, nil, words + [nil], settings + [nil]) == 0 else {
      return nil
    }
    self.number = number
  }

  /// Stops the process, whatever it does.
  func stop() {
    isOver.withLock { isOver in
      if !isOver { _ = kill(number, SIGKILL) }
    }
  }

  /// Stops the process and waits, elsewhere, until nothing is left of it.
  func end() {
    isOver.withLock { isOver in
      guard !isOver else { return }
      isOver = true
      _ = kill(number, SIGKILL)
      let number = number
      DispatchQueue.global().async {
        while waitpid(number, nil, 0) == -1, errno == EINTR {}
      }
    }
  }
}
