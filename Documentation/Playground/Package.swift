// swift-tools-version: 6.1

import PackageDescription

// A package of its own: neither the libraries nor the command resolve or build what it needs.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "playground",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sceneroute-serve", targets: ["sceneroute-serve"])],
  dependencies: [
    .package(name: "sceneroute", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .target(
      name: "PlaygroundServer",
      dependencies: [
        .product(name: "SceneRouteCommands", package: "sceneroute"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      // In the binary, which then needs no other file and no path to find one by.
      resources: [.embedInCode("Page")],
      swiftSettings: strict),
    .executableTarget(
      name: "sceneroute-serve", dependencies: ["PlaygroundServer"], swiftSettings: strict),
    .testTarget(
      name: "PlaygroundServerTests", dependencies: ["PlaygroundServer"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
