public import Foundation
public import ObjectGraph

/// What all publications have, in whichever shape they are stored.
///
/// Where no entity stands for all of them, the protocol gives back in Swift what the model has
/// given up (seed 000): it can be asked of an object, but not of a store.
public protocol PublicationObject: ManagedObject {}

/// What all publications have where one entity stands for them.
open class CommonPublication: ManagedObject, PublicationObject {}

extension PublicationObject {
  public var title: String? {
    get { string("title") }
    set { set(newValue, for: "title") }
  }
  public var publishDate: Date? {
    get { date("publishDate") }
    set { set(newValue, for: "publishDate") }
  }
  public var uuid: UUID? {
    get { uuid("uuid") }
    set { set(newValue, for: "uuid") }
  }
  public var author: Author? {
    get { toOne("author") as? Author }
    set { setToOne(newValue, for: "author") }
  }

  /// - Throws: `ObjectGraphError` if the store cannot be read.
  public func tags() throws(ObjectGraphError) -> [Tag] {
    try toMany("tags").compactMap { $0 as? Tag }
  }

  /// - Throws: `ObjectGraphError`.
  public func add(_ tag: Tag) throws(ObjectGraphError) { try add(tag, to: "tags") }
}

public final class Tag: ManagedObject {
  public var name: String? {
    get { string("name") }
    set { set(newValue, for: "name") }
  }
}

public final class Author: ManagedObject {
  public var name: String? {
    get { string("name") }
    set { set(newValue, for: "name") }
  }
}
