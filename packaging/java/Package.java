import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/// Makes everything under `target/dist` out of `target/kith`: `./dev package` builds Kith and runs
/// this.
///
/// The same sources, JDK and machine give the same bytes.
final class Package {
  /// What Kith and its libraries use of the JDK; the test of the archive finds what is missing.
  private static final String MODULES =
      "java.base,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.sql,"
          + "jdk.management,jdk.net,jdk.unsupported";

  private final Path built = Path.of("target/kith");
  private final Path work;
  private final Path dist;
  private final Platform platform = Platform.current();
  private final String version;
  private final Archives archives;

  private Package() throws IOException {
    work = FileTree.fresh(Path.of("target/package"));
    dist = FileTree.fresh(Path.of("target/dist"));
    var modules = Files.readString(Path.of("modules.xml"));
    version = first(modules, "<version>([^<]+)</version>").replace("-SNAPSHOT", "");
    var time = first(modules, "<project.build.outputTimestamp>([^<]+)<");
    archives = new Archives(Instant.parse(time).getEpochSecond());
  }

  public static void main(String[] arguments) throws IOException {
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    new Package().run();
  }

  private void run() throws IOException {
    var tree = tree();
    archive(tree);
    new NpmPackages(platform, version, archives, work, dist).write(tree);
    new Bundle(platform, version, archives, work, dist).write(tree);
    new MavenArtifact(version, archives, work, dist).write(built);
    if (platform.os().equals("linux")) {
      new Image(platform, version, archives, work, dist).write(tree);
    }
    for (var name :
        List.of("server.json", "compose.yaml", "kubernetes.yaml", "kith.service", "grafana.json")) {
      Files.writeString(
          dist.resolve(name), filled(Files.readString(Path.of("packaging/files", name))));
    }
    // the parts of one machine: others have other native libraries
    Files.copy(tree.resolve("sbom.cdx.json"), dist.resolve(name() + ".cdx.json"));
    Checksums.write(dist);
    try (var files = Files.list(dist)) {
      for (var file : files.sorted().toList()) {
        System.out.printf("%,15d  %s%n", Files.size(file), file);
      }
    }
  }

  private String filled(String text) {
    return text.replace("@VERSION@", version).replace("@PLATFORM@", platform.words());
  }

  static String first(String text, String pattern) {
    var found = Pattern.compile(pattern).matcher(text);
    if (!found.find()) {
      throw new IllegalStateException("nothing matches " + pattern);
    }
    return found.group(1);
  }

  /// Kith with a runtime of its own, as it is unpacked.
  private Path tree() throws IOException {
    var tree = Files.createDirectories(work.resolve("tree"));
    var lib = Files.createDirectories(tree.resolve("lib"));
    var jars = Files.createDirectories(lib.resolve("lib"));
    archives.released(built.resolve("kith.jar"), lib.resolve("kith.jar"), version);
    for (var jar : FileTree.below(built.resolve("lib"))) {
      var copy = jars.resolve(jar.getFileName());
      if (copy.toString().contains("all-minilm")) {
        Files.copy(jar, copy); // Kith knows its digest
      } else {
        archives.jar(jar, copy, platform);
      }
      if (copy.toString().contains("duckdb_jdbc")) {
        archives.duckdb(copy);
      }
    }
    FileTree.copy(Path.of("packaging/options"), lib.resolve("options"));
    runtime(tree.resolve("runtime"));
    var build = Checksums.ofAll(tree).substring(0, 16);
    Files.writeString(lib.resolve("build"), build);
    var bin = Files.createDirectories(tree.resolve("bin"));
    var launcher = platform.isWindows() ? "kith.cmd" : "kith";
    var script =
        Files.readString(Path.of("packaging/files", platform.isWindows() ? "kith.cmd" : "kith.sh"));
    FileTree.executable(
        Files.writeString(bin.resolve(launcher), filled(script).replace("@BUILD@", build)));
    for (var name : List.of("LICENSE", "NOTICE", "CHANGELOG.md")) {
      Files.copy(Path.of(name), tree.resolve(name));
    }
    Files.writeString(
        tree.resolve("README.md"), filled(Files.readString(Path.of("packaging/files/README.md"))));
    Files.writeString(
        tree.resolve("sbom.cdx.json"), new Sbom(version).libraries(jars).runtimeAndModel().json());
    new Help(built.resolve("kith.jar"), tree.resolve("share")).write(version);
    return tree;
  }

  private void runtime(Path folder) throws IOException {
    var jlink = ToolProvider.findFirst("jlink").orElseThrow();
    var options =
        new ArrayList<>(
            List.of(
                "--add-modules",
                MODULES,
                "--output",
                folder.toString(),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--compress",
                "zip-0",
                "--disable-plugin",
                "generate-jli-classes")); // it writes other bytes now and then
    if (jlink.run(System.out, System.err, options.toArray(String[]::new)) != 0) {
      throw new IllegalStateException("jlink failed");
    }
    for (var file : FileTree.below(folder.resolve("lib"))) {
      if (file.toString().endsWith(".so")) {
        Archives.strip(file); // jlink leaves the names of functions in
      }
    }
  }

  private void archive(Path tree) throws IOException {
    if (platform.isWindows()) {
      archives.zip(tree, name() + "/", dist.resolve(name() + ".zip"));
    } else {
      archives.tarGz(tree, name() + "/", dist.resolve(name() + ".tar.gz"));
    }
  }

  /// Of what is made for this machine.
  private String name() {
    return "kith-" + version + "-" + platform.label();
  }
}
