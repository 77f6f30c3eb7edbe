import PredicateLanguage

extension LintRuleID {
  package static let notAPredicate = LintRuleID("not-a-predicate")
  package static let forbiddenInCondition = LintRuleID("forbidden-in-condition")
  package static let missingArgument = LintRuleID("missing-argument")
  package static let surplusArgument = LintRuleID("surplus-argument")
  package static let placeholderInsideQuotes = LintRuleID("placeholder-inside-quotes")
  package static let valueInQuotes = LintRuleID("value-in-quotes")
  package static let valueWithoutQuotes = LintRuleID("value-without-quotes")
  package static let refusedPattern = LintRuleID("refused-pattern")
  package static let runTimePattern = LintRuleID("run-time-pattern")
}

/// Formats in sources: what is wrong with one of them.
extension LintCatalogue {
  static let sources = formats + conditionsInCode

  private static let formats: [LintRule] = [
    LintRule(
      "SR501", .notAPredicate, .error,
      "A format that is partly known at run time is no predicate, whatever the rest is",
      from: "scan", "L8",
      why: """
        A quote that is never closed is an exception when the line runs, and the app ends. Of a \
        format that is known as a whole SR001 says so.
        """,
      formats(
        red: #""SELF == 'note/\(id)""#, green: #""SELF == %@", "note/" + id"#,
        objcRed: #"[NSString stringWithFormat:@"SELF == 'note/%@", name]"#,
        objcGreen: #"@"SELF == %@", [@"note/" stringByAppendingString:name]"#)),
    LintRule(
      "SR502", .forbiddenInCondition, .error,
      "A condition is set to what UIKit forbids: a block, a key path or MATCHES",
      from: "scan", "E9",
      why: """
        UIKit raises an exception when the condition is set: it must be able to evaluate it while \
        the app does not run. Of a format that is known as a whole SR001 says so.
        """,
      conditions(
        red: can("NSPredicate { _, _ in true }"), green: can("NSPredicate(value: true)"),
        objcRed: objcCan(
          "[NSPredicate predicateWithBlock:^BOOL(id object, NSDictionary *more) { return YES; }]"),
        objcGreen: objcCan("[NSPredicate predicateWithValue:YES]"), line: 5)),
    LintRule(
      "SR503", .missingArgument, .error,
      "A placeholder has no argument",
      from: "scan", "L8",
      why: """
        `NSPredicate` takes whatever lies behind the last argument, and the app crashes or \
        compares with it. Over `SELF` alone it is SR001.
        """,
      formats(
        red: #""name == %@ AND kind == %@", id"#, green: #""name == %@ AND kind == %@", id, "a""#,
        objcRed: #"@"name == %@ AND kind == %@", name"#,
        objcGreen: #"@"name == %@ AND kind == %@", name, @"a""#)),
    LintRule(
      "SR504", .surplusArgument, .warning,
      "An argument has no placeholder",
      from: "scan", "L8",
      why: """
        It is ignored. Probably a placeholder was forgotten, or is inside quotes, where it is text.
        """,
      formats(
        red: #""name == 'a'", id"#, green: #""name == %@", id"#,
        objcRed: #"@"name == 'a'", name"#, objcGreen: #"@"name == %@", name"#)),
    LintRule(
      "SR505", .placeholderInsideQuotes, .warning,
      "A placeholder is inside quotes, where it is text",
      from: "scan", "L8",
      why: """
        `'%@'` is compared as the two characters that it is, and its argument is ignored. Over \
        `SELF` alone it is SR014.
        """,
      formats(
        red: #""name CONTAINS '%@'", id"#, green: #""name CONTAINS %@", id"#,
        objcRed: #"@"name CONTAINS '%@'", name"#, objcGreen: #"@"name CONTAINS %@", name"#)),
    LintRule(
      "SR506", .valueInQuotes, .warning,
      "A run-time value is written inside quotes of a format",
      from: "scan", "L8",
      why: """
        A quote in the value ends the text: the app crashes, or the predicate says what a stranger \
        wants. `%@` takes any value as it is, without quotes.
        """,
      formats(
        red: #""SELF == 'note/\(id)'""#, green: #""SELF == %@", "note/" + id"#,
        objcRed: #"[NSString stringWithFormat:@"SELF == 'note/%@'", name]"#,
        objcGreen: #"@"SELF == %@", [@"note/" stringByAppendingString:name]"#)),
    LintRule(
      "SR507", .valueWithoutQuotes, .warning,
      "A run-time string is written into a format without quotes",
      from: "scan", "L8",
      why: """
        Text without quotes is the name of a key or no predicate. `%@` takes any value as it is. \
        It is said of what is a string for certain: numbers need no quotes.
        """,
      formats(
        red: #""name == \(id)""#, green: #""name == %@", id"#,
        objcRed: #"[NSString stringWithFormat:@"name == %@", name]"#,
        objcGreen: #"@"name == %@", name"#)),
    LintRule(
      "SR508", .refusedPattern, .error,
      "A pattern in a format that is partly known at run time is malformed",
      from: "scan", "MATCHES",
      why: """
        ICU refuses the pattern when the predicate is evaluated, and the app ends. Of a format \
        that is known as a whole, and of a pattern that `%@` gives, SR001 says so.
        """,
      formats(
        red: #""SELF MATCHES 'note/[0-9' OR SELF IN \(id)""#,
        green: #""SELF MATCHES 'note/[0-9]' OR SELF IN \(id)""#,
        objcRed: #"[NSString stringWithFormat:@"SELF MATCHES 'note/[0-9' OR SELF IN %@", name]"#,
        objcGreen: #"[NSString stringWithFormat:@"SELF MATCHES 'note/[0-9]' OR SELF IN %@", name]"#)
    ),
    LintRule(
      "SR509", .runTimePattern, .note,
      "Run-time text is part of a pattern",
      from: "scan", "MATCHES",
      why: """
        A dot or a parenthesis in it is a sign of the pattern: it matches more than it says, or \
        ICU refuses it. `NSRegularExpression.escapedPattern(for:)` makes it text.
        """,
      formats(
        red: #""SELF MATCHES '\(id)/[0-9]+'""#,
        green: #""SELF MATCHES %@", NSRegularExpression.escapedPattern(for: id) + "/[0-9]+""#,
        objcRed: #"[NSString stringWithFormat:@"SELF MATCHES '%@/[0-9]+'", name]"#,
        objcGreen: #"@"SELF MATCHES %@", [NSRegularExpression escapedPatternForString:name]"#)),
  ]

  /// A format with what follows it, in a function that has a string from elsewhere.
  private static func formats(
    red: String, green: String, objcRed: String, objcGreen: String
  ) -> LintExamples {
    func swift(_ format: String) -> String {
      """
      import Foundation

      func test(_ id: String) -> NSPredicate {
        NSPredicate(format: \(format))
      }
      """
    }
    func objectiveC(_ format: String) -> String {
      """
      #import <Foundation/Foundation.h>

      NSPredicate *Test(NSString *name) {
        return [NSPredicate predicateWithFormat:\(format)];
      }
      """
    }
    return LintExamples(
      .swift, at: "line 4", red: swift(red), green: swift(green),
      objectiveC: (objectiveC(objcRed), objectiveC(objcGreen)))
  }
}
