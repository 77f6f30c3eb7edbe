// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the app uses of SwiftUI; the declarations are those of the SDK, without bodies.
import Foundation

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
  public var body: Never { fatalError("a stub is not run") }
}

extension Never {
  public typealias Body = Never
  public var body: Never { fatalError("a stub is not run") }
}

extension Never: View {}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ViewChoice<First, Second> { ViewChoice() }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ViewChoice<First, Second> { ViewChoice() }
}

public struct ViewChoice<First: View, Second: View>: View {
  public typealias Body = Never
}

public struct Text: View {
  public typealias Body = Never
  public init(_ content: some StringProtocol) {}
}

extension View {
  public func handlesExternalEvents(
    preferring: Set<String>, allowing: Set<String>
  ) -> some View { self }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  public func onChange<Value: Equatable>(
    of value: Value, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
}

@MainActor public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Scene where Body == Never {
  public var body: Never { fatalError("a stub is not run") }
}

extension Never: Scene {}

public struct ScenePair<First: Scene, Second: Scene>: Scene {
  public typealias Body = Never
}

@resultBuilder public enum SceneBuilder {
  @MainActor public static func buildBlock<First: Scene, Second: Scene>(
    _ first: First, _ second: Second
  ) -> ScenePair<First, Second> { ScenePair() }
}

public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never
  public init(_ title: some StringProtocol, id: String, @ViewBuilder content: () -> Content) {}
}

extension Scene {
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}

@MainActor public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() {}
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError("a stub is not run") }
    nonmutating set {}
  }
}

@MainActor public struct OpenWindowAction {
  public func callAsFunction(id: String) {}
}

public enum ScenePhase: Hashable, Sendable { case active, inactive, background }

public struct EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var openWindow: OpenWindowAction { fatalError("a stub is not run") }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError("a stub is not run") }
}
