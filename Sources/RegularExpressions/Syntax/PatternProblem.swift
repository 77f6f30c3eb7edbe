/// A mistake in an ICU regular expression that is found before the engine sees it.
package enum PatternProblem: Error, Equatable {
  case nothingToRepeat(String)
  case loneBrace(String)
  case unclosedGroup
  case unopenedGroup
  case unclosedComment
  case unknownGroup(String)
  case unknownFlag(String)
  case wordFlag
  case invalidEscape(String)
  case loneSurrogate(String)
  case unknownCharacter(String)
  case invalidInterval
  case reversedInterval
  case intervalTooBig(String)
  case groupName
  case duplicateGroup(String)
  case unknownGroupName(String)
  case missingGroup(Int)
  case unclosedClass
  case reversedRange(String)
  case classOperator(String)
  case unknownProperty(String)
  case unavailableProperty(String)
  case caseOfClass
  case repeatedExpandingLetter(String)
  case unboundedLookBehind(String)
  case lookBehindLength
  case nestingTooDeep
}

extension PatternProblem {
  package var id: String {
    switch self {
    case .nothingToRepeat: "regex-nothing-to-repeat"
    case .loneBrace: "regex-lone-brace"
    case .unclosedGroup: "regex-unclosed-group"
    case .unopenedGroup: "regex-unopened-group"
    case .unclosedComment: "regex-unclosed-comment"
    case .unknownGroup: "regex-unknown-group"
    case .unknownFlag: "regex-unknown-flag"
    case .wordFlag: "regex-word-flag"
    case .invalidEscape: "regex-invalid-escape"
    case .loneSurrogate: "regex-lone-surrogate"
    case .unknownCharacter: "regex-unknown-character"
    case .invalidInterval: "regex-invalid-interval"
    case .reversedInterval: "regex-reversed-interval"
    case .intervalTooBig: "regex-interval-too-big"
    case .groupName: "regex-group-name"
    case .duplicateGroup: "regex-duplicate-group"
    case .unknownGroupName: "regex-unknown-group-name"
    case .missingGroup: "regex-missing-group"
    case .unclosedClass: "regex-unclosed-class"
    case .reversedRange: "regex-reversed-range"
    case .classOperator: "regex-class-operator"
    case .unknownProperty: "regex-unknown-property"
    case .unavailableProperty: "regex-unavailable-property"
    case .caseOfClass: "regex-class-case"
    case .repeatedExpandingLetter: "regex-repeated-letter"
    case .unboundedLookBehind: "regex-unbounded-look-behind"
    case .lookBehindLength: "regex-look-behind-length"
    case .nestingTooDeep: "regex-nesting"
    }
  }

  package var message: String {
    switch self {
    case .nothingToRepeat(let text): "`\(text)` has nothing before it that could be repeated"
    case .loneBrace(let text): "a literal `\(text)` needs a backslash"
    case .unclosedGroup: "this group of the regular expression is not closed"
    case .unopenedGroup: "this `)` closes no group of the regular expression"
    case .unclosedComment: "this comment of the regular expression is not closed"
    case .unknownGroup(let text): "`\(text)` is not a kind of group in ICU's regular expressions"
    case .unknownFlag(let text): "`\(text)` is not a flag of ICU's regular expressions"
    case .wordFlag: "the flag `w` needs Unicode's word segmentation, which is not available"
    case .invalidEscape(let text): "`\(text)` is not a complete escape"
    case .loneSurrogate(let text): "`\(text)` is half of a surrogate pair, which no string contains"
    case .unknownCharacter(let name): "no character has the name `\(name)`"
    case .invalidInterval: "an interval is `{n}`, `{n,}` or `{n,m}`"
    case .reversedInterval: "the upper bound of the interval is below its lower bound"
    case .intervalTooBig(let text): "the bound `\(text)` of the interval is over 65535"
    case .groupName: "the name of a group is ASCII letters and digits, and begins with a letter"
    case .duplicateGroup(let name): "two groups have the name `\(name)`"
    case .unknownGroupName(let name): "no group before this place has the name `\(name)`"
    case .missingGroup(let number): "the regular expression has no group \(number)"
    case .unclosedClass: "this character class is not closed"
    case .reversedRange(let text): "the range `\(text)` ends before it begins"
    case .classOperator(let text): "`\(text)` has no operand or no meaning at this place of a class"
    case .unknownProperty(let name): "`\(name)` is not a property of characters"
    case .unavailableProperty(let name): "the property `\(name)` is not available"
    case .caseOfClass: "this class operation cannot be written without regard to case"
    case .repeatedExpandingLetter(let letter):
      "without regard to case `\(letter)` is several letters, of which ICU repeats only a part"
    case .unboundedLookBehind(let text):
      "a look-behind must have a longest match, and `\(text)` has none"
    case .lookBehindLength: "the parts of this look-behind differ in length in too many ways"
    case .nestingTooDeep:
      "groups and classes nest more than \(RegexLimits.nesting) deep"
    }
  }

  package var help: String? {
    switch self {
    case .nothingToRepeat: "to match the character itself, put a backslash before it"
    case .loneBrace(let text): "write `\\\(text)`"
    case .unopenedGroup: "to match a parenthesis, write `\\)`"
    case .unclosedGroup: "to match a parenthesis, write `\\(`"
    case .wordFlag: "without the flag, `\\b` is the border of a run of word characters"
    case .loneSurrogate: "write the pair, or `\\x{…}` with the character's number"
    case .unknownCharacter: "write Unicode's name in braces, or `\\x{…}` with the number"
    case .invalidInterval: "to match a brace, write `\\{`"
    case .unclosedClass: "to match a bracket, write `\\[`"
    case .classOperator: "to match the character itself, put a backslash before it"
    case .caseOfClass: "list the characters, or turn case off with `(?-i:…)`"
    case .repeatedExpandingLetter: "write the letters out: `(?:ß|ss)+`"
    case .unboundedLookBehind: "give the repetition an upper bound, such as `{0,20}`"
    case .lookBehindLength: "write alternatives of one length each"
    case .unknownGroup, .unknownFlag, .invalidEscape, .reversedInterval, .intervalTooBig,
      .unclosedComment, .groupName, .duplicateGroup, .unknownGroupName, .missingGroup,
      .reversedRange, .unknownProperty, .unavailableProperty, .nestingTooDeep:
      nil
    }
  }
}

/// A mistake in a pattern, and the bytes of the pattern that it covers.
struct PatternMistake: Error {
  let problem: PatternProblem
  let place: Range<Int>
}
