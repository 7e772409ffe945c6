/// The hooks that a class overrides, so that classes without hooks cost a fetch or save nothing.
///
/// Swift has no function for this. But a class's metadata points to the implementation of each
/// method, at the same offset as in its superclass's metadata: if the pointers differ, the method
/// is overridden. An example class per hook, below, determines the hook's offset. If that is not
/// unique, every hook counts as overridden, which only costs time.
enum OverriddenHooks {
  static func of(_ type: ManagedObject.Type) -> LifecycleEvents {
    guard let places else { return all }
    let (words, base) = (words(of: type), words(of: ManagedObject.self))
    return places.reduce(into: []) { events, hook in
      if words[hook.place] != base[hook.place] { events.insert(hook.events) }
    }
  }

  static let places: [(events: LifecycleEvents, place: Int)]? = {
    #if os(Linux) && _pointerBitWidth(_64)
      let (base, plain) = (words(of: ManagedObject.self), words(of: Plain.self))
      // Kind, superclass, flags and sizes, size and address point in bytes, descriptor,
      // deinitializer.
      let byteCount = Int(base[4] & 0xffff_ffff) - Int(base[4] >> 32)
      var places: [(LifecycleEvents, Int)] = []
      for (events, type) in examples {
        let words = words(of: type)
        let found = (7..<byteCount / 8).filter { words[$0] != base[$0] && plain[$0] == base[$0] }
        guard found.count == 1 else { return nil }
        places.append((events, found[0]))
      }
      return places
    #else
      return nil
    #endif
  }()

  private static let all = LifecycleEvents(examples.map(\.events))

  private static func words(of type: ManagedObject.Type) -> UnsafePointer<UInt> {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  private static let examples: [(events: LifecycleEvents, type: ManagedObject.Type)] = [
    (.awakeFromInsert, AwakeFromInsert.self), (.awakeFromFetch, AwakeFromFetch.self),
    (.willSave, WillSave.self), (.didSave, DidSave.self),
    (.turnIntoFault, WillTurnIntoFault.self), (.turnIntoFault, DidTurnIntoFault.self),
    (.awakeFromSnapshotEvents, AwakeFromSnapshotEvents.self),
    (.prepareForDeletion, PrepareForDeletion.self), (.validate, Validate.self),
  ]

  private final class Plain: ManagedObject {}
  private final class AwakeFromInsert: ManagedObject { override func awakeFromInsert() {} }
  private final class AwakeFromFetch: ManagedObject { override func awakeFromFetch() {} }
  private final class WillSave: ManagedObject { override func willSave() {} }
  private final class DidSave: ManagedObject { override func didSave() {} }
  private final class WillTurnIntoFault: ManagedObject { override func willTurnIntoFault() {} }
  private final class DidTurnIntoFault: ManagedObject { override func didTurnIntoFault() {} }
  private final class AwakeFromSnapshotEvents: ManagedObject {
    override func awake(fromSnapshotEvents events: SnapshotEventType) {}
  }
  private final class PrepareForDeletion: ManagedObject { override func prepareForDeletion() {} }
  private final class Validate: ManagedObject {
    override func validate(for change: ValidationChange) throws {}
  }
}
