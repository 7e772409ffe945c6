import Advice
import CodeGeneration
import Foundation
import Lineage
import LogicalModel
import Measuring
import ModelReshaping

/// A model whose tree is to be written as source.
struct GeneratedSource {
  let tree: EntityTree
  /// The parts of the model that a document cannot say, in sentences.
  let losses: [String]

  /// Reads a model file, or the model of a store; of a converted one, the tree as it was.
  ///
  /// - Throws: `ModelDocumentError`, `StoreError`, ``ConversionError`` or ``CommandError``.
  init(path: String, tree: String?) throws {
    let (model, _) = try ModelFile(path: path).model()
    let (document, problems) = withExtendedLifetime(model) { ModelDocument.describing(model) }
    losses = problems.map(\.description)
    guard let note = ConvertedModel.note(in: document) else {
      self.tree = try EntityTree(
        document, root: ConvertedStore.root(tree, in: document, path))
      return
    }
    if let tree, tree != note.root { throw ConversionError.otherTree(tree, converted: note.root) }
    let file = path.hasSuffix(".xcdatamodeld") ? path : ConvertedStore.modelPath(besides: path)
    guard FileManager.default.fileExists(atPath: file) else {
      throw ConversionError.noOriginal(path, strategy: note.strategy, file)
    }
    self.tree = try EntityTree(ConvertedModel.original(in: file), root: note.root)
  }

  /// The questions of a usage file.
  ///
  /// - Throws: `QuestionError`.
  static func questions(ofFile path: String) throws -> [SourceQuestion] {
    var problems: [String] = []
    let questions = try UsageFile(path: path).questions.compactMap { question in
      do {
        return SourceQuestion(
          entity: question.entity,
          predicate: try question.predicate.map { try FetchPredicate(format: $0, arguments: []) },
          orders: question.orders, limit: question.limit, isCount: question.isCount,
          name: question.name, text: question.line)
      } catch {
        problems.append("\(question.origin): \(error)")
        return nil
      }
    }
    guard problems.isEmpty else { throw QuestionError(problems: problems) }
    return questions
  }

  /// The prices that the committed claims have for a strategy, in sentences.
  static func reasons(for strategy: String) -> [String] {
    let prices: [Price] =
      switch strategy {
      case ParentEntity().name, AbstractRoot().name: [.kindFromSharedTable, .emptyColumns]
      case EnumContent().name: [.enumTime, .enumBytes]
      case IndependentEntities().name: [.ownTable]
      case DetailsRelationship().name: [.detailsInserts]
      case CodedContent().name: [.codedCondition]
      default: []
      }
    return prices.map { "Measured: \($0.sentence)" }
  }
}

extension ModelQuestion {
  /// The question as a line of a usage file has it, without blanks that mean nothing.
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
