import CodeGeneration
import Console
import Escaping
import Foundation
import Inspection
import Lineage
import Linting
import LogicalModel
import Measuring
import ModelReshaping

/// A model for which to generate source.
struct GeneratedSource {
  let tree: EntityTree
  /// Sentences about the parts of the model that a document cannot express.
  let losses: [String]

  /// Reads a model file or the model of a store; if it was converted, the original tree.
  ///
  /// - Parameters:
  ///   - path: The model or store.
  ///   - tree: The root entity; nil for the only tree.
  ///   - strategy: The strategy to generate.
  ///   - out: The output folder; the codes and shared attributes of a model in it stay the same.
  /// - Throws: `ModelDocumentError`, `CodeGenerationError`, `StoreError`, `SubjectError` or
  ///   ``ConversionError``.
  init(path: String, tree: String?, strategy: String, out: String) throws {
    let subject = try Subject(path: path, readsRows: false)
    let mistakes = LintSubject(model: subject.model).problems
    if !mistakes.isEmpty { throw CodeGenerationError.mistakes(ModelError(problems: mistakes)) }
    let (document, problems) = withExtendedLifetime(subject.model) {
      ModelDocument.describing(subject.model)
    }
    losses = problems.map(\.description)
    let note = ConvertedModel.note(in: document)
    if let tree, let note, tree != note.root {
      throw ConversionError.otherTree(tree, converted: note.root)
    }
    let root = try note?.root ?? subject.tree(named: tree).name
    let earlier = try? ModelDocument(path: "\(out)/\(SourceModel.fileName(root: root))")
    let notes = [earlier.flatMap { ConvertedModel.note(in: $0) }, note].compactMap(\.self)
    let assignments = notes.first { $0.root == root && $0.strategy == strategy }?.assignments
    var original = document
    if let note {
      let file =
        path.hasSuffix(".xcdatamodeld") ? path : ConversionSource.modelPath(besides: path)
      guard FileManager.default.fileExists(atPath: file) else {
        throw ConversionError.noOriginal(path, strategy: note.strategy, file)
      }
      original = try ConvertedModel.original(in: file)
    }
    self.tree = try EntityTree(original, root: root, keeping: assignments ?? .init())
  }

  /// Returns the queries of a usage file.
  ///
  /// - Throws: `QuestionError`.
  static func questions(ofFile path: String) throws -> [SourceQuestion] {
    let file = try UsageFile(path: path)
    var problems = file.problems
    let questions = file.questions.compactMap { question -> SourceQuestion? in
      guard question.includesSubentities, question.offset == 0 else {
        problems.append(
          "\(question.origin): generate writes no fetch with `exactly` or `offset`; remove it")
        return nil
      }
      do {
        return SourceQuestion(
          entity: question.entity,
          predicate: try question.predicate.map { try FetchPredicate(format: $0, arguments: []) },
          orders: question.orders, limit: question.limit, isCount: question.isCount,
          name: question.name, text: question.line)
      } catch {
        problems.append("\(question.origin): \(error.reason)")
        return nil
      }
    }
    guard problems.isEmpty else { throw QuestionError(problems: problems) }
    return questions
  }
}

extension ModelQuestion {
  /// The query as a line of a usage file, without redundant spaces.
  fileprivate var line: String {
    let orders = orders.map { "\($0.property)\($0.ascending ? "" : " descending")" }
    return [
      share.map { "\($0.formatted())% " } ?? "", isCount ? "count " : "", entity,
      predicate.map { ": \($0)" } ?? "",
      orders.isEmpty ? "" : "; sort: \(orders.joined(separator: ", "))",
      limit > 0 ? "; limit: \(limit)" : "",
    ].joined()
  }
}

extension CodeGenerationError: ErrorWithExitStatus {
  var exitStatus: ExitStatus {
    switch self {
    case .cannotWrite, .template: .other
    default: .wrongInput
    }
  }
}
