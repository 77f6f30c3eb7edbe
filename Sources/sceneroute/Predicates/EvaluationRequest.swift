import PredicateLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One line of `evaluate --jsonl`: a predicate, its arguments, and what to evaluate it on.
///
/// Other keys are ignored, so that files of vectors can be evaluated as they are.
struct EvaluationRequest: Decodable {
  let predicate: String
  let arguments: [PredicateArgument]
  /// The identifier, nil for `null`; or nothing at all when the line has no `input`.
  let input: String??

  private enum CodingKeys: String, CodingKey {
    case predicate, arguments, input
  }

  init(from decoder: any Decoder) throws {
    guard let line = try? decoder.container(keyedBy: CodingKeys.self) else {
      throw LineProblem.notAnObject
    }
    guard line.contains(.predicate) else { throw LineProblem.missingKey("predicate") }
    predicate = try Self.value(of: .predicate, in: line, "a string")
    let list: [JSONArgument] =
      line.contains(.arguments)
      ? try Self.value(of: .arguments, in: line, JSONArgument.expectation) : []
    arguments = list.map(\.value)
    input =
      line.contains(.input)
      ? .some(try Self.value(of: .input, in: line, "a string or null")) : .none
  }

  /// Reads one line of JSON.
  static func read(_ line: String) throws(LineProblem) -> EvaluationRequest {
    do {
      return try JSONDecoder().decode(EvaluationRequest.self, from: Data(line.utf8))
    } catch let problem as LineProblem {
      throw problem
    } catch {
      throw .notJSON
    }
  }

  private static func value<Value: Decodable>(
    of key: CodingKeys, in line: KeyedDecodingContainer<CodingKeys>, _ expected: String
  ) throws -> Value {
    do {
      return try line.decode(Value.self, forKey: key)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw LineProblem.wrongType(key: key.rawValue, expected: expected)
    } catch {
      // The decoder looks into a string only when it is asked for.
      throw LineProblem.notJSON
    }
  }
}
