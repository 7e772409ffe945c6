// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ReadingList",
  dependencies: [
    .package(name: "Lineage", path: "../../..", traits: ["Macros"])
  ],
  targets: [
    .executableTarget(
      name: "ReadingList",
      dependencies: [
        .product(name: "Lineage", package: "Lineage"),
        .product(name: "LineageMacros", package: "Lineage"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
