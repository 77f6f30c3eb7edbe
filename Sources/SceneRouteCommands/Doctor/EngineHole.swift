/// A release of PCRE2.
struct EngineRelease: Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `10.42`, `10.42 2022-12-11` and `10.45-RC1`; nil for anything else.
  init?(_ text: String) {
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    guard numbers.count == 2, let major = Int(numbers[0]), let minor = Int(numbers[1]) else {
      return nil
    }
    self.init(major, minor)
  }

  var description: String { "\(major).\(minor)" }

  static func < (left: EngineRelease, right: EngineRelease) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

/// A hole of PCRE2 that is known, and whether the use that is made of PCRE2 here can reach it.
struct EngineHole {
  /// Its number in the list of the CVE programme.
  let id: String
  /// The first release that has it; nil where nobody says which.
  var from: EngineRelease?
  /// The first release without it.
  let mended: EngineRelease
  /// What goes wrong, and where.
  let what: String
  /// Why nothing here reaches it; nil when something may.
  var apart: String?
  /// The name that would reach it, which the sources must not have; nil where no name says so.
  var unused: String?

  func concerns(_ release: EngineRelease) -> Bool {
    release < mended && from.map { $0 <= release } != false
  }

  /// Those that are known, by number.
  ///
  /// Source: the records of the CVE programme and PCRE2's notes of its releases, as of October
  /// 2026. Releases before 10.30 lack functions that are called here.
  static let known = [
    EngineHole(
      id: "CVE-2019-20454", mended: EngineRelease(10, 34),
      what: "`\\X` in machine code reads past the end of a text that is not UTF",
      apart: "patterns are always compiled for UTF, and `\\X` is answered without PCRE2"),
    EngineHole(
      id: "CVE-2022-1586", mended: EngineRelease(10, 40),
      what: "properties of characters under [c] in machine code read past the end of a text"),
    EngineHole(
      id: "CVE-2022-1587", mended: EngineRelease(10, 40),
      what: "recursion in machine code reads past the end of its data",
      apart: "patterns are in ICU's syntax, which has no recursion"),
    EngineHole(
      id: "CVE-2022-41409", mended: EngineRelease(10, 41),
      what: "integer overflow in the program pcre2test",
      apart: "that program never runs here"),
    EngineHole(
      id: "CVE-2025-58050", from: EngineRelease(10, 45), mended: EngineRelease(10, 46),
      what: "`(*scs:…)` with `(*ACCEPT)` reads past the end",
      apart: "patterns are in ICU's syntax, which has no such verbs"),
    EngineHole(
      id: "CVE-2026-86145", from: EngineRelease(10, 32), mended: EngineRelease(10, 48),
      what: "pcre2_dfa_match writes outside of its memory",
      apart: "it is never called", unused: "pcre2_dfa_match"),
    EngineHole(
      id: "CVE-2026-89156", from: EngineRelease(10, 34), mended: EngineRelease(10, 48),
      what: "pcre2_match reads outside of a text that is not valid UTF",
      apart: "every text is a Swift string, which is valid UTF-8"),
    EngineHole(
      id: "CVE-2026-89157", from: EngineRelease(10, 30), mended: EngineRelease(10, 48),
      what: "pcre2_pattern_convert writes outside of its memory on 32-bit systems",
      apart: "it is never called", unused: "pcre2_pattern_convert"),
    EngineHole(
      id: "CVE-2026-89158", mended: EngineRelease(10, 48),
      what: "pcre2_compile_32 writes outside of its memory on 32-bit systems",
      apart: "the library for 8-bit units is used", unused: "pcre2_compile_32"),
    EngineHole(
      id: "CVE-2026-89160", from: EngineRelease(10, 34), mended: EngineRelease(10, 48),
      what: "pcre2_match reads outside of an invalid text with PCRE2_MATCH_INVALID_UTF",
      apart: "that option is never set", unused: "PCRE2_MATCH_INVALID_UTF"),
    EngineHole(
      id: "CVE-2026-89161", mended: EngineRelease(10, 48),
      what: "pcre2_jit_match frees a text that PCRE2_COPY_MATCHED_SUBJECT has copied",
      apart: "that option is never set", unused: "PCRE2_COPY_MATCHED_SUBJECT"),
    EngineHole(
      id: "CVE-2026-89162", mended: EngineRelease(10, 48),
      what: "pcre2_serialize_encode gives away two bytes of memory",
      apart: "it is never called", unused: "pcre2_serialize_encode"),
    EngineHole(
      id: "CVE-2026-103111", mended: EngineRelease(10, 49),
      what: "machine code with a growable stack writes outside of it",
      apart: "no such stack is ever made", unused: "pcre2_jit_stack_create"),
  ]
}
