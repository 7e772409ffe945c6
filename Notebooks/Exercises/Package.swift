// swift-tools-version: 6.2
import PackageDescription

// In the order of course.yaml; run-scenario course author --write writes this file.
let exercises = [
  "Exercises/00-setup/first-green",
  "Exercises/01-model/two-entities",
  "Exercises/01-model/until-when",
  "Exercises/01-model/which-hash",
  "Exercises/01-model/all-problems",
  "Exercises/02-relationships/max-count",
  "Exercises/02-relationships/delete-rules",
  "Exercises/02-relationships/team-bounds",
  "Exercises/03-attributes/null-is-not-zero",
  "Exercises/03-attributes/optional-number",
  "Exercises/03-attributes/name-that-is-taken",
  "Exercises/04-context/child-context",
  "Exercises/04-context/lazy-loading",
  "Exercises/04-context/n-plus-one",
  "Exercises/05-inheritance/fetch-kinds",
  "Exercises/05-inheritance/kind-condition",
  "Exercises/05-inheritance/inherited-rules",
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
