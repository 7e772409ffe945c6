import Foundation
import Lineage

/// What is of every record of the item-data scenario, whichever class is behind it.
///
/// Code that lists records, sorts them or marks them as deleted needs no more, so it can be written
/// once for all strategies and tried without a database.
protocol ItemDataRecord: AnyObject {
  /// When it was entered, not what it is about.
  var createTimestamp: Date? { get set }
  var uid: UUID? { get set }
  var item: ItemDataCompanions.Item? { get set }
  var memo: ItemDataCompanions.Memo? { get set }
  var deletionLog: ItemDataCompanions.DeletionLog? { get set }
}

extension ItemDataRecord where Self: ManagedObject {
  var createTimestamp: Date? {
    get { date("createTimestamp") }
    set { set(newValue, for: "createTimestamp") }
  }
  var uid: UUID? {
    get { uuid("uid") }
    set { set(newValue, for: "uid") }
  }
  var item: ItemDataCompanions.Item? {
    get { value("item") }
    set { set(newValue, for: "item") }
  }
  var memo: ItemDataCompanions.Memo? {
    get { value("memo") }
    set { set(newValue, for: "memo") }
  }
  var deletionLog: ItemDataCompanions.DeletionLog? {
    get { value("deletionLog") }
    set { set(newValue, for: "deletionLog") }
  }
}

/// The class of all records where one entity stands for them.
class CommonItemData: ManagedObject, ItemDataRecord {}

/// What records belong to and have beside them.
enum ItemDataCompanions {
  static let classes: [ManagedObject.Type] = [Item.self, Memo.self, DeletionLog.self]

  /// What is measured, such as blood pressure.
  final class Item: ManagedObject {
    var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  /// A note beside one record.
  final class Memo: ManagedObject {
    var text: String? {
      get { string("text") }
      set { set(newValue, for: "text") }
    }
  }

  /// That one record was deleted, and when.
  final class DeletionLog: ManagedObject {
    var deletedAt: Date? {
      get { date("deletedAt") }
      set { set(newValue, for: "deletedAt") }
    }
  }
}
