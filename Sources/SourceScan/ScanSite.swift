package import SourceText

/// A place in a source where a predicate or a target content identifier is written.
package struct ScanSite: Sendable {
  /// The kind of a site, by what is written there.
  package enum Kind: String, Sendable {
    /// `canActivateForTargetContentIdentifierPredicate`
    case can
    /// `prefersToActivateForTargetContentIdentifierPredicate`
    case prefers
    /// `NSPredicate(format:)`, `NSPredicate(value:)`
    case format
    /// `targetContentIdentifier`, `contentIdentifier`
    case identifier
    /// `handlesExternalEvents(preferring:)`
    case preferring
    /// `handlesExternalEvents(allowing:)`
    case allowing
    /// `handlesExternalEvents(matching:)`
    case matching
  }

  /// The file, by its place in the list of sources.
  package var file: Int
  /// The name that makes it a site: `NSPredicate`, or the property that is set.
  package var range: Range<Int>
  package var language: SourceLanguage
  package var kind: Kind
  /// The expression that the name is called on, as it is written: `scene.activationConditions`.
  ///
  /// Empty if there is none.
  package var receiver: String
  package var content: Content
  /// The arguments of a format.
  ///
  /// Nil if even their number is not known.
  package var arguments: [Argument]?
  /// The strings of SwiftUI's sets, or nil.
  package var strings: [LocatedText]?
  /// The beginning of the value that is assigned, or of the first argument; the place of a block or
  /// a boxed Boolean itself.
  package var valuePlace: LocatedText.Place
  /// The type around it, with the types around that: `Outer`, `Inner`; none outside of types.
  package var type: [String] = []
  /// The elements of a SwiftUI set that is written as a list, each an argument.
  ///
  /// Nil for other sites.
  package var elements: [Argument]?
  /// The beginning of the function around it, or else of the type, or else 0.
  package var function: Int
  /// The beginnings of the blocks, closures and branches around it, from the function inwards, at
  /// most 64.
  package var blocks: [Int]
  /// The beginning of the known text, or of the first one of a template.
  ///
  /// Nil if there is none.
  package var origin: LocatedText.Place?

  /// The text of a site, as far as it is known.
  package enum Content: Sendable {
    case known(LocatedText)
    /// One of two to eight, each with its arguments.
    case alternatives([Alternative])
    /// Known parts, and parts that are known at run time only.
    case template([TemplatePart])
    case open(OpenReason)
    /// SwiftUI's sets have strings in place of a text.
    case strings
  }

  /// One text of several, with the arguments that belong to it.
  package struct Alternative: Sendable {
    package var text: LocatedText
    package var arguments: [Argument]?
  }

  /// An argument of a format.
  package struct Argument: Sendable {
    /// The expression as it is written.
    package var expression: ScanExpression
    package var value: Value

    /// The place of the expression.
    package var place: LocatedText.Place { expression.place }

    package enum Value: Sendable {
      case text(LocatedText)
      case list([LocatedText])
      /// One of several texts.
      case alternatives([LocatedText])
      /// A Boolean that is written where it is given: `true`, `@YES`.
      case boolean
      /// Anything else, with the reason where it could be a string.
      case other(OpenReason?)
    }
  }

  /// The text where it is known for certain.
  package var text: LocatedText? {
    if case .known(let text) = content { text } else { nil }
  }

  /// Why the text is not known.
  ///
  /// Nil if it is known, or its alternatives are.
  package var open: OpenReason? {
    switch content {
    case .open(let reason): reason
    case .template: .runTime
    default: nil
    }
  }
}

extension ScanSite {
  /// The bytes of its texts, with those of its arguments.
  var textBytes: Int {
    let own =
      switch content {
      case .known(let text): text.bytes.count
      case .alternatives(let all):
        all.reduce(0) { $0 + $1.text.bytes.count + Self.bytes(of: $1.arguments) }
      case .template(let parts): parts.reduce(0) { $0 + ($1.text?.bytes.count ?? 1) }
      case .open, .strings: (strings ?? []).reduce(0) { $0 + $1.bytes.count }
      }
    return own + Self.bytes(of: arguments) + Self.bytes(of: elements)
  }

  private static func bytes(of arguments: [Argument]?) -> Int {
    (arguments ?? []).reduce(0) { sum, argument in
      switch argument.value {
      case .text(let text): sum + text.bytes.count
      case .list(let texts), .alternatives(let texts):
        texts.reduce(sum) { $0 + $1.bytes.count }
      case .boolean, .other: sum
      }
    }
  }

  /// Forgets the texts, for a reason.
  mutating func leaveOut(_ reason: OpenReason) {
    content = .open(reason)
    (arguments, strings, elements, origin) = (nil, nil, nil, nil)
  }
}

/// A part of a text that is not wholly known.
package struct TemplatePart: Sendable {
  /// The text of the part.
  ///
  /// Nil if it is known at run time only.
  package var text: LocatedText?
  /// The place of the part; the place of a run-time part is its `\(`, its `%@` or its first byte.
  package var place: LocatedText.Place
  /// The expression that gives a run-time part its value.
  ///
  /// Nil if it is not one expression.
  package var expression: ScanExpression?
}

/// An expression as a source writes it.
package struct ScanExpression: Sendable, Equatable {
  package var place: LocatedText.Place
  /// The offset behind its last byte.
  package var end: Int

  /// Creates an expression at a place.
  package init(place: LocatedText.Place, end: Int) { (self.place, self.end) = (place, end) }
}

/// Why a text is not known.
package enum OpenReason: String, Sendable {
  case parameter = "a parameter"
  case call = "the result of a call"
  case property = "a property of a value"
  case variable = "a variable"
  case binding = "bound at run time"
  case twoCandidates = "a name with two candidates"
  case unknownName = "a name that no scanned source defines"
  case cycle = "a cycle of names"
  case tooManySteps = "more than 16 steps"
  case tooManyAlternatives = "more than eight alternatives"
  case tooDeep = "nested too deeply"
  case tooLong = "longer than 16 KiB"
  case tooMuchText = "more text than 16 times the file"
  case operation = "an operation at run time"
  case runTime = "parts known at run time only"
  case malformed = "a literal with a mistake"
  case notUTF8 = "a literal that is not UTF-8"
  case notAString = "not a string"
  case notAPredicate = "not a predicate"
  case boxedBoolean = "a boxed Boolean"
  case block = "a block"
  case compound = "a compound of predicates"
  case macro = "a macro with parameters"
  case conditional = "braces that depend on #if"
  case keyPath = "a key path"
}

/// A comment with `sceneroute:` in it.
package struct ScanComment: Sendable, Equatable {
  package var file: Int
  package var range: Range<Int>
}

/// The findings of a scan.
package struct ScanResult: Sendable {
  /// The sites, by file and place.
  package var sites: [ScanSite] = []
  /// The scenes that SwiftUI's apps declare, by file and place; of a scan that looks for them.
  package var declarations: [ScanDeclaration] = []
  /// The comments that speak to this tool, in files that were read.
  package var comments: [ScanComment] = []
  /// The first place that is not UTF-8 of each file that was read and has one.
  package var invalid: [LocatedText.Place] = []
  /// The lines of the files that were read, by file.
  package var lines: [Int: SourceLines] = [:]
  /// The files that were read, by file.
  var outlined: [Int: OutlinedSource] = [:]

  /// Returns `sources` with the bytes of those that were read.
  package func reading(_ sources: [ScanSource]) -> [ScanSource] {
    sources.enumerated().map { outlined[$0.offset]?.source ?? $0.element }
  }
}
