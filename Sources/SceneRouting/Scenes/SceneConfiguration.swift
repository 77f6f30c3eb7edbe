/// How a scene is made: one entry of a scene manifest.
///
/// - Source: documented keys of `UISceneConfigurations`.
public struct SceneConfiguration: Hashable, Sendable {
  /// The name by which the app's code names it (`UISceneConfigurationName`), or nil.
  public var name: String?
  /// The role that it is listed under.
  public var role: SceneRole
  /// The class of the scene (`UISceneClassName`), or nil for the role's own.
  public var className: String?
  /// The class of the scene's delegate (`UISceneDelegateClassName`), or nil.
  public var delegateClassName: String?
  /// The storyboard that its first view controller comes from (`UISceneStoryboardFile`), or nil.
  public var storyboard: String?
  /// How an immersive space begins (`UISceneInitialImmersionStyle`), or nil.
  public var initialImmersionStyle: String?

  /// Creates a configuration.
  public init(
    name: String?, role: SceneRole = .application, className: String? = nil,
    delegateClassName: String? = nil, storyboard: String? = nil,
    initialImmersionStyle: String? = nil
  ) {
    self.name = name
    self.role = role
    self.className = className
    self.delegateClassName = delegateClassName
    self.storyboard = storyboard
    self.initialImmersionStyle = initialImmersionStyle
  }
}
