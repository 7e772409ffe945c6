// Wrong: rejects the value 0.
// Fails with: a form with the value 0.0 should be accepted, but was rejected
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
    guard let value, value != 0 else { throw FormError.noValue }
    let record = ItemData(context: context)
    record.uid = uid
    record.contentType = 1
    record.number1 = value
    try context.save()
  }
}
