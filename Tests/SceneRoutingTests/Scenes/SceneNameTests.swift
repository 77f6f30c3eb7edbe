import SceneRouting
import Testing

@Suite("Names of scenes and roles")
struct SceneNameTests {
  @Test("two identifiers are equal when their bytes are, not when they look the same")
  func bytes() {
    let precomposed = SceneIdentifier("caf\u{E9}")
    let decomposed = SceneIdentifier("cafe\u{301}")
    #expect(precomposed != decomposed)
    #expect(Set([precomposed, decomposed, precomposed]).count == 2)
    #expect(precomposed == SceneIdentifier("caf\u{E9}"))
    #expect(precomposed.hashValue == SceneIdentifier("caf\u{E9}").hashValue)
  }

  @Test("the hash of several identifiers knows where each of them ends")
  func ends() {
    let pairs: [[SceneIdentifier]] = [["a\0", "b"], ["a", "\0b"], ["a", "b"], ["ab", ""]]
    #expect(Set(pairs.map(\.hashValue)).count == pairs.count)
  }

  @Test("an identifier reads as its text")
  func text() {
    let id: SceneIdentifier = "inbox"
    #expect(id.rawValue == "inbox")
    #expect("\(id)" == "inbox")
  }

  @Test("roles have the names of a scene manifest, and any other name is a role of its own")
  func roles() {
    #expect(SceneRole.application.rawValue == "UIWindowSceneSessionRoleApplication")
    #expect(
      SceneRole.externalDisplay.rawValue == "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    #expect(SceneRole.volumetric.rawValue == "UIWindowSceneSessionRoleVolumetricApplication")
    #expect(SceneRole.immersiveSpace.rawValue == "UISceneSessionRoleImmersiveSpaceApplication")
    #expect(SceneRole.car.rawValue == "CPTemplateApplicationSceneSessionRoleApplication")
    #expect(SceneRole(rawValue: "Mine") != .application)
    #expect("\(SceneRole(rawValue: "Mine"))" == "Mine")
  }

  @Test("a session is connected unless told")
  func states() {
    #expect(SceneSession(id: "a").isConnected)
    #expect(!SceneSession(id: "a", state: .disconnected).isConnected)
  }
}
