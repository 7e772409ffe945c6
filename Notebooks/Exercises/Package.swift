// swift-tools-version: 6.2
import PackageDescription

// In the order of course.yaml; run-scenario course author --write writes this file.
let exercises = [
  "Exercises/00-setup/first-green",
  "Exercises/04-context/lazy-to-many",
  "Exercises/04-context/count-statements",
  "Exercises/04-context/prefetch",
  "Exercises/04-context/child-context",
  "Exercises/04-context/background-task",
  "Exercises/04-context/temporary-id",
  "Exercises/04-context/merge-conflict",
  "Exercises/05-inheritance/fetch-kinds",
  "Exercises/06-file/count-tables",
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
