// Wrong: creates the record before it tests whether there is a value.
// Fails with: the context should have no changes after the error, but has some
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
    guard let value else { throw FormError.noValue }
    record.number1 = value
    try context.save()
  }
}
