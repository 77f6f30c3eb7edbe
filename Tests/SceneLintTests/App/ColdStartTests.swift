import TestSupport
import Testing

@testable import AppSources
@testable import SceneLint

@Suite("SR602 and SR603: what arrives at a cold start")
struct ColdStartTests {
  private func codes(
    _ methods: String, supers: String = "UIResponder", _ more: String = ""
  ) -> [String] {
    AppTexts.codes(
      AppTexts.delegate() + AppTexts.scene(methods, supers: supers) + more
    ).map { String($0.suffix(5)) }
  }

  @Test("Each arrival is lost without its own option, and with another one")
  func arrivals() {
    for (option, handler) in AppTexts.handlers {
      #expect(codes(handler) == ["SR602"], "\(option)")
      for read in AppTexts.handlers.keys {
        let body = "if let a = connectionOptions.\(read) { go(a) }"
        let expected = read == option ? [] : ["SR602"]
        #expect(codes(AppTexts.connect(body) + handler) == expected, "\(option) \(read)")
      }
    }
  }

  @Test("Options that go on as a whole may be read there; those that are logged are not")
  func handedOn() {
    let handler = AppTexts.handlers["urlContexts"] ?? ""
    for (body, isTold) in [
      ("", true), ("window = UIWindow()", true), ("_ = connectionOptions", true),
      ("print(connectionOptions)", true), ("go(options: 1)", true),
      ("let options = connectionOptions; later(options)", false),
      ("self.options = connectionOptions", false), ("go(connectionOptions)", false),
      ("coordinator.start(with: connectionOptions)", false),
      ("Task { [connectionOptions] in await go(connectionOptions) }", false),
      ("start(options: connectionOptions)", true), ("self.read(connectionOptions)", false),
      ("deep(connectionOptions)", false),
      ("self.scene(scene, openURLContexts: connectionOptions.urlContexts)", false),
      ("session.connectionOptions.go()", true),
      ("guard connectionOptions.urlContexts.isEmpty else { return }", false),
    ] {
      let helpers = """
        func start(options: UIScene.ConnectionOptions) { go(options.shortcutItem) }
        func read(_ o: UIScene.ConnectionOptions) { go(o.urlContexts) }
        func deep(_ o: UIScene.ConnectionOptions) { self.read(o) }

        """
      let found = codes(AppTexts.connect(body) + helpers + handler)
      #expect(found == (isTold ? ["SR602"] : []), "\(body)")
    }
  }

  @Test("Extensions, superclasses, subclasses and the app's delegate may read the options")
  func families() {
    let handler = AppTexts.handlers["urlContexts"] ?? ""
    let connect = AppTexts.connect("go(connectionOptions.urlContexts)")
    #expect(codes(handler, "extension SceneDelegate { \(connect) }") == [])
    #expect(codes(handler, supers: "Base") == [])
    let base = "class Base: UIResponder { \(connect) }"
    #expect(codes(handler, supers: "Base", base) == [])
    #expect(codes(handler, supers: "Base", "class Base: UIResponder {}") == ["SR602"])
    #expect(codes(handler, "class Sub: SceneDelegate { \(connect) }") == [])
    #expect(codes(handler, "class Sub: SceneDelegate {}") == ["SR602"])
    let configuration = AppTexts.configuration.replacing(
      ".init(name", with: "go(options.urlContexts); return .init(name")
    let delegate = AppTexts.delegate(configuration)
    #expect(AppTexts.codes(delegate + AppTexts.scene(handler)) == [])
    let superCall = AppTexts.connect(
      "super.scene(scene, willConnectTo: session, options: connectionOptions)")
    #expect(codes(superCall + handler, supers: "Base", "class Base: UIResponder {}") == ["SR602"])
  }

  @Test("A handler that does nothing loses nothing, and SwiftUI's modifiers hear what starts it")
  func quiet() {
    #expect(codes("func scene(_ s: UIScene, openURLContexts c: Set<UIOpenURLContext>) {}") == [])
    let app = "@main struct A: App { var body: some Scene { WindowGroup { V() } } }\n"
    let url = AppTexts.scene(AppTexts.handlers["urlContexts"] ?? "")
    let item = AppTexts.scene(AppTexts.handlers["shortcutItem"] ?? "")
    #expect(AppTexts.codes(app + item).count == 1)
    #expect(AppTexts.codes(app + url).count == 1)
    #expect(AppTexts.codes(app.replacing("V()", with: "V().onOpenURL { go($0) }") + url) == [])
    #expect(AppTexts.codes(item) == [])
    // An app whose `main` is elsewhere.
    let delegate = AppTexts.delegate().replacing("@main ", with: "")
    #expect(AppTexts.codes(delegate + item).count == 1)
    #expect(AppTexts.codes(delegate + item.replacing("class Sc", with: "open class Sc")) == [])
  }

  @Test("Objective-C reads options by dots and by messages")
  func objectiveC() {
    for (body, isTold) in [
      ("", true), ("[self go:options.URLContexts];", false),
      ("[self go:[options URLContexts]];", false), ("[self go:options.shortcutItem];", true),
      ("self.options = options;", false), ("[self start:options];", true),
      ("[self read:options];", false), ("[other start:options];", false), ("(void)options;", true),
      ("NSLog(@\"%@\", options);", true),
      ("[super scene:s willConnectToSession:t options:options];", true),
    ] {
      let found = AppTexts.objectiveCodes(
        """
        @interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
        @end
        @implementation SceneDelegate
        - (void)scene:(UIScene *)s willConnectToSession:(UISceneSession *)t
          options:(UISceneConnectionOptions *)options {
        \(body)
        }
        - (void)start:(UISceneConnectionOptions *)o { [self go:o.shortcutItem]; }
        - (void)read:(UISceneConnectionOptions *)o { [self go:o.URLContexts]; }
        - (void)scene:(UIScene *)s openURLContexts:(NSSet *)c { [self go:c]; }
        @end
        int main(int c, char **v) { return UIApplicationMain(c, v, nil, nil); }
        """)
      #expect(found == (isTold ? ["10 SR602"] : []), "\(body)")
    }
  }

  @Test("A response is lost where the centre gets its delegate after the launch")
  func lateCentre() {
    let scene = AppTexts.scene(AppTexts.connect("start()"))
    let handler = AppTexts.handlers["notificationResponse"] ?? ""
    let current = "UNUserNotificationCenter.current()"
    for (method, isTold) in [
      ("func start() { \(current).delegate = self }", false),
      ("func start() { DispatchQueue.main.async { \(current).delegate = self } }", true),
      ("func viewDidLoad() { \(current).delegate = self }", true),
      (
        "func f() { center.requestAuthorization(options: []) { _, _ in center.delegate = self } }",
        true
      ),
      ("func f() async { await ask(); \(current).delegate = self }", true),
      ("func f() { list.map { $0.delegate = self } }", false),
      (
        "func f() { Task { \(current).delegate = self } }; func g() { center.delegate = self }",
        false
      ),
      ("", false),
    ] {
      let centre =
        "final class Centre: NSObject, UNUserNotificationCenterDelegate {\n\(handler)\(method)\n}\n"
      let found = AppTexts.codes(AppTexts.delegate() + scene + centre)
      #expect(found.map { $0.suffix(5) } == (isTold ? ["SR602"] : []), "\(method)")
      // The centre in a file of its own, which has no word of an app.
      let apart = AppTexts.codes(
        ("A.swift", AppTexts.delegate() + scene), ("C.swift", centre))
      #expect(apart.count == (isTold ? 1 : 0), "\(method)")
      let reads = AppTexts.scene(AppTexts.connect("go(connectionOptions.notificationResponse)"))
      #expect(AppTexts.codes(AppTexts.delegate() + reads + centre) == [], "\(method)")
    }
  }

  @Test("A log is nothing that anybody misses")
  func logs() {
    for (body, isTold) in [
      ("print(c)", false), ("Self.logger.info(\"a \\(c)\")", false),
      ("log.debug(c); return", false),
      ("NSLog(\"a\")", false), ("login(c)", true), ("print(c); go(c)", true),
      ("dialog.show(c)", true),
    ] {
      let handler = "func scene(_ s: UIScene, openURLContexts c: Set<UIOpenURLContext>) { \(body) }"
      #expect(codes(handler) == (isTold ? ["SR602"] : []), "\(body)")
    }
  }

  private func launch(_ body: String, _ more: String = "") -> [String] {
    let method = """
      func application(_ a: UIApplication, didFinishLaunchingWithOptions
        options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { \(body) }

      """
    return AppTexts.codes(
      AppTexts.delegate(AppTexts.configuration + method + more)
    ).map { String($0.suffix(5)) }
  }

  @Test("What only a scene gets is told, in each spelling; other keys are left alone")
  func launchOptions() {
    for (body, count) in [
      ("go(options?[.url])", 1), ("go(options![.shortcutItem])", 1),
      ("go(options?[UIApplication.LaunchOptionsKey.url] as? URL)", 1),
      ("go(options?[.userActivityDictionary], options?[.url])", 2),
      ("return options?.keys.contains(.url) == true", 1), ("read(options)", 1),
      ("return options == nil", 0), ("go(options?[.location])", 0),
      ("SDK.start(options)", 0), ("go(other[.url])", 0), ("go(options?[.bluetoothCentrals])", 0),
      ("go(options?[.remoteNotification])", 1),
    ] {
      let helper =
        "func read(_ o: [UIApplication.LaunchOptionsKey: Any]?) { go(o?[.shortcutItem]) }\n"
      #expect(launch(body, helper).count == count, "\(body)")
    }
    let silent =
      "func application(_ a: UIApplication, didReceiveRemoteNotification n: [AnyHashable: Any]) "
      + "async -> R { go(n) }"
    #expect(launch("go(options?[.remoteNotification])", silent) == [])
  }

  @Test("A launch that other code calls with options of its own is left alone")
  func calledLaunch() {
    let call = "func f() { d.application(a, didFinishLaunchingWithOptions: [.url: u]) }"
    #expect(launch("go(options?[.url])") == ["SR603"])
    #expect(launch("go(options?[.url])", call) == [])
  }

  @Test("An app intent that goes to a scene is received by a modifier, a method or its own code")
  func intents() {
    let start = "import AppIntents\n"
    let app = "@main struct A: App { var body: some Scene { WindowGroup { V() } } }\n"
    for (intent, more, isTold) in [
      ("TargetContentProvidingIntent", "", true), ("UISceneAppIntent", "", true),
      ("AppIntent", "", false),
      (
        "TargetContentProvidingIntent", "let v = V().onAppIntentExecution(Open.self) { _ in }",
        false
      ),
      (
        "TargetContentProvidingIntent", "let v = V().onAppIntentExecution(Other.self) { _ in }",
        true
      ),
      ("TargetContentProvidingIntent", "let v = V().onAppIntentExecution(type) { _ in }", false),
      (
        "UISceneAppIntent",
        "extension D { func scene(_ s: UIScene, willPerformAppIntent i: I) {} }", false
      ),
      ("UISceneAppIntent", "func f() { go(options.appIntent) }", false),
      (
        "UISceneAppIntent", "extension UISceneAppIntent { func performNavigation(s: UIScene) {} }",
        false
      ),
    ] {
      let text = start + "struct Open: \(intent) { let a = 1 }\n" + app + more
      #expect((AppTexts.codes(text) == ["2 SR608"]) == isTold, "\(intent) \(more)")
    }
    for (body, isTold) in [("return .result()", true), ("go(); return .result()", false)] {
      let text =
        start + "struct Open: TargetContentProvidingIntent {\n"
        + "func perform() async throws -> some IntentResult { \(body) }\n}\n" + app
      #expect((AppTexts.codes(text) == ["2 SR608"]) == isTold, "\(body)")
    }
  }
}
