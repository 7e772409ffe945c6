// swift-tools-version: 6.2
import PackageDescription

// In the order of course.yaml; run-scenario course author --write writes this file.
let exercises = [
  "Exercises/00-setup/first-green",
  "Exercises/00-setup/first-run",
  "Exercises/01-model/two-entities",
  "Exercises/01-model/entity-and-class",
  "Exercises/01-model/defaults-and-rules",
  "Exercises/01-model/read-every-problem",
  "Exercises/01-model/frozen-model",
  "Exercises/01-model/model-diff",
  "Exercises/01-model/write-for-xcode",
  "Exercises/05-inheritance/fetch-kinds",
  "Exercises/06-file/count-tables",
  "Exercises/10-templates/template-variable",
  "Exercises/10-templates/mend-a-template",
  "Exercises/10-templates/recent-hires",
  "Exercises/10-templates/user-info",
  "Exercises/10-templates/configurations",
  "Exercises/10-templates/own-store",
  "Exercises/11-migration/add-a-title",
  "Exercises/11-migration/no-migration",
  "Exercises/11-migration/rename-keeps-data",
  "Exercises/11-migration/interrupted",
  "Exercises/11-migration/new-kind-first",
  "Exercises/11-migration/custom-mapping",
  "Exercises/11-migration/chain-of-versions",
  "Exercises/11-migration/into-a-hierarchy",
  "Exercises/11-migration/one-entity-again",
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
