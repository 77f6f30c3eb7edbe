import Foundation
import SceneFixtures
import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("Sources of apps that are damaged")
struct DamagedAppTests {
  private static let swift =
    AppTexts.delegate(AppTexts.configuration + AppTexts.open + AppTexts.active)
    + AppTexts.scene(
      AppTexts.connect("start(options: connectionOptions); go(connectionOptions.urlContexts)")
        + AppTexts.handlers.values.sorted().joined())
      + """
      struct Open: OpenIntent, TargetContentProvidingIntent { func perform() { log.info("a") } }
      class Centre { func f() { Task { UNUserNotificationCenter.current().delegate = self } } }
      let v = View().onAppIntentExecution(Other.self) { _ in appDelegate.application(a, open: u) }
      """

  private static let objectiveC = """
    @interface D : NSObject <UIApplicationDelegate, UIWindowSceneDelegate> @end
    @implementation D
    - (BOOL)application:(UIApplication *)a openURL:(NSURL *)u options:(id)o { return [b go:u]; }
    - (void)scene:(UIScene *)s willConnectToSession:(id)t options:(id)o { [self f:o]; [o urls]; }
    - (void)f:(id)o { center.delegate = self; [D application:a openURL:u options:o[a]]; }
    - (void)scene:(UIScene *)s openURLContexts:(NSSet *)c { @selector(application:openURL:); }
    @end
    int main(int c, char **v) { return UIApplicationMain(c, v, nil, @"D"); }
    """

  @Test(
    "Whatever is left out, the rest is read", arguments: [("a.swift", swift), ("a.m", objectiveC)])
  func damage(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    #expect(!SourceExample.findings(of: [(name, Data(bytes))]).isEmpty)
    var generator = SeededGenerator(seed: 38)
    var found = 0
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0..<damaged.count, using: &generator)
        let end = min(damaged.count, start + Int.random(in: 1...60, using: &generator))
        if Bool.random(using: &generator) {
          damaged.removeSubrange(start..<end)
        } else {
          damaged.insert(contentsOf: damaged[start..<end], at: start)
        }
      }
      found += SourceExample.findings(of: [(name, Data(damaged))]).count
    }
    #expect(found > 0)
  }
}
