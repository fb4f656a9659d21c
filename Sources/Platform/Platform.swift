// The only file that imports the C library of the platform. All modules but Preferences use it through
// this one; Preferences uses the header CPOSIX, so that it needs no further module.
@_exported import CPOSIX
@_exported import CPlatform

#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

extension stat {
  /// The time of the last change of the contents.
  package var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// The time of the last change of contents, mode, owner or links.
  package var statusChangeTime: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}

#if !os(Linux)
  /// Advises nothing, because only Linux has large pages on request.
  package let MADV_HUGEPAGE = MADV_NORMAL
#endif
