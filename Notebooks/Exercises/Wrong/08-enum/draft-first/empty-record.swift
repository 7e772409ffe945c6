// Wrong: stores a form without a value.
// Fails with: a form without a value should be rejected, but was accepted
import CourseWorlds
import Lineage

enum FormError: Error {
  case noValue
}

/// A new single value while the user enters it.
struct ValueForm {
  private let uid: Int
  private let context: ManagedObjectContext

  init(uid: Int, in context: ManagedObjectContext) {
    self.uid = uid
    self.context = context
  }

  var value: Double?

  func submit() throws {
    let record = ItemData(context: context)
    record.uid = uid
    record.contentType = 1
    record.number1 = value
    try context.save()
  }
}
