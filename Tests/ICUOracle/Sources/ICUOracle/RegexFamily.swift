/// Patterns on texts of their own, which random texts would not try.
struct RegexFamily {
  let name: String
  let note: String
  let rows: [(pattern: String, texts: [String])]

  static let all = [graphemes, lookBehinds, wholeTexts]

  private static let graphemes = RegexFamily(
    name: "grapheme", note: "the boundaries of ICU 72's character iterator, over the whole text",
    rows: [
      (
        "\\X",
        [
          // Pictographs join over U+200D only.
          "\u{1F469}\u{1F469}", "\u{1F469}\u{200D}\u{1F467}", "\u{1F469}\u{301}\u{1F467}",
          "\u{1F469}\u{301}\u{200D}\u{1F467}", "\u{1F469}\u{200D}\u{200D}\u{1F467}",
          "a\u{200D}\u{1F467}", "\u{A9}\u{200D}\u{AE}", "\u{1F44D}\u{1F3FD}",
          // Flags.
          "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}\u{1F1EA}\u{1F1E9}", "\u{1F1E9}\u{200D}\u{1F1EA}",
          // Marks, controls, line ends.
          "e\u{301}\u{308}", "\r\n", "\n\r", "\r\u{301}", "\u{AD}\u{301}", "\u{600}a",
          "\u{600}\u{AD}", "a\u{903}", "\u{E33}\u{E33}", "\u{378}\u{301}",
          // Hangul.
          "\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}", "\u{AC01}\u{1161}", "\u{11A8}\u{1161}",
          // A virama joins consonants of six scripts.
          "\u{915}\u{94D}\u{937}", "\u{915}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}",
          "\u{915}\u{93C}\u{94D}\u{937}", "\u{915}\u{94D}\u{9B7}", "\u{915}\u{200D}\u{937}",
          "\u{B95}\u{BCD}\u{BB7}",
        ]
      ),
      // From within a cluster.
      (".\\X", ["\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "e\u{301}\u{308}", "ab"]),
      (
        ".\\X",
        [
          "\u{1F1E9}\u{1F1EA}\u{1F1E9}", "\u{915}\u{94D}\u{937}",
          "\u{1F469}\u{1F467}\u{200D}\u{1F469}",
        ]
      ),
      (
        "\\X{2}",
        ["\u{1F469}\u{1F469}", "\u{1F1E9}\u{1F1EA}\u{1F1E9}\u{1F1EA}", "e\u{301}", "\r\n"]
      ),
      ("\\X+?\\X{2,}", ["abc", "a\u{301}b\u{301}", "\u{1F469}\u{200D}\u{1F469}ab"]),
      ("\\X*(?=\u{301}).", ["a\u{301}", "\u{301}"]),
      ("\\X*+", ["", "\u{1F469}\u{1F1E9}\u{1F1EA}\u{1F1E9}", "a\nb"]),
      (
        "(\\X)\\1",
        ["e\u{301}e\u{301}", "\u{1F1E9}\u{1F1E9}", "\u{1F1E9}\u{1F1EA}\u{1F1E9}\u{1F1EA}"]
      ),
      (
        "a.\\b.", ["a" + String(repeating: "\u{301}", count: 2), "a\u{301}-"]
      ),
      (
        "a\u{301}+\\b-", ["a" + String(repeating: "\u{301}", count: 60) + "-"]
      ),
    ])

  private static let lookBehinds = RegexFamily(
    name: "look-behind-capture",
    note: "ICU looks back by the shortest length first, which tells what was captured",
    rows: [
      ("ab(?<=ab|(.))\\1", ["abb", "ab"]),
      ("ab(?<=(ab)|(.))\\1", ["abab", "abb"]),
      ("ab(?<=(ab)|(.))\\2", ["abab", "abb"]),
      ("abc(?<=(a)bc|(b)c|(.))\\1", ["abca"]),
      ("abc(?<=(a)bc|(b)c|(.))\\3", ["abcc"]),
      ("(.)b(?<=(.b)|(?<y>.))\\k<y>\\1", ["abba", "abaaba", "abab"]),
      ("ab(?<=(a.)|(.b))\\1", ["abab"]),
      ("ab(?<=(a.)|(.b)|)\\1", ["abab", "ab"]),
      ("(?:.(?<=(..)|(a)|(b)))*\\2", ["aba", "ab", "aa"]),
      ("ab(?<=a(?=(b))b|.)\\1?", ["ab", "abb"]),
      ("abc(?<=(?<=(..)|(.))c|(.))\\3", ["abcc", "abcb"]),
      ("ab(?<!(ab)|(c))\\2", ["ab"]),
      ("ab(?<=(a|b)b|(.))\\1", ["aba", "abb"]),
    ])

  private static let wholeTexts = RegexFamily(
    name: "whole-text", note: "longer than 10,000 characters: no repetition of one class goes deep",
    rows: [("(?s).*", [String(repeating: "ab\n\r\n", count: 2100)])])
}
