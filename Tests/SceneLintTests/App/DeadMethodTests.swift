import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("SR601: methods that UIKit does not call with scenes")
struct DeadMethodTests {
  private let app = AppTexts.delegate(AppTexts.configuration + AppTexts.active)

  private func codes(_ methods: String, _ more: String = "") -> [String] {
    AppTexts.codes(AppTexts.delegate(AppTexts.configuration + methods) + more)
  }

  @Test("Each method of the table is told, and none without scenes")
  func table() {
    let methods = [
      AppTexts.active, AppTexts.open,
      "func application(_ a: UIApplication, continue b: NSUserActivity, restorationHandler: "
        + "@escaping ([UIUserActivityRestoring]?) -> Void) -> Bool { go(b) }",
      "func application(_ a: UIApplication, performActionFor i: UIApplicationShortcutItem, "
        + "completionHandler: @escaping (Bool) -> Void) { go(i) }",
      "func applicationDidEnterBackground(_ a: UIApplication) { save() }",
      "func applicationWillResignActive(_ application: UIApplication) { save() }",
      "func applicationWillEnterForeground(_ application: UIApplication) { save() }",
      "func application(_ a: UIApplication, userDidAcceptCloudKitShareWith m: CKShare.Metadata) "
        + "{ go(m) }",
    ]
    for method in methods {
      #expect(codes(method).map { $0.suffix(5) } == ["SR601"], "\(method)")
      #expect(AppTexts.codes(AppTexts.delegate(method)) == [], "\(method)")
    }
    for method in [
      "func applicationWillTerminate(_ a: UIApplication) { save() }",
      "func application(_ a: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken t: "
        + "Data) { go(t) }",
      "func applicationDidReceiveMemoryWarning(_ a: UIApplication) { save() }",
    ] {
      #expect(codes(method) == [], "\(method)")
    }
  }

  @Test("What scanned code calls or refers to is alive; another object's method is not it")
  func calls() {
    let calls = [
      ("(UIApplication.shared.delegate as? AppDelegate)?.applicationDidBecomeActive(a)", false),
      ("UIApplication.shared.delegate?.applicationDidBecomeActive?(a)", false),
      ("appDelegate.applicationDidBecomeActive(a)", false),
      ("AppDelegate.shared.applicationDidBecomeActive(a)", false),
      ("n.addObserver(d, selector: #selector(AppDelegate.applicationDidBecomeActive), o)", false),
      ("list.map(appDelegate.applicationDidBecomeActive)", false),
      ("Library.shared.applicationDidBecomeActive(a)", true),
      ("// appDelegate.applicationDidBecomeActive(a)", true),
      ("log(\"applicationDidBecomeActive(a)\")", true),
    ]
    for (call, isTold) in calls {
      let more = AppTexts.scene("func sceneDidBecomeActive(_ s: UIScene) {\n\(call)\n}")
      #expect((codes(AppTexts.active, more) != []) == isTold, "\(call)")
    }
    for (call, isTold) in [
      ("d.application(a, open: u, options: [:])", false),
      ("d?.application?(a, open: u, options: o)", false),
      ("d.application(a, open: u, sourceApplication: nil, annotation: n)", true),
      ("x = #selector(UIApplicationDelegate.application(_:open:options:))", false),
    ] {
      #expect((codes(AppTexts.open, "func f() { \(call) }") != []) == isTold, "\(call)")
    }
  }

  @Test("A method that hands the event on under its own name is not called by that")
  func forwarding() {
    let method = AppTexts.active.replacing(
      "refresh()", with: "services.forEach { $0.applicationDidBecomeActive?(application) }")
    #expect(codes(method).count == 1)
    #expect(codes("override " + method.replacing("services", with: "super.all")).count == 1)
  }

  @Test("Observers, idle methods and those of other builds are left alone")
  func quiet() {
    for method in [
      "@objc func applicationDidBecomeActive(_ notification: Notification) { refresh() }",
      "@objc func applicationDidBecomeActive(_ notification: NSNotification) { refresh() }",
      "func applicationDidBecomeActive() { refresh() }",
      "func applicationDidBecomeActive(_ application: UIApplication) { /* a template's words */ }",
      AppTexts.open.replacing("route(url)", with: "return false"),
      AppTexts.open.replacing("route(url)", with: "logger.info(\"a URL\"); return false"),
      "#if LEGACY\n" + AppTexts.active + "#endif",
      "#if os(tvOS)\n" + AppTexts.active + "#endif",
    ] {
      #expect(codes(method) == [], "\(method)")
    }
    #expect(codes("#if os(iOS)\n" + AppTexts.active + "#endif").count == 1)
    #expect(codes("#if os(macOS)\n#else\n" + AppTexts.active + "#endif") == [])
    let older = "@available(iOS 13.0, *)\n"
    let methods = older + AppTexts.configuration + AppTexts.active
    #expect(AppTexts.codes(AppTexts.delegate(methods)) == [])
    let scene = older + AppTexts.scene("")
    #expect(AppTexts.codes(AppTexts.delegate(AppTexts.active) + scene) == [])
    #expect(
      AppTexts.codes(AppTexts.delegate(AppTexts.active) + AppTexts.scene("")).count == 1)
  }

  @Test("A superclass counts where the sources have it")
  func superclasses() {
    let unknown = AppTexts.delegate(
      AppTexts.configuration + AppTexts.active, supers: "FlutterAppDelegate")
    #expect(AppTexts.codes(unknown) == [])
    let known = unknown + "class FlutterAppDelegate: NSObject { \(AppTexts.open) }"
    #expect(AppTexts.codes(known).count == 2)
    #expect(
      AppTexts.codes(
        ("a/A.swift", "@main class AppDelegate: Base {}"),
        ("a/b/B.swift", "class Base: UIResponder, UIApplicationDelegate { \(AppTexts.open) }"),
        ("c/C.swift", "extension AppDelegate { \(AppTexts.configuration + AppTexts.active) }"))
        == ["a/b/B.swift:1 SR601", "c/C.swift:3 SR601"])
  }

  @Test("Delegates of SwiftUI's apps are those that an adaptor names")
  func swiftUI() {
    let delegate = AppTexts.delegate(AppTexts.active).replacing("@main ", with: "")
    let app = "@main struct A: App { @UIApplicationDelegateAdaptor(AppDelegate.self) var d }"
    let other = "@main struct A: App { @UIApplicationDelegateAdaptor private var d: AppDelegate }"
    #expect(AppTexts.codes(delegate + app) == ["2 SR601"])
    #expect(AppTexts.codes(delegate + other) == ["2 SR601"])
    #expect(AppTexts.codes(delegate + "@main struct A: App { }") == [])
    let scene = AppTexts.scene(AppTexts.handlers["userActivities"] ?? "")
    #expect(AppTexts.codes(scene + app) == ["2 SR601"])
    #expect(AppTexts.codes(scene + AppTexts.delegate()).map { $0.suffix(5) } == ["SR602"])
  }

  @Test("Of several apps each has the code in its own folders")
  func territories() {
    let scenes = ("Phone/AppDelegate.swift", app)
    let none = ("Old/Main/AppDelegate.swift", AppTexts.delegate(AppTexts.open))
    let call = "func f() { appDelegate.applicationDidBecomeActive(a) }"
    #expect(AppTexts.codes(scenes, none) == ["Phone/AppDelegate.swift:4 SR601"])
    #expect(AppTexts.codes(scenes, none, ("Phone/Sub/A.swift", call)) == [])
    #expect(AppTexts.codes(scenes, none, ("Old/A.swift", call)).count == 1)
    #expect(AppTexts.codes(scenes, none, ("Shared/A.swift", call)) == [])
    let more = "extension AppDelegate { \(AppTexts.open) }"
    #expect(AppTexts.codes(scenes, ("Phone/B.swift", more)).count == 2)
    #expect(AppTexts.codes(scenes, none, ("Shared/B.swift", more)).count == 1)
  }

  @Test("Objective-C: calls, selectors, categories and class extensions")
  func objectiveC() {
    func app(_ more: String) -> [String] {
      AppTexts.objectiveCodes(
        """
        @interface AppDelegate : UIResponder <UIApplicationDelegate>
        @end
        @implementation AppDelegate
        - (void)applicationDidBecomeActive:(UIApplication *)application { [self refresh]; }
        - (UISceneConfiguration *)application:(UIApplication *)a
          configurationForConnectingSceneSession:(UISceneSession *)s
          options:(UISceneConnectionOptions *)o { return [UISceneConfiguration new]; }
        @end
        int main(int c, char **v) {
          return UIApplicationMain(c, v, nil, NSStringFromClass([AppDelegate class]));
        }
        void f(id a, AppDelegate *d) {
        \(more)
        }
        """)
    }
    #expect(app("") == ["4 SR601"])
    #expect(app("[Library applicationDidBecomeActive:a];") == ["4 SR601"])
    #expect(app("[[Library shared] applicationDidBecomeActive:a];") == ["4 SR601"])
    #expect(app("[d applicationDidBecomeActive:a];") == [])
    #expect(
      app("[[[UIApplication sharedApplication] delegate] applicationDidBecomeActive:a];") == [])
    #expect(app("[(AppDelegate *)a.delegate applicationDidBecomeActive:a];") == [])
    #expect(app("[c addObserver:d selector:@selector(applicationDidBecomeActive:) name:n];") == [])
  }
}
