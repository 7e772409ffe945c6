/// What an operation does, and all that is known of it by whoever reads, plans, times or reports it.
///
/// Each has a file of its own here and a place in ``Operation/actions``. How it is done is known to the
/// module Workloads, which has a file for each that can be sampled.
public protocol OperationAction: Codable, Hashable, Sendable {
  /// How a scenario file writes it, and what is true of it whatever its operands are.
  static var form: OperationForm { get }

  /// Raised when the same operation does something else than before, so that old figures of it are
  /// not compared with new ones.
  static var version: Int { get }

  /// Takes its operands out of a scenario file; nil if one of them cannot be read.
  init?(reading operands: inout some OperandReading)

  /// The name of an operation that has none of its own, such as "newest-100-publication".
  var defaultName: String { get }

  /// Everything that figures of it depend on, in an order that must not change: old figures are only
  /// compared with those of the same text.
  var canonicalOperands: [String] { get }

  /// A sentence part for tables, such as "fetch every Publication".
  func label(in domain: Domain) -> String

  /// How many times one sample does it.
  func actionsPerSample(repetitions: Int, memberCount: Int) -> Int

  /// How many of the samples of a read ask something different before questions come again.
  func questionCount(samples: Int, repetitions: Int) -> Int

  /// What each question asks for, in the order of questions; empty where none has a name.
  var questionTexts: [String] { get }

  /// Makes an operation that does this small enough for the members that there are.
  func fit(_ operation: inout Operation, to members: MemberSupply)
}

/// What most actions have in common.
extension OperationAction {
  public static var version: Int { 1 }

  public func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { 1 }

  public func questionCount(samples _: Int, repetitions _: Int) -> Int { 1 }

  public var questionTexts: [String] { [] }

  public func fit(_: inout Operation, to _: MemberSupply) {}
}

extension OperationAction {
  public var form: OperationForm { Self.form }

  public var sort: Operation.Sort { form.sort }

  /// True for what cannot be repeated on the same members.
  public var changesContent: Bool { sort == .change }

  public var canonicalText: String {
    ([form.key] + canonicalOperands).joined(separator: " ")
  }
}

extension Operation {
  /// What sort of figure an operation gives.
  public enum Sort: Hashable, Sendable {
    /// Objects stored a second.
    case insert
    /// Time of one fetch.
    case fetch
    /// Time of one saved change.
    case change
  }

  /// Every action there is, in the order in which messages and the schema name them.
  public static let actions: [any OperationAction.Type] = [
    Insert.self, FetchAll.self, Newest.self, Linked.self, Search.self, Filtered.self, Exactly.self,
    ReadProperty.self, Follow.self, CountPerKind.self, CountLinked.self, FetchByID.self,
    Update.self, Delete.self, Convert.self, AddKind.self,
  ]
}
