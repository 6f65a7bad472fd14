import java.util.Locale;

/// A kind of machine that a package is made for: the one that makes it.
///
/// @param os as Node and npm name it: linux, darwin, win32
/// @param arch likewise: x64, arm64
record Platform(String os, String arch) {
  static Platform current() {
    var name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    var os = name.contains("mac") ? "darwin" : name.contains("windows") ? "win32" : "linux";
    var arch =
        switch (System.getProperty("os.arch")) {
          case "amd64", "x86_64" -> "x64";
          case "aarch64" -> "arm64";
          case String other -> other;
        };
    return new Platform(os, arch);
  }

  boolean isWindows() {
    return os.equals("win32");
  }

  /// As it stands in the name of an archive.
  String label() {
    return (os.equals("darwin") ? "macos" : isWindows() ? "windows" : os) + "-" + arch;
  }

  /// As a person says it.
  String words() {
    return (os.equals("darwin") ? "macOS" : isWindows() ? "Windows" : "Linux") + " on " + arch;
  }

  /// As OCI names it.
  String ociArchitecture() {
    return arch.equals("x64") ? "amd64" : arch;
  }

  /// Whether a jar's entry is native code of another kind of machine, or symbols for a debugger.
  boolean isForeign(String entry) {
    if (entry.startsWith("ai/onnxruntime/native/")) {
      var own = (os.equals("darwin") ? "osx" : isWindows() ? "win" : "linux") + "-" + onnxArch();
      return !entry.startsWith("ai/onnxruntime/native/" + own + "/") || entry.contains(".dSYM/");
    }
    if (entry.startsWith("org/sqlite/native/")) {
      var own =
          (os.equals("darwin") ? "Mac" : isWindows() ? "Windows" : "Linux") + "/" + sqliteArch();
      return !entry.startsWith("org/sqlite/native/" + own + "/");
    }
    if (entry.startsWith("libduckdb_java.so_")) {
      var own =
          (os.equals("darwin") ? "macos" : isWindows() ? "windows" : "linux")
              + "_"
              + ociArchitecture();
      return !entry.equals("libduckdb_java.so_" + own);
    }
    if (entry.startsWith("net/jpountz/util/") && Archives.isLibrary(entry)) {
      var own = (isWindows() ? "windows" : os) + "/" + (arch.equals("x64") ? "amd64" : "aarch64");
      return !entry.startsWith("net/jpountz/util/" + own + "/");
    }
    return false;
  }

  private String onnxArch() {
    return arch.equals("arm64") ? "aarch64" : arch;
  }

  private String sqliteArch() {
    return arch.equals("arm64") ? "aarch64" : "x86_64";
  }
}
