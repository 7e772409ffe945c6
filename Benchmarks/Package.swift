// swift-tools-version: 6.2
import PackageDescription

// A separate package, because the library does not need GRDB or the C code.
let package = Package(
  name: "Benchmarks",
  traits: [
    .trait(name: "Macros", description: "Declares the library's classes with @Entity.")
  ],
  dependencies: [
    .package(
      name: "Lineage", path: "..",
      traits: [.defaults, .trait(name: "Macros", condition: .when(traits: ["Macros"]))]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "RawSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "compare-with-c",
      dependencies: [
        "RawSQLite", .product(name: "Lineage", package: "Lineage"),
        .product(
          name: "LineageMacros", package: "Lineage", condition: .when(traits: ["Macros"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
    .testTarget(name: "CompareWithCTests", dependencies: ["compare-with-c"]),
    // The tests compile generated source with this build's modules and run the program.
    .testTarget(
      name: "GeneratedGRDBTests",
      dependencies: [
        .product(name: "Lineage", package: "Lineage"),
        .product(name: "run-scenario", package: "Lineage"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Drivers", "Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)
