import ObjectModel
import TestModels

/// The model of the soak's store, in as many versions as are wanted.
///
/// From version to version an attribute is renamed, which is another column, and an entity gives way
/// to another, which may shift the numbers of all.
enum Ledger {
  static let accountCount = 12
  static let labelCount = 6
  static let openingBalance = 1_000

  /// From this version on a history is kept.
  static let firstTrackedVersion = 2

  static func noteName(_ version: Int) -> String { "note\(version)" }

  static func model(_ version: Int) -> ManagedObjectModel {
    let account = EntityDescription(
      name: "Account", properties: [number("number"), number("balance")],
      uniquenessConstraints: [["number"]])
    let journal = EntityDescription(
      name: "Journal", properties: [number("writer"), number("last"), number("count")],
      uniquenessConstraints: [["writer"]])
    let label = EntityDescription(
      name: "Label", properties: [number("number")], uniquenessConstraints: [["number"]])
    let posting = EntityDescription(
      name: "Posting", properties: [number("amount"), number("memo")])
    let standing = EntityDescription(name: "StandingTransfer", properties: [number("rhythm")])
    let transfer = EntityDescription(
      name: "Transfer",
      properties: [number("number"), number("size"), number("amendedBy"), note(version)],
      subentities: [standing], uniquenessConstraints: [["number"]])
    transfer.join("postings", .ordered.deleting(by: .cascade), to: posting, "transfer", .one)
    account.join("postings", .many.deleting(by: .deny), to: posting, "account", .one)
    transfer.join("labels", .many, to: label, "transfers", .many)
    return ManagedObjectModel(entities: [
      account, journal, label, posting, transfer, passing(version),
    ])
  }

  private static func number(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .integer64, isOptional: false, defaultValue: .integer(0))
  }

  private static func note(_ version: Int) -> AttributeDescription {
    let note = AttributeDescription(name: noteName(version), type: .string)
    note.renamingIdentifier = version > 1 ? noteName(version - 1) : nil
    return note
  }

  /// Sorted before the others in one version and behind them in the next.
  private static func passing(_ version: Int) -> EntityDescription {
    EntityDescription(
      name: "\(version.isMultiple(of: 2) ? "Aside" : "Zero")\(version)",
      properties: [number("number")])
  }
}
