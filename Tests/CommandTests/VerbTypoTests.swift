import Testing

@testable import SceneRouteCommands

@Suite struct VerbTypoTests {
  private let verbs = ["route", "explain", "/dev/nuls"]

  @Test(
    "A word close to a verb is a typo",
    arguments: [("explian", "explain"), ("rout", "route"), ("Route", "route")])
  func finds(_ word: String, _ verb: String) {
    #expect(VerbTypo(in: [word, "mail.json"], verbs: verbs)?.verb == verb)
  }

  @Test(
    "A verb, an option, another word and a file are none",
    arguments: [["route"], ["--rout"], ["mail.json"], ["/dev/null"], []])
  func leavesAlone(_ arguments: [String]) {
    #expect(VerbTypo(in: arguments, verbs: verbs) == nil)
  }

  @Test("A word that is close and no file is a typo even when it looks like a path")
  func missingFile() {
    #expect(VerbTypo(in: ["/dev/nulz"], verbs: verbs)?.verb == "/dev/nuls")
  }
}
