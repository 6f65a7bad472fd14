import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/// The artifact for Java programs with its sources and documentation, as a Maven repository in a
/// `.zip`, which is also what Maven Central takes.
record MavenArtifact(String version, Archives archives, Path work, Path dist) {
  private static final Path SOURCES = Path.of("src/main/java");

  /// What a program that uses Kith names; the rest is documented in the sources.
  private static final List<String> PACKAGES =
      List.of(
          "dev.kith.api",
          "dev.kith.graph",
          "dev.kith.graph.pattern",
          "dev.kith.schema",
          "dev.kith.fault");

  void write(Path built) throws IOException {
    var repository = work.resolve("maven");
    pom(repository, "kith-modules", Path.of("modules.xml"));
    var stem = pom(repository, "kith", Path.of("pom.xml"));
    archives.released(built.resolve("kith.jar"), Path.of(stem + ".jar"), version);
    var sources = work.resolve("maven-sources");
    FileTree.copy(SOURCES, sources);
    FileTree.copy(Path.of("src/main/resources"), sources);
    archives.zip(sources, "", Path.of(stem + "-sources.jar"));
    archives.zip(documentation(built), "", Path.of(stem + "-javadoc.jar"));
    archives.zip(repository, "", dist.resolve("kith-" + version + "-maven.zip"));
  }

  /// Writes a project's file; returns the path of its artifacts without their endings.
  private String pom(Path repository, String artifact, Path file) throws IOException {
    var folder = repository.resolve("dev/kith").resolve(artifact).resolve(version);
    var stem = Files.createDirectories(folder).resolve(artifact + "-" + version).toString();
    var text = Files.readString(file).replace(version + "-SNAPSHOT", version);
    Files.writeString(Path.of(stem + ".pom"), text);
    return stem;
  }

  private Path documentation(Path built) {
    var folder = work.resolve("maven-javadoc");
    var javadoc = ToolProvider.findFirst("javadoc").orElseThrow();
    var options =
        List.of(
            "-quiet",
            "-notimestamp",
            "-Xdoclint:none",
            "--source-path",
            SOURCES.toString(),
            "--class-path",
            built.resolve("kith.jar") + java.io.File.pathSeparator + built.resolve("lib") + "/*",
            "-d",
            folder.toString(),
            "-windowtitle",
            "Kith " + version);
    var all = new java.util.ArrayList<>(options);
    all.addAll(PACKAGES);
    if (javadoc.run(System.out, System.err, all.toArray(String[]::new)) != 0) {
      throw new IllegalStateException("javadoc failed");
    }
    return folder;
  }
}
