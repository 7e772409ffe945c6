/// A library that source is generated for.
package protocol SourceLanguage: Sendable {
  /// A short name, for the command line.
  var name: String { get }
  /// A sentence about the generated source.
  var summary: String { get }
  /// True if an app needs the model as a file next to the source.
  var usesModelFile: Bool { get }
  /// Returns a file for each type, and the files that they share.
  ///
  /// - Throws: ``CodeGenerationError``.
  func files(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile]
  /// Returns the code that an app ships to migrate its users' stores.
  ///
  /// - Returns: nil for a library without such a migration.
  /// - Throws: ``CodeGenerationError``.
  func file(of migration: SourceMigration, in model: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
}

extension SourceLanguage {
  package func file(of _: SourceMigration, in _: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
  {
    nil
  }
}

/// All libraries that source is generated for.
package enum SourceLanguages {
  package static let all: [any SourceLanguage] = [
    LineageSource(), CoreDataSource(), SwiftDataSource(), GRDBSource(),
  ]
}
