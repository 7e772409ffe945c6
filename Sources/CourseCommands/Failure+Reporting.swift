import ArgumentParser
import Console
import Foundation

extension Failure {
  /// Does the work; writes its error to standard error and ends with the error's exit status.
  static func reporting(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let exit as ExitCode {
      throw exit
    } catch {
      note(error is CocoaError ? error.localizedDescription : "\(error)")
      throw ExitCode((error as? any ErrorWithExitStatus)?.exitStatus ?? .other)
    }
  }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
