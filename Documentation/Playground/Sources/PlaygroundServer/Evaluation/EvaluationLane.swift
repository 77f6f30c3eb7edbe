import FlyingSocks
import Foundation

/// Why there is no answer to a question.
enum EvaluationFailure: Error, Equatable {
  /// Too many others wait.
  case busy
  /// It took longer than it may, and was stopped.
  case tookTooLong
  /// The answer is longer than a page reads.
  case tooLong
  /// It is no question.
  case malformed
  /// The other process ended, or could not be started.
  case crashed
  /// Nobody waits for the answer any more.
  case unwanted
}

/// One other process that answers one question at a time, in the order of asking.
actor EvaluationLane {
  /// The most questions that wait.
  private static let waitingLimit = 8

  private let path: String?
  private let pool: any AsyncSocketPool
  private var worker: Worker?
  private var isBusy = false
  private var waiting: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
  private var lastTicket = 0

  /// `path` is the fixture's path, or nil.
  init(path: String?, pool: any AsyncSocketPool) {
    self.path = path
    self.pool = pool
  }

  private struct Worker {
    let process: EvaluatorProcess
    let socket: AsyncSocket

    /// Stops the process after a time, unless the task is cancelled before.
    func watch(for limit: Duration) -> Task<Void, any Error> {
      Task {
        try await Task.sleep(for: limit)
        process.stop()
      }
    }

    func end() {
      process.end()
      try? socket.close()
    }
  }

  /// Returns the answer to a question.
  func answer(
    _ kind: EvaluationKind, _ body: [UInt8]
  ) async throws(EvaluationFailure) -> [UInt8] {
    if isBusy {
      guard waiting.count < Self.waitingLimit else { throw .busy }
      guard await turn() else { throw .unwanted }
    }
    isBusy = true
    defer { handOver() }
    let worker = try await readyWorker()
    let started = ContinuousClock.now
    let watch = worker.watch(for: kind.limit)
    defer { watch.cancel() }
    do {
      let answer = try await withTaskCancellationHandler {
        try await exchange(kind, body, with: worker.socket)
      } onCancel: {
        worker.process.stop()
      }
      return answer
    } catch EvaluationFailure.malformed {
      throw .malformed
    } catch EvaluationFailure.tooLong {
      throw .tooLong
    } catch {
      end()
      if Task.isCancelled { throw .unwanted }
      throw ContinuousClock.now - started >= kind.limit ? .tookTooLong : .crashed
    }
  }

  /// The process that answers; one that is new has said that it is there, so that its start takes
  /// nothing of the time of a question.
  private func readyWorker() async throws(EvaluationFailure) -> Worker {
    if let worker { return worker }
    guard let worker = start() else { throw .crashed }
    self.worker = worker
    let watch = worker.watch(for: .seconds(20))
    defer { watch.cancel() }
    do {
      guard try await worker.socket.read(bytes: 1) == [Evaluator.readyMark] else {
        throw EvaluationFailure.crashed
      }
      return worker
    } catch {
      end()
      throw .crashed
    }
  }

  /// Starts the other process, so that the first question finds it there.
  func prepare() async {
    guard !isBusy else { return }
    isBusy = true
    _ = try? await readyWorker()
    handOver()
  }

  private func handOver() {
    isBusy = !waiting.isEmpty
    if isBusy { waiting.removeFirst().turn.resume(returning: true) }
  }

  /// Waits until whoever is done hands the process over; false when nobody wants the answer any
  /// more, which leaves the place to others.
  private func turn() async -> Bool {
    lastTicket += 1
    let id = lastTicket
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        if Task.isCancelled { turn.resume(returning: false) } else { waiting.append((id, turn)) }
      }
    } onCancel: {
      Task { await leave(id) }
    }
  }

  private func leave(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: place).turn.resume(returning: false)
  }

  /// Ends the other process.
  func end() {
    worker?.end()
    worker = nil
  }

  private func exchange(
    _ kind: EvaluationKind, _ body: [UInt8], with socket: AsyncSocket
  ) async throws -> [UInt8] {
    let frame = Frame(mark: kind.rawValue, length: body.count)
    try await socket.write(Data(frame.head + body))
    guard let reply = Frame(head: try await socket.read(bytes: Frame.headBytes)) else {
      throw EvaluationFailure.crashed
    }
    let body = reply.length == 0 ? [] : try await socket.read(bytes: reply.length)
    switch Reply(mark: reply.mark, body: body) {
    case .answer(let answer)?: return answer
    case .noQuestion?: throw EvaluationFailure.malformed
    case .tooLong?: throw EvaluationFailure.tooLong
    case nil: throw EvaluationFailure.crashed
    }
  }

  private func start() -> Worker? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    guard let program = Bundle.main.executablePath, socketpair(AF_UNIX, stream, 0, &ends) == 0
    else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Once the process has its side, this one must not keep it: its end would never be seen.
    defer { close(ends[1]) }
    let arguments = [Evaluator.argument] + (path.map { [$0] } ?? [])
    guard let process = EvaluatorProcess(program, arguments, input: ends[1]) else {
      close(ends[0])
      return nil
    }
    do {
      let socket = Socket(file: Socket.FileDescriptor(rawValue: ends[0]))
      return Worker(process: process, socket: try AsyncSocket(socket: socket, pool: pool))
    } catch {
      process.end()
      close(ends[0])
      return nil
    }
  }
}
