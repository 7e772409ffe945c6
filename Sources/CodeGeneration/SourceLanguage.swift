/// A library that source is generated for.
package protocol SourceLanguage: Sendable {
  /// A short name, for the command line.
  var name: String { get }
  /// A sentence about the generated source.
  var summary: String { get }
  /// True if an app needs the model as a file next to the source.
  var usesModelFile: Bool { get }
  /// The names that the library keeps for itself.
  var reserved: ReservedNames { get }
  /// Returns a file for each type, and the files that they share, whatever the model's names are.
  ///
  /// - Throws: ``CodeGenerationError``.
  func uncheckedFiles(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile]
  /// Returns the code that an app ships to migrate its users' stores.
  ///
  /// - Returns: nil for a library without such a migration.
  /// - Throws: ``CodeGenerationError``.
  func file(of migration: SourceMigration, in model: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
}

extension SourceLanguage {
  /// Returns the source of a model whose names all fit.
  ///
  /// - Throws: ``CodeGenerationError``, with every name that does not fit.
  package func files(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let model = model.named(for: self)
    let problems = NameCheck(model: model, language: self).problems
    guard problems.isEmpty else { throw .names(problems, library: reserved.library) }
    return try uncheckedFiles(of: model)
  }

  package func file(of _: SourceMigration, in _: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
  {
    nil
  }
}
