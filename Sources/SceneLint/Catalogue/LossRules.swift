import PredicateLanguage

extension LintRuleID {
  package static let deadDelegateMethod = LintRuleID("dead-delegate-method")
  package static let lostAtColdStart = LintRuleID("lost-at-cold-start")
  package static let launchOptionsWithScenes = LintRuleID("launch-options-with-scenes")
  package static let routedIntentWithoutScenes = LintRuleID("routed-intent-without-scenes")
  package static let routedIntentNotReceived = LintRuleID("routed-intent-not-received")
}

/// Events that the code of an app loses.
extension LintCatalogue {
  static let losses: [LintRule] = [
    LintRule(
      "SR601", .deadDelegateMethod, .warning,
      "The app's delegate has a method that UIKit does not call in an app with scenes",
      from: "scan", "R10",
      why: """
        What it did is not done. Nothing is said where other code of the app calls it, where it \
        does nothing, and where the app also runs on iOS 12.
        """,
      delegates(
        red: """
            func application(
              _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
            ) -> Bool {
              Router.shared.open(url)
            }
          """,
        green: "",
        objcRed: """
          - (BOOL)application:(UIApplication *)app
                      openURL:(NSURL *)url
                      options:(NSDictionary *)options {
            return [Router.shared open:url];
          }
          """,
        objcGreen: "", line: 12)),
    LintRule(
      "SR602", .lostAtColdStart, .warning,
      "What arrives at a cold start is lost: nobody reads it from the options of the connection",
      from: "scan", "R10",
      why: """
        A scene's delegate hears a URL, a user activity or a quick action in a method of its own \
        only while the scene is connected. The one that starts the app is in the options of \
        `scene(_:willConnectTo:options:)`. Nothing is said where the options are handed on to code \
        that may read them, nor where a superclass is not in the sources.
        """,
      scenes(
        red: "    window = UIWindow()",
        green: "    self.scene(scene, openURLContexts: options.urlContexts)",
        objcRed: "  self.window = [UIWindow new];",
        objcGreen: "  [self scene:scene openURLContexts:options.URLContexts];")),
    LintRule(
      "SR603", .launchOptionsWithScenes, .warning,
      "An app with scenes reads from the options of its launch what only a scene gets",
      from: "scan", "R10",
      why: """
        With scenes the options of `application(_:didFinishLaunchingWithOptions:)` have no URL, \
        activity, quick action or notification. They are in those of the scene's connection.
        """,
      delegates(
        red: launching("if let url = launchOptions?[.url] as? URL { Router.shared.open(url) }"),
        green: launching("Router.shared.start()"),
        objcRed: objcLaunching("[Router.shared open:options[UIApplicationLaunchOptionsURLKey]];"),
        objcGreen: objcLaunching("[Router.shared start];"), line: 16)),
    LintRule(
      "SR607", .routedIntentWithoutScenes, .warning,
      "An app intent goes to a scene, and the app supports one scene at a time",
      from: "scan", "R7",
      why: """
        An app intent that starts such an app comes to no scene. The example needs an Info.plist: \
        `sceneroute scan red.swift --info-plist Info.plist`.
        """,
      LintExamples(
        .swift, at: "line 4", red: intent(", TargetContentProvidingIntent"), green: intent(""),
        named: ("Info.plist", singleScene))),
    LintRule(
      "SR608", .routedIntentNotReceived, .warning,
      "An app intent goes to a scene, and no code receives it there",
      from: "scan", "R10",
      why: """
        The system opens the window, and nothing in it shows what the intent was about. A view \
        receives it with `onAppIntentExecution`, a scene's delegate with \
        `scene(_:willPerformAppIntent:)`, and the intent itself in `performNavigation(forScene:)` \
        or in a `perform()` that does something.
        """,
      LintExamples(.swift, at: "line 4", red: received(""), green: received(execution))),
  ]

  // MARK: Parts of an app

  /// An app of UIKit that chooses its configurations in code.
  private static func delegates(
    red: String, green: String, objcRed: String, objcGreen: String, line: Int
  ) -> LintExamples {
    func swift(_ method: String) -> String {
      """
      import UIKit

      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, configurationForConnecting session: UISceneSession,
          options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
          UISceneConfiguration(name: "Main", sessionRole: session.role)
        }
      \(method.isEmpty ? "" : "\n" + method + "\n")}
      """
    }
    func objectiveC(_ method: String) -> String {
      """
      #import <UIKit/UIKit.h>

      @interface AppDelegate : UIResponder <UIApplicationDelegate>
      @end

      @implementation AppDelegate

      - (UISceneConfiguration *)application:(UIApplication *)app
          configurationForConnectingSceneSession:(UISceneSession *)session
                                         options:(UISceneConnectionOptions *)options {
        return [[UISceneConfiguration alloc] initWithName:@"Main" sessionRole:session.role];
      }
      \(method.isEmpty ? "" : "\n" + method + "\n")
      @end

      int main(int argc, char *argv[]) {
        return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
      }
      """
    }
    return LintExamples(
      .swift, at: "line \(line)", red: swift(red), green: swift(green),
      objectiveC: (objectiveC(objcRed), objectiveC(objcGreen)))
  }

  private static func launching(_ statement: String) -> String {
    """
      func application(
        _ app: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        \(statement)
        return true
      }
    """
  }

  private static func objcLaunching(_ statement: String) -> String {
    """
    - (BOOL)application:(UIApplication *)app
        didFinishLaunchingWithOptions:(NSDictionary *)options {
      \(statement)
      return YES;
    }
    """
  }

  /// A scene's delegate that takes URLs.
  private static func scenes(
    red: String, green: String, objcRed: String, objcGreen: String
  ) -> LintExamples {
    func swift(_ statement: String) -> String {
      """
      import UIKit

      @main
      final class AppDelegate: UIResponder, UIApplicationDelegate {}

      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?

        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession,
          options: UIScene.ConnectionOptions
        ) {
      \(statement)
        }

        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
          for context in contexts { Router.shared.open(context.url) }
        }
      }
      """
    }
    func objectiveC(_ statement: String) -> String {
      """
      #import <UIKit/UIKit.h>

      @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
      @end

      @implementation SceneDelegate

      - (void)scene:(UIScene *)scene
          willConnectToSession:(UISceneSession *)session
                       options:(UISceneConnectionOptions *)options {
      \(statement)
      }

      - (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)contexts {
        for (UIOpenURLContext *context in contexts) [Router.shared open:context.URL];
      }

      @end

      int main(int argc, char *argv[]) {
        return UIApplicationMain(argc, argv, nil, nil);
      }
      """
    }
    return LintExamples(
      .swift, at: "line 16", red: swift(red), green: swift(green),
      objectiveC: (objectiveC(objcRed), objectiveC(objcGreen)))
  }

  // MARK: App intents

  private static func intent(_ protocols: String) -> String {
    """
    import AppIntents
    import SwiftUI

    struct OpenNote: AppIntent\(protocols) {
      static let title: LocalizedStringResource = "Open a note"

      func perform() async throws -> some IntentResult {
        Router.shared.open("note")
        return .result()
      }
    }

    @main struct NotesApp: App {
      var body: some Scene {
        WindowGroup { Text("Notes") }
      }
    }
    """
  }

  private static let execution = "\n        .onAppIntentExecution(OpenNote.self) { _ in }"

  private static func received(_ modifier: String) -> String {
    """
    import AppIntents
    import SwiftUI

    struct OpenNote: AppIntent, TargetContentProvidingIntent {
      static let title: LocalizedStringResource = "Open a note"
    }

    @main struct NotesApp: App {
      var body: some Scene {
        WindowGroup {
          Text("Notes")\(modifier)
        }
      }
    }
    """
  }

  private static let singleScene =
    LintExamples.text(
      manifest: """
        <key>UIApplicationSceneManifest</key>
        <dict>
            <key>UIApplicationSupportsMultipleScenes</key><false/>
        </dict>
        """) + "\n"
}
