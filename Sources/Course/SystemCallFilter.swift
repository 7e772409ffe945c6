import Foundation

/// A filter of system calls for a handed-in program, in the form that the kernel runs (seccomp).
///
/// A program cannot start processes, so the limits of one process hold for all that it does. It
/// cannot reach another process's memory, nor memory that no limit counts. It still starts threads.
enum SystemCallFilter {
  /// One instruction of a classic BPF program (`struct sock_filter`).
  private struct Instruction {
    let code: UInt16
    var ifTrue: UInt8 = 0
    var ifFalse: UInt8 = 0
    let value: UInt32
  }

  /// The numbers of system calls of a processor architecture.
  private struct Architecture {
    /// The kernel's name of the architecture (`AUDIT_ARCH_…`).
    let identifier: UInt32
    let clone: UInt32
    let clone3: UInt32
    let denied: [UInt32]
  }

  #if arch(x86_64)
    private static let architecture = Architecture(
      identifier: 0xC000_003E, clone: 56, clone3: 435,
      denied: [
        57, 58,  // fork, vfork
        101, 310, 311, 312,  // ptrace, process_vm_readv, process_vm_writev, kcmp
        165, 166, 272, 308,  // mount, umount2, unshare, setns
        29, 68, 319, 323,  // shmget, msgget, memfd_create, userfaultfd
        248, 249, 250,  // add_key, request_key, keyctl
        298, 321, 425, 434, 438,  // perf_event_open, bpf, io_uring_setup, pidfd_open, pidfd_getfd
      ])
  #elseif arch(arm64)
    private static let architecture = Architecture(
      identifier: 0xC000_00B7, clone: 220, clone3: 435,
      denied: [
        117, 270, 271, 272,  // ptrace, process_vm_readv, process_vm_writev, kcmp
        40, 39, 97, 268,  // mount, umount2, unshare, setns
        194, 186, 279, 282,  // shmget, msgget, memfd_create, userfaultfd
        217, 218, 219,  // add_key, request_key, keyctl
        241, 280, 425, 434, 438,  // perf_event_open, bpf, io_uring_setup, pidfd_open, pidfd_getfd
      ])
  #endif

  private static let loadWord: UInt16 = 0x20
  private static let jumpIfEqual: UInt16 = 0x15
  private static let jumpIfAtLeast: UInt16 = 0x35
  private static let jumpIfAnyBit: UInt16 = 0x45
  private static let end: UInt16 = 0x06

  private static let allow: UInt32 = 0x7FFF_0000
  private static let endProcess: UInt32 = 0x8000_0000
  private static func error(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

  /// The offsets in the kernel's `struct seccomp_data`.
  private static let (numberOffset, architectureOffset, firstArgumentOffset):
    (
      UInt32, UInt32, UInt32
    ) = (0, 4, 16)
  private static let threadFlag: UInt32 = 0x0001_0000
  /// Numbers from here on belong to the x32 variant of x86-64.
  private static let firstForeignNumber: UInt32 = 0x4000_0000

  /// The program in the byte order of this machine.
  static var bytes: Data {
    var program = [
      Instruction(code: loadWord, value: architectureOffset),
      Instruction(code: jumpIfEqual, ifTrue: 1, value: architecture.identifier),
      Instruction(code: end, value: endProcess),
      Instruction(code: loadWord, value: numberOffset),
      Instruction(code: jumpIfAtLeast, ifFalse: 1, value: firstForeignNumber),
      Instruction(code: end, value: endProcess),
    ]
    for number in architecture.denied {
      program += [
        Instruction(code: jumpIfEqual, ifFalse: 1, value: number),
        Instruction(code: end, value: error(EPERM)),
      ]
    }
    program += [
      // The C library then calls clone, whose flags a filter can read.
      Instruction(code: jumpIfEqual, ifFalse: 1, value: architecture.clone3),
      Instruction(code: end, value: error(ENOSYS)),
      Instruction(code: jumpIfEqual, ifFalse: 3, value: architecture.clone),
      Instruction(code: loadWord, value: firstArgumentOffset),
      Instruction(code: jumpIfAnyBit, ifTrue: 1, value: threadFlag),
      Instruction(code: end, value: error(EPERM)),
      Instruction(code: end, value: allow),
    ]
    return program.reduce(into: Data()) { data, instruction in
      withUnsafeBytes(of: instruction.code) { data.append(contentsOf: $0) }
      data.append(contentsOf: [instruction.ifTrue, instruction.ifFalse])
      withUnsafeBytes(of: instruction.value) { data.append(contentsOf: $0) }
    }
  }
}
