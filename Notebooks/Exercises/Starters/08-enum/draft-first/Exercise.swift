// Keep a form out of the store until it is submitted.
import CourseWorlds
import Lineage

enum FormError: Error {
  case noValue
}

/// A new single value while the user enters it.
struct ValueForm {
  // TODO(draft-first): keep the input, and no object.
  private let record: ItemData
  private let context: ManagedObjectContext

  init(uid: Int, in context: ManagedObjectContext) {
    // TODO(draft-first): keep the number, and insert nothing.
    record = ItemData(context: context)
    record.uid = uid
    record.contentType = 1
    self.context = context
  }

  // TODO(draft-first): a property of the form.
  var value: Double? {
    get { record.number1 }
    set { record.number1 = newValue }
  }

  func submit() throws {
    // TODO(draft-first): create the record.
    try context.save()
  }
}
