import Foundation

extension Error {
  /// The text of an error for a message, without the domain, code and paths of Foundation's errors.
  package var reason: String {
    let error = self as NSError
    // The domain of a Swift type is its name.
    guard error.domain.hasPrefix("NS") else { return "\(self)" }
    let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error ?? self
    let system = cause as NSError
    if system.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(system.code))) }
    return String(
      error.localizedDescription.trimmingPrefix("The operation could not be completed. "))
  }

  /// The text of an error after the path of its file, for a message that does not name one.
  package var reasonWithPath: String {
    guard let path = (self as NSError).userInfo[NSFilePathErrorKey] as? String else {
      return reason
    }
    return "\(path): \(reason)"
  }
}
