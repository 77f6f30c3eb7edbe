import AppSources
import Foundation
import PredicateLanguage
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

@testable import SceneFixtures

@Suite("Cases of scenes that name their code")
struct CodeCaseTests {
  @Test("There are cases")
  func count() { #expect(CodeCase.all.count >= 30) }

  @Test("A case has the errors that it says, and no other", arguments: CodeCase.all)
  func errors(_ codeCase: CodeCase) throws {
    #expect(try codeCase.errorDifferences() == [])
  }

  @Test("A case meets its expectations", arguments: CodeCase.all)
  func expectations(_ codeCase: CodeCase) throws {
    guard try codeCase.expected().errors == nil else { return }
    let check = try codeCase.load().check()
    #expect(!check.cases.isEmpty)
    #expect(check.cases.filter { $0.failure != nil }.map(\.description) == [])
    #expect(check.warnings.filter { $0.id != "no-scene-matches" }.map(\.description) == [])
  }

  @Test("A scene has the conditions of a copy", arguments: CodeCase.all)
  func copies(_ codeCase: CodeCase) throws {
    let expected = try codeCase.expected()
    guard let conditions = expected.conditions else { return }
    let fixture = try codeCase.load()
    let copy = try CodeCase.copy(of: fixture, conditions)
    #expect(fixture.scenes.map(\.conditions) == copy.scenes.map(\.conditions))
    let identifiers = Set(fixture.identifiers + ["", "note/", "note/42", "x", "*", "NOTE/42"])
    for identifier in identifiers.sorted() {
      let event = RoutingEvent.identifier(identifier)
      let decision = SceneRouter(fixture.sceneSet).route(event)
      #expect(decision.scene == SceneRouter(copy.sceneSet).route(event).scene, "\(identifier)")
    }
  }

  @Test("A text without code says the same, and where it was", arguments: CodeCase.all)
  func withoutCode(_ codeCase: CodeCase) throws {
    guard try codeCase.expected().errors == nil else { return }
    let fixture = try codeCase.load()
    let text = try #require(FixtureText(try codeCase.bytes(), file: "windows.json"))
    let bytes = fixture.copyingCode(in: text)
    // No file may be named.
    let copy = try SceneFixture.read(bytes, file: "windows.json", code: AppSources())
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\"code\""))
    #expect(copy.scenes.map(\.id) == fixture.scenes.map(\.id))
    #expect(copy.scenes.map(\.conditions.form) == fixture.scenes.map(\.conditions.form))
    for (one, other) in zip(copy.scenes, fixture.scenes) {
      for condition in ActivationCondition.allCases {
        let (one, other) = (one.conditions[condition], other.conditions[condition])
        #expect(one.canonicalText == other.canonicalText)
      }
    }
    #expect(copy.description.declarations == fixture.description.declarations)
    #expect(try copy.check().cases.filter { $0.failure != nil }.isEmpty)
    for text in fixture.codes.values.flatMap(\.texts.values) {
      let place = text.excerpt.place
      let words = " is from \(place.file):\(place.line)"
      #expect(String(decoding: bytes, as: UTF8.self).contains(words))
    }
  }

  @Test("A case has the declarations that it says", arguments: CodeCase.all)
  func declarations(_ codeCase: CodeCase) throws {
    guard let wanted = try codeCase.expected().declarations else { return }
    let declarations = try codeCase.load().description.declarations
    #expect(declarations.map(\.name) == wanted.map(\.name))
    #expect(declarations.map(\.matching) == wanted.map(\.matching))
  }
}

/// A folder of `Fixtures/code/cases`.
struct CodeCase: Sendable, CustomTestStringConvertible {
  let name: String

  var testDescription: String { name }

  static let folder = Repository.fixture("code/cases")

  static let all: [CodeCase] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.first?.isNumber == true }.map(CodeCase.init)
  }()

  struct Expected: Decodable {
    let conditions: [String: Conditions]?
    let declarations: [Declaration]?
    let errors: [Finding]?
  }

  /// The keys of a scene that copies its predicates.
  struct Conditions: Codable {
    let can: String?
    let canArguments: [Argument]?
    let prefers: String?
    let prefersArguments: [Argument]?
    let preferring: [String]?
    let allowing: [String]?
  }

  /// A text or a list of texts.
  enum Argument: Codable {
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([String].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .list(let texts): try container.encode(texts)
      }
    }
  }

  struct Declaration: Decodable {
    let name: String
    let matching: [String]?
  }

  struct Finding: Decodable {
    let id: String
    let file: String
    let line: Int
    let column: Int
    let namedLine: Int?
    let namedColumn: Int?
    let says: String?
  }

  func expected() throws -> Expected {
    let data = try Data(contentsOf: Self.folder.appending(path: name + "/expected.json"))
    return try JSONDecoder().decode(Expected.self, from: data)
  }

  private var fixture: String { Self.folder.appending(path: name + "/Windows/windows.json").path }

  func load() throws -> SceneFixture { try SceneFixture.load(path: fixture, code: AppSources()) }

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: fixture))) }

  /// What is missing or too much; empty where nothing is.
  func errorDifferences() throws -> [String] {
    var wanted = try expected().errors ?? []
    var found: [FixtureDiagnostic] = []
    do throws(FixtureError) {
      _ = try SceneFixture.load(path: fixture, code: AppSources())
    } catch {
      found = error.diagnostics
    }
    var differences: [String] = []
    for finding in found where finding.severity == .error {
      if let place = wanted.firstIndex(where: { isMet($0, by: finding) }) {
        wanted.remove(at: place)
      } else {
        differences.append("extra " + finding.description)
      }
    }
    return differences
      + wanted.map { "missing \($0.id) \($0.file):\($0.line):\($0.column)" }
  }

  private func isMet(_ wanted: Finding, by finding: FixtureDiagnostic) -> Bool {
    let folder = Self.folder.appending(path: name).path
    let words = finding.message + " " + (finding.help ?? "")
    let naming = wanted.namedLine.flatMap { line in
      wanted.namedColumn.map { "\(fixture):\(line):\($0)" }
    }
    return wanted.id == finding.id && finding.file == folder + "/" + wanted.file
      && finding.line == wanted.line && finding.column == wanted.column
      && [wanted.says, naming].compactMap(\.self).allSatisfy { words.contains($0) }
  }

  /// The same scenes with predicates that are written in the fixture.
  static func copy(
    of fixture: SceneFixture, _ conditions: [String: Conditions]
  ) throws -> SceneFixture {
    let scenes = try fixture.scenes.map { scene -> String in
      let data = try JSONEncoder().encode(try #require(conditions[scene.id.rawValue]))
      let object = String(decoding: data, as: UTF8.self)
      let separator = object == "{}" ? "" : ","
      return "{\"id\":\"\(scene.id.rawValue)\"" + separator + object.dropFirst()
    }
    let text = "{\"scenes\":[" + scenes.joined(separator: ",") + "]}"
    return try SceneFixture.read(Array(text.utf8), file: "copy.json", code: AppSources())
  }
}
