// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "window-tests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "sceneroute", path: "../../..")],
  targets: [
    .testTarget(
      name: "WindowTests",
      dependencies: [.product(name: "SceneFixtures", package: "sceneroute")],
      exclude: ["windows.json"])
  ],
  swiftLanguageModes: [.v6]
)
