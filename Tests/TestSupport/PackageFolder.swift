public import Foundation

/// The folders of the package under test.
public enum PackageFolder {
  private final class Anchor {}

  /// The package's root.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The built executable `name`.
  public static func product(named name: String) -> URL { products.appending(path: name) }

  /// The folder that the build puts its products into.
  public static let products: URL = {
    #if os(macOS)
      // The bundle that this code is in: what runs it is a helper of the toolchain's.
      return Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()
}
