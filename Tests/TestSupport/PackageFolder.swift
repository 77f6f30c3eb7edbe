public import Foundation

/// The folders of the package under test.
public enum PackageFolder {
  /// The package's root.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The built executable `name`.
  public static func product(named name: String) -> URL { products.appending(path: name) }

  /// The folder that the build puts its products into.
  public static let products: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL
    #endif
  }()
}
