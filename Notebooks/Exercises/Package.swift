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
  "Exercises/08-enum/enum-face",
  "Exercises/08-enum/no-residue",
  "Exercises/08-enum/query-a-case",
  "Exercises/08-enum/draft-first",
  "Exercises/08-enum/validated-pair",
  "Exercises/08-enum/unknown-type",
  "Exercises/08-enum/enum-or-inheritance",
  "Exercises/09-mapping/immutable-query",
  "Exercises/09-mapping/two-interpreters",
  "Exercises/09-mapping/to-domain",
  "Exercises/09-mapping/partial-update",
  "Exercises/09-mapping/upsert-dogs",
  "Exercises/09-mapping/endless-mapping",
  "Exercises/09-mapping/round-trip",
  "Exercises/09-mapping/polymorphic-domain",
  "Exercises/09-mapping/find-the-bug",
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
  "Exercises/12-advice/reading-list",
  "Exercises/12-advice/no-audit-root",
  "Exercises/12-advice/address-book",
  "Exercises/13-capstone/details-relationship",
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
