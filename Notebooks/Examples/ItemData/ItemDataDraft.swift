import Foundation
import Lineage

/// A record before it has a context: all its values at once, in no store and seen by no save.
///
/// An object belongs to a context from its first moment, so what is made ahead is a value. It can be
/// compared, kept and made in any task, and becomes an object where it is inserted.
struct ItemDataDraft: Hashable, Sendable {
  var createTimestamp: Date
  var uid: UUID
  var content: ItemDataContent

  init(createTimestamp: Date, uid: UUID, content: ItemDataContent) {
    self.createTimestamp = createTimestamp
    self.uid = uid
    self.content = content
  }

  /// Makes an object of it, which the next save of the context stores.
  @discardableResult
  func insert(into context: ManagedObjectContext) -> EnumContentItemData.ItemData {
    let record = EnumContentItemData.ItemData(context: context)
    record.createTimestamp = createTimestamp
    record.uid = uid
    record.content = content
    return record
  }
}
