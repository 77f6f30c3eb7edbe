public import SceneRouting

/// One call about a window that appears or disappears, or about the app's start.
///
/// - Source: documented methods of the application's and the scene's delegates; their order is
///   that of logs from devices.
public enum AppearanceCall: Hashable, Sendable {
  /// `application(_:didFinishLaunchingWithOptions:)`
  case didFinishLaunching
  /// `sceneWillEnterForeground(_:)`
  case sceneWillEnterForeground(SceneIdentifier)
  /// `sceneDidBecomeActive(_:)`
  case sceneDidBecomeActive(SceneIdentifier)
  /// `sceneWillResignActive(_:)`
  case sceneWillResignActive(SceneIdentifier)
  /// `sceneDidEnterBackground(_:)`
  case sceneDidEnterBackground(SceneIdentifier)
  /// The app has left the background, where every scene was.
  ///
  /// An app with scenes hears it as `UIApplication.willEnterForegroundNotification`: its delegate's
  /// method is not called then, as its page says.
  case applicationWillEnterForeground
  /// Every scene is in the background: `UIApplication.didEnterBackgroundNotification`.
  case applicationDidEnterBackground

  /// The names that calls may begin with.
  package static let names = [
    "didFinishLaunching", "sceneWillEnterForeground", "sceneDidBecomeActive",
    "sceneWillResignActive", "sceneDidEnterBackground", "applicationWillEnterForeground",
    "applicationDidEnterBackground",
  ]

  /// The call's name.
  public var name: String { called.name }

  /// The method that is called.
  ///
  /// Nil if the call comes as a notification.
  var method: DelegateMethod? { called.method }

  private var called: (name: String, method: DelegateMethod?) {
    switch self {
    case .didFinishLaunching: ("didFinishLaunching", .didFinishLaunching)
    case .sceneWillEnterForeground: ("sceneWillEnterForeground", .sceneWillEnterForeground)
    case .sceneDidBecomeActive: ("sceneDidBecomeActive", .sceneDidBecomeActive)
    case .sceneWillResignActive: ("sceneWillResignActive", .sceneWillResignActive)
    case .sceneDidEnterBackground: ("sceneDidEnterBackground", .sceneDidEnterBackground)
    case .applicationWillEnterForeground: ("applicationWillEnterForeground", nil)
    case .applicationDidEnterBackground: ("applicationDidEnterBackground", nil)
    }
  }

  /// The scene that appears or disappears.
  ///
  /// Nil if the call is about the app.
  public var scene: SceneIdentifier? {
    switch self {
    case .sceneWillEnterForeground(let id), .sceneDidBecomeActive(let id),
      .sceneWillResignActive(let id), .sceneDidEnterBackground(let id):
      id
    case .didFinishLaunching, .applicationWillEnterForeground, .applicationDidEnterBackground: nil
    }
  }
}

extension AppearanceCall: CustomStringConvertible {
  /// The call as a fixture writes it: `sceneDidBecomeActive(note-42)`.
  public var description: String { scene.map { "\(name)(\($0.rawValue))" } ?? name }
}

/// One call that the app gets from the system, of either kind.
public enum SystemCall: Hashable, Sendable, CustomStringConvertible {
  /// A call about a connection or what arrives with it.
  case delegate(DelegateCall)
  /// A call about what is on the screen, or about the app's start.
  case appearance(AppearanceCall)

  /// The call as a fixture writes it.
  public var description: String {
    switch self {
    case .delegate(let call): call.description
    case .appearance(let call): call.description
    }
  }

  /// The method that is called.
  ///
  /// Nil if the call is a notification or a handler.
  package var method: DelegateMethod? {
    switch self {
    case .delegate(let call): call.method
    case .appearance(let call): call.method
    }
  }
}
