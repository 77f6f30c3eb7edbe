/// A file as the list of its folder has it.
package struct FolderEntry {
  /// The bytes of its name.
  package let name: [UInt8]
  /// The kind of the file.
  ///
  /// Nil if the file system does not say so in a list.
  let kind: FileFacts.Kind?

  /// Takes the number that `readdir` gives for the kind, the same one on all systems.
  init(_ name: [UInt8], type: UInt8) {
    self.name = name
    kind =
      switch type {
      case 1: .pipe
      case 2, 6: .device
      case 4: .folder
      case 8: .regular
      case 10: .link
      case 12: .socket
      default: nil
      }
  }
}

/// The reason why a call on a file failed.
package enum FileFailure: Error {
  /// Nothing of this name is there.
  case notFound
  /// It may not be opened, is a link after all, or the system has run out of something.
  case other
  /// A link leads on by a name that is not UTF-8.
  case notUTF8
}

/// The facts of a file, as the system says.
package struct FileFacts {
  /// The kinds of files.
  package enum Kind {
    case regular
    case folder
    case link
    case pipe
    case socket
    case device
  }

  /// The identity of a file: two paths may lead to one.
  package struct Identity: Hashable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The size that the system tells; a hint, for the file may grow, and not every file tells.
  package let bytes: Int
  /// The time of the last write, since 1970.
  package let written: (seconds: Int, nanoseconds: Int)

  /// Whether the file is as it was, as far as its size and its time tell.
  package func isUnchanged(since old: FileFacts) -> Bool {
    bytes == old.bytes && written == old.written
  }
}

/// The file systems whose files show or change the state of the system.
///
/// Their files are regular by name: `/proc/self/environ` holds the environment, others wait for
/// ever. No fixture, payload or Info.plist lies there.
enum SystemFileSystems {
  /// The numbers that `fstatfs` gives on Linux.
  ///
  /// Source: linux/magic.h, and the kernel's sources for those that it leaves out.
  static let magics: Set<UInt32> = [
    0x9FA0,  // proc
    0x6265_6572,  // sysfs
    0x6462_6720,  // debugfs
    0x7472_6163,  // tracefs
    0x7363_6673,  // securityfs
    0x0027_E0EB,  // cgroup
    0x6367_7270,  // cgroup2
    0x6265_6570,  // configfs
    0xF97C_FF8C,  // selinuxfs
    0x4341_5D53,  // smackfs
    0x5A3C_69F0,  // apparmorfs
    0xCAFE_4A11,  // bpf
    0xDE5E_81E4,  // efivarfs
    0x6165_676C,  // pstore
    0x4249_4E4D,  // binfmt_misc
    0x6573_5543,  // fusectl
    0x0765_5821,  // resctrl
    0x6E73_6673,  // nsfs
    0x5049_4446,  // pidfs
    0x1980_0202,  // mqueue
    0x1CD1,  // devpts
    0x6C6F_6F70,  // binderfs
    0x9FA1,  // openpromfs
    0x9FA2,  // usbfs
    0xABBA_1974,  // xenfs
    0x6759_6969,  // rpc_pipefs
    0x6E66_7364,  // nfsd
    0x5345_434D,  // secretmem
  ]

  /// The names that `fstatfs` gives on Apple's platforms.
  static let names: Set<String> = ["devfs", "fdesc", "procfs", "kernfs"]
}

/// A file could not be written.
package struct WriteFailure: Error {
  /// The reason, in the system's words.
  package let reason: String
}
