import Lineage

/// The one row in which each writer counts its bookings.
enum Journals {
  static func journal(of writer: Int, in context: ManagedObjectContext) throws -> ManagedObject {
    guard let journal = try context.objects("Journal", "writer", in: [writer]).first else {
      throw SoakError.notSettled("the journal of writer \(writer) is missing")
    }
    return journal
  }

  /// Returns the number of the writer's last booking in the store.
  static func last(of writer: Int, in context: ManagedObjectContext) throws -> Int {
    try journal(of: writer, in: context).number("last")
  }
}
