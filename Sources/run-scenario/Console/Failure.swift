import ArgumentParser
import Console
import Escaping
import Foundation
import Measuring

/// Reports errors as messages on standard error and exit statuses.
extension Failure {
  static func reporting(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let exit as ExitCode {
      throw exit
    } catch {
      throw ending(error)
    }
  }

  static func reporting(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let exit as ExitCode {
      throw exit
    } catch {
      throw ending(error)
    }
  }

  private static func ending(_ error: any Error) -> ExitCode {
    print(error)
    return ExitCode(ExitStatus(of: FileFlaw(behind: error) ?? error))
  }

  /// Does the work with each file; continues after an error, and throws the last one.
  static func reporting(each files: [String], _ work: (String) throws -> Void) throws {
    var last: (any Error)?
    for file in files {
      do { try reporting { try work(file) } } catch { last = error }
    }
    if let last { throw last }
  }

  static func print(_ error: any Error) {
    let message = (FileFlaw(behind: error) ?? error).reason
    note(message + (FileHint.text(after: error, message: message).map { "\n  " + $0 } ?? ""))
  }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}
