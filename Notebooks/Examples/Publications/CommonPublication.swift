import Foundation
import Lineage

/// The properties of all publications, the same in every strategy.
///
/// Where no entity stands for all of them, the protocol gives back in Swift what the model has
/// given up: it can be asked of an object, but not of a store.
protocol PublicationObject: ManagedObject {}

/// What all publications have where one entity stands for them.
class CommonPublication: ManagedObject, PublicationObject {}

extension PublicationObject {
  var title: String? {
    get { string("title") }
    set { set(newValue, for: "title") }
  }
  var publishDate: Date? {
    get { date("publishDate") }
    set { set(newValue, for: "publishDate") }
  }
  var uuid: UUID? {
    get { uuid("uuid") }
    set { set(newValue, for: "uuid") }
  }
  var author: Author? {
    get { value("author") }
    set { set(newValue, for: "author") }
  }

  /// - Throws: `ObjectGraphError` if the store cannot be read.
  func tags() throws(ObjectGraphError) -> [Tag] {
    let tags: [ManagedObject] = try value(forKey: "tags")
    return tags.compactMap { $0 as? Tag }
  }

  /// - Throws: `ObjectGraphError`.
  func add(_ tag: Tag) throws(ObjectGraphError) { try add(tag, to: "tags") }
}

final class Tag: ManagedObject {
  var name: String? {
    get { string("name") }
    set { set(newValue, for: "name") }
  }
}

final class Author: ManagedObject {
  var name: String? {
    get { string("name") }
    set { set(newValue, for: "name") }
  }
}
