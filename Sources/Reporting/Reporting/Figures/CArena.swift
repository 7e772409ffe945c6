#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Memory that C reads during one call.
///
/// A class because it frees what it handed out when the last user lets go of it.
final class CArena {
  private var pieces: [UnsafeMutableRawPointer] = []

  func string(_ text: String) -> UnsafePointer<CChar>? {
    guard let copy = strdup(text) else { return nil }
    pieces.append(copy)
    return UnsafePointer(copy)
  }

  func array<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard let copy = calloc(max(1, elements.count), MemoryLayout<Element>.stride) else {
      return nil
    }
    pieces.append(copy)
    let typed = copy.bindMemory(to: Element.self, capacity: elements.count)
    typed.initialize(from: elements, count: elements.count)
    return UnsafePointer(typed)
  }

  deinit {
    for piece in pieces { free(piece) }
  }
}
