// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "AppKernel",
    platforms: [.iOS(.v15)],
    products: [.library(name: "AppKernel", targets: ["AppKernel"])],
    targets: [.target(name: "AppKernel")]
)
