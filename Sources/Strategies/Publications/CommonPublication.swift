public import Foundation
public import ObjectGraph

/// What all publications have, in whichever shape they are stored.
open class CommonPublication: ManagedObject {
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
