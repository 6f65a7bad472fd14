import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A package of a Debian or Ubuntu that files of this machine belong to.
///
/// @param copyright the file with its licence
record SystemPackage(String name, String version, String purl, Path copyright) {
  private static final Path DPKG = Path.of("/usr/bin/dpkg-query");

  /// Nothing where the machine has no such packages.
  static Optional<SystemPackage> of(Path library) throws IOException {
    if (!Files.isExecutable(DPKG)) {
      return Optional.empty();
    }
    // folders may be links: the package may name the file by either way
    var file = "*/" + library.toRealPath().getFileName();
    var owner = Command.run(DPKG.toString(), "--search", file).lines().findFirst().orElseThrow();
    var name = owner.substring(0, owner.indexOf(": ")).replaceAll("[:,].*", "");
    var fields =
        Command.run(
            DPKG.toString(), "--show", "--showformat=${Version} ${Architecture}\n", name);
    var words = fields.lines().findFirst().orElseThrow().split(" ");
    var system = Package.first(Files.readString(Path.of("/etc/os-release")), "(?m)^ID=\"?(\\w+)");
    var purl =
        "pkg:deb/" + system + "/" + escaped(name) + "@" + escaped(words[0]) + "?arch=" + words[1];
    return Optional.of(
        new SystemPackage(name, words[0], purl, Path.of("/usr/share/doc", name, "copyright")));
  }

  private static String escaped(String part) {
    return part.replace("+", "%2B").replace(":", "%3A");
  }
}
