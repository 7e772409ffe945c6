// swift-tools-version: 6.2
import PackageDescription

// In the order of course.yaml; run-scenario course author --write writes this file.
let exercises = [
  "Exercises/00-setup/first-green",
  "Exercises/05-inheritance/fetch-kinds",
  "Exercises/06-file/count-tables",
  "Exercises/06-file/where-clause",
  "Exercises/06-file/entity-number",
  "Exercises/06-file/null-share",
  "Exercises/06-file/abstract-flip",
  "Exercises/06-file/sibling-columns",
  "Exercises/07-strategies/smallest-file",
  "Exercises/07-strategies/protocol-union",
  "Exercises/07-strategies/details-cost",
  "Exercises/07-strategies/audit-root",
  "Exercises/07-strategies/sparse-kinds",
]

let package = Package(
  name: "Exercises",
  dependencies: [
    .package(name: "Lineage", path: "../..", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "CourseChecks"),
    .target(
      name: "CourseWorlds",
      dependencies: [
        .product(name: "Lineage", package: "Lineage"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
  ]
    + exercises.map { path in
      .executableTarget(
        name: String(path.split(separator: "/").last ?? ""),
        dependencies: [
          "CourseChecks", "CourseWorlds", .product(name: "Lineage", package: "Lineage"),
        ],
        path: path, exclude: ["exercise.yaml", "instructions.md"])
    },
  swiftLanguageModes: [.v6]
)
