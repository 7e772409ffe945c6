import Lineage
import TestModels

/// The model of the soak's store, in any number of versions.
///
/// From version to version an attribute is renamed, which changes its column, and an entity is
/// replaced by another, which may shift all entity numbers.
enum Ledger {
  static let accountCount = 12
  static let labelCount = 6
  static let openingBalance = 1_000

  /// The first version with a history.
  static let firstTrackedVersion = 2

  static func noteName(_ version: Int) -> String { "note\(version)" }

  static func model(_ version: Int) -> ManagedObjectModel {
    let account = EntityDescription(
      "Account", ["number": number, "balance": number],
      uniquenessConstraints: [["number"]])
    let journal = EntityDescription(
      "Journal", ["writer": number, "last": number, "count": number],
      uniquenessConstraints: [["writer"]])
    let label = EntityDescription("Label", ["number": number], uniquenessConstraints: [["number"]])
    let posting = EntityDescription("Posting", ["amount": number, "memo": number])
    let standing = EntityDescription("StandingTransfer", ["rhythm": number])
    let transfer = EntityDescription(
      "Transfer",
      ["number": number, "size": number, "amendedBy": number, noteName(version): note(version)],
      subentities: [standing], uniquenessConstraints: [["number"]])
    transfer.join("postings", .ordered.deleting(by: .cascade), to: posting, "transfer", .one)
    account.join("postings", .many.deleting(by: .deny), to: posting, "account", .one)
    transfer.join("labels", .many, to: label, "transfers", .many)
    return ManagedObjectModel(entities: [
      account, journal, label, posting, transfer, passing(version),
    ])
  }

  private static var number: AttributeDescription {
    .integer64.required.defaulting(to: .integer(0))
  }

  private static func note(_ version: Int) -> AttributeDescription {
    let note = AttributeDescription.string
    note.renamingIdentifier = version > 1 ? noteName(version - 1) : nil
    return note
  }

  /// Returns an entity that sorts before the others in one version and after them in the next.
  private static func passing(_ version: Int) -> EntityDescription {
    EntityDescription(
      "\(version.isMultiple(of: 2) ? "Aside" : "Zero")\(version)", ["number": number])
  }
}
