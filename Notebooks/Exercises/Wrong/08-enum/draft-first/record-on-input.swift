// Wrong: creates the record as soon as the user enters a value.
// Fails with: the context should have no changes while the form is open, but has some
import CourseWorlds
import Lineage

enum FormError: Error {
  case noValue
}

/// A new single value while the user enters it.
struct ValueForm {
  private let uid: Int
  private let context: ManagedObjectContext
  private var record: ItemData?

  init(uid: Int, in context: ManagedObjectContext) {
    self.uid = uid
    self.context = context
  }

  var value: Double? {
    get { record?.number1 }
    set {
      let record = self.record ?? ItemData(context: context)
      record.uid = uid
      record.contentType = 1
      record.number1 = newValue
      self.record = record
    }
  }

  func submit() throws {
    guard value != nil else { throw FormError.noValue }
    try context.save()
  }
}
