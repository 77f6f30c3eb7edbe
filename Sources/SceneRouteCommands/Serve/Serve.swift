import ArgumentParser
import ByteText
import SceneFixtures

/// `sceneroute serve`: a page in the browser on which a fixture is edited and tried.
///
/// The server is a program of its own, built by a package of its own, so that the command does not
/// pay for it; this verb checks the arguments and becomes that program.
struct Serve: Verb {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Edit and try a fixture in the browser.",
    usage: "sceneroute serve [<fixture>] [<options>]",
    discussion: """
      Prints one line, the address of a page on this machine, and serves that page until it is \
      interrupted. The page shows where each event goes while the fixture is edited: findings with \
      fixes, the decision and each scene's part in it, proofs, a timeline, all events beside all \
      scenes. This command evaluates all of it; nothing leaves the machine.

      The address has a key in it: who has it may use the page. A link that the page copies has no \
      key; --state opens one that somebody sent.

      Examples:
        sceneroute serve mail.json --open
        sceneroute serve mail.json --write
        sceneroute serve --port 8123
        sceneroute serve --state 'http://127.0.0.1:8123/#s=…'
      """)

  @Argument(
    help: "The fixture to begin with; without it, an example.",
    completion: .file(extensions: ["json"]))
  var fixture: String?

  @Option(help: "The port to listen on; 0 takes one that is free.")
  var port = 0

  @Flag(help: "Open the address in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "Begin with what a link of the page has after its `#`: the link, or that part of it.",
      valueName: "fragment"))
  var state: String?

  @Flag(help: "Let the page write the fixture, and no other file.")
  var write = false

  @OptionGroup var common: ColorOption

  var color: ColorChoice { common.color }

  func validate() throws {
    guard 0...65535 ~= port else { throw ValidationError("--port: a port is 0 to 65535.") }
    if write, fixture == nil { throw ValidationError("--write needs a fixture.") }
    if let state, ServeOptions.fragment(of: state) == nil {
      throw ValidationError(
        "--state: that is no link of the page: it has `#s=` with letters, digits, - and _.")
    }
  }

  func run(on console: Console) {
    if let fixture {
      do throws(FixtureError) {
        _ = try SceneFixture.bytes(path: fixture)
      } catch {
        return console.report(error)
      }
    }
    guard console.isProcess else {
      return console.reportError(id: "no-process", "`serve` runs as a process only")
    }
    let program = ServeProgram.path
    guard System.fileExists(program) else {
      return console.reportError(
        id: "no-server", "the page's server, `\(ServeProgram.name)`, is not beside this command",
        help: "`Scripts/sceneroute serve` builds it; or copy it from where it was built")
    }
    console.output.flush()
    let reason = System.become(program, ServeOptions(self).arguments)
    console.reportError(id: "no-server", "cannot start `\(program)`: \(reason)")
  }
}

struct ColorOption: ParsableArguments {
  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto
}

enum ServeProgram {
  static let name = "sceneroute-serve"

  static var path: String {
    let command = System.program ?? CommandLine.arguments[0]
    return PathText(PathText(command).folder).child(name)
  }
}

/// The options of the page's server, from the arguments of `sceneroute serve`.
public struct ServeOptions: Sendable {
  /// The fixture to begin with, or nil.
  public let fixture: String?
  /// The port to listen on; 0 takes one that is free.
  public let port: UInt16
  /// Whether the address is to be opened in the browser.
  public let opens: Bool
  /// The fragment of the address, after its `#`, or nil.
  public let fragment: String?
  /// Whether the page may write the fixture.
  public let writes: Bool

  init(_ verb: Serve) {
    fixture = verb.fixture
    port = UInt16(clamping: verb.port)
    opens = verb.open
    fragment = verb.state.flatMap(Self.fragment)
    writes = verb.write
  }

  /// Reads the arguments of `sceneroute serve`, without the verb.
  ///
  /// - Returns: nil, when an answer was written instead, with the status to end with.
  public static func read(_ arguments: [String]) -> (options: ServeOptions?, status: Int32) {
    do {
      return (ServeOptions(try Serve.parse(arguments)), 0)
    } catch {
      let words = Serve.fullMessage(for: error)
      let status = Serve.exitCode(for: error).rawValue
      let console = Console(.process, color: .never)
      let stream = status == 0 ? console.output : console.errors
      stream.writeLines(of: words)
      stream.flush()
      return (nil, status)
    }
  }

  var arguments: [String] {
    var words = ["--port=\(port)"]
    if opens { words.append("--open") }
    if writes { words.append("--write") }
    if let fragment { words.append("--state=\(fragment)") }
    if let fixture { words += ["--", fixture] }
    return words
  }

  /// The longest state of a link, in bytes: a fixture of a megabyte, compressed.
  static let fragmentBytes = 256 * 1024

  /// Returns the fragment of a link, after its `#`.
  ///
  /// Nil for a text that is not such a link.
  static func fragment(of link: String) -> String? {
    let sign = link.utf8.lastIndex(of: UInt8(ascii: "#")).map { link.utf8.index(after: $0) }
    let part = String(link[(sign ?? link.startIndex)...])
    guard part.beginsWith("s="), part.utf8.count <= fragmentBytes else { return nil }
    let isPlain = part.utf8.dropFirst(2).allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    return isPlain ? part : nil
  }
}
