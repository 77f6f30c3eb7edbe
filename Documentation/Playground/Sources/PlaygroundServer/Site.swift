import Foundation
import SceneRouteCommands

/// What is at which address, for requests that `AccessRules` has let in.
struct Site: Sendable {
  let file: ServedFile?
  let writes: Bool
  /// Answers while somebody types.
  let quick: EvaluationLane
  /// Answers what may take seconds, so that nobody waits for it who types.
  let slow: EvaluationLane
  /// Proves, so that nobody waits for it who looks at events and findings.
  let proving: EvaluationLane

  /// Answers a request.
  func answer(_ head: RequestHead, _ body: [UInt8]) async -> Response {
    guard head.path.hasPrefix("/api/") else {
      guard let file = PageFiles.file(at: head.path) else { return notFound }
      return head.method == .get ? file : Response(.wrongMethod, "this address cannot be written")
    }
    let name = String(head.path.dropFirst("/api/".count))
    switch (head.method, name) {
    case (.get, "file"): return opened()
    case (.get, "file/version"): return json(FileVersion(version: file?.version))
    case (.post, "file"): return save(body)
    case (.post, _):
      guard let kind = EvaluationKind.allCases.first(where: { $0.name == name }) else {
        return notFound
      }
      return await evaluate(kind, body)
    case (.get, _): return notFound
    }
  }

  private var notFound: Response { Response(.notFound, "there is nothing here") }

  private func lane(of kind: EvaluationKind) -> EvaluationLane {
    switch kind {
    case .decision: quick
    case .events, .findings, .start, .named, .copied: slow
    case .proved, .proofs: proving
    }
  }

  private func evaluate(_ kind: EvaluationKind, _ body: [UInt8]) async -> Response {
    do throws(EvaluationFailure) {
      return Response(type: Self.jsonType, try await lane(of: kind).answer(kind, body))
    } catch {
      switch error {
      case .busy: return Response(.busy, "too many requests are waiting")
      case .malformed: return Response(.badRequest, "the request cannot be read")
      case .crashed, .unwanted:
        return Response(
          .failed,
          "the evaluation ended without an answer; it may have needed more than"
            + " \(Evaluator.addressBytes >> 20) MiB of memory")
      case .tooLong:
        return Response(
          .failed,
          "the answer is over \(Evaluator.answerBytes >> 20) MiB, too long for this page: the"
            + " command gives it, with --format json")
      case .tookTooLong:
        let seconds = Int(kind.limit / .seconds(1))
        return Response(.tookTooLong, "it took longer than \(seconds) seconds and was stopped")
      }
    }
  }

  // MARK: The file

  private static let jsonType = "application/json"

  /// What the page begins with.
  private struct Opened: Encodable {
    /// The file's name and path; nil where the page was opened without one.
    let name: String?
    let path: String?
    let text: String?
    let version: String?
    let isWritable: Bool
    /// Why the file cannot be read, or nil.
    let problem: String?
    /// The version of the command.
    let command: String
  }

  private struct FileVersion: Encodable {
    let version: String?
  }

  private struct Saved: Decodable {
    let text: String
    /// The version that the page has read; nil to write whatever is there now.
    let version: String?
  }

  private func opened() -> Response {
    let command = SceneRouteCommand.answer(to: ["--version"]).output
    var text: String?
    var problem: String?
    if let file {
      do throws(ServedFile.Refusal) {
        text = String(validating: try file.read(), as: UTF8.self)
        if text == nil { problem = "it is not UTF-8" }
      } catch {
        problem = error.reason
      }
    }
    if let bytes = text?.utf8.count, bytes > Self.textLimit {
      (text, problem) = (nil, "it has \(bytes) bytes; the page takes \(Self.textLimit)")
    }
    return json(
      Opened(
        name: file?.name, path: file?.path,
        text: text, version: file?.version, isWritable: writes, problem: problem,
        command: String(decoding: command, as: UTF8.self).trimmingCharacters(in: .newlines)))
  }

  /// The longest text that the page takes, in bytes.
  private static let textLimit = 1024 * 1024

  private func save(_ body: [UInt8]) -> Response {
    guard let file, writes else {
      return Response(.forbidden, "the page may not write: start it with --write")
    }
    guard let saved = try? JSONDecoder().decode(Saved.self, from: Data(body)) else {
      return Response(.badRequest, "the request cannot be read")
    }
    do throws(ServedFile.Refusal) {
      let written = try file.write(Array(saved.text.utf8), over: saved.version)
      guard let written else { return Response(.conflict, "the file has changed on disk") }
      return json(FileVersion(version: written))
    } catch {
      return Response(.forbidden, error.reason)
    }
  }

  private func json(_ value: some Encodable) -> Response {
    guard let data = try? JSONEncoder().encode(value) else {
      return Response(.failed, "the answer cannot be written")
    }
    return Response(type: Self.jsonType, Array(data))
  }
}
