package dev.kith;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `./mvnw` fetches is what was meant: Maven itself, and what Maven then brings.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class BuildDownloadsTest {
  private static final String MAVEN = "/org/apache/maven/apache-maven/3.9.16/";
  private static final String PROPERTIES = ".mvn/wrapper/maven-wrapper.properties";
  private static final List<String> PROGRAMS =
      List.of(
          "sh",
          "uname",
          "dirname",
          "basename",
          "mkdir",
          "mktemp",
          "rm",
          "mv",
          "cat",
          "tar",
          "gzip",
          "sed",
          "tr",
          "ls",
          "find",
          "head",
          "sha256sum",
          "curl",
          "printf",
          "env",
          "grep",
          "cut");

  private final Map<String, byte[]> served = new HashMap<>();
  @TempDir private Path temp;
  private HttpServer registry;

  @BeforeEach
  void serve() throws IOException {
    registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext(
        "/",
        exchange -> {
          var body = served.get(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(body == null ? 404 : 200, body == null ? -1 : body.length);
          try (var out = exchange.getResponseBody()) {
            if (body != null) {
              out.write(body);
            }
          }
        });
    registry.start();
    Files.createDirectories(temp.resolve(".mvn/wrapper"));
    for (var file : List.of("mvnw", PROPERTIES, ".mvn/maven.config")) {
      Files.copy(Path.of(file), temp.resolve(file));
    }
  }

  @AfterEach
  void stop() {
    registry.stop(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar.gz"})
  void aMavenThatIsNotTheOneThatWasMeantIsRefused(String kind) throws Exception {
    served.put(MAVEN + "apache-maven-3.9.16-bin." + kind, distribution(kind));

    assertThat(wrapper(kind)).contains("Failed to validate Maven distribution SHA-256");
  }

  /// Without `unzip`, as in many containers, the wrapper takes another file, of another sum.
  @ParameterizedTest
  @ValueSource(strings = {"zip", "tar.gz"})
  void theMavenThatWasMeantIsRun(String kind) throws Exception {
    var distribution = distribution(kind);
    served.put(MAVEN + "apache-maven-3.9.16-bin." + kind, distribution);
    var key = kind.equals("zip") ? "distributionSha256Sum=" : "distributionSha256SumTarGz=";
    var properties = Files.readString(temp.resolve(PROPERTIES));
    Files.writeString(
        temp.resolve(PROPERTIES),
        properties.replaceFirst(key + "[0-9a-f]{64}", key + digest("SHA-256", distribution)));

    assertThat(wrapper(kind)).contains("the Maven of this test");
  }

  /// A pom or a jar whose sum is not the one that stands beside it ends the build.
  @Test
  void anArtifactThatWasChangedOnItsWayIsRefused() throws Exception {
    var parent = "<project>" + coordinates("parent") + "<packaging>pom</packaging></project>";
    Files.writeString(
        temp.resolve("pom.xml"),
        "<project>"
            + "<modelVersion>4.0.0</modelVersion><parent><groupId>dev.kith.test</groupId>"
            + "<artifactId>parent</artifactId><version>1</version><relativePath/></parent>"
            + "<artifactId>child</artifactId><packaging>pom</packaging></project>");
    Files.writeString(
        temp.resolve("settings.xml"),
        "<settings><mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>"
            + address()
            + "</url></mirror></mirrors></settings>");
    var place = "/dev/kith/test/parent/1/parent-1.pom";
    served.put(place, parent.getBytes(UTF_8));
    served.put(place + ".sha1", digest("SHA-1", parent.getBytes(UTF_8)).getBytes(UTF_8));
    assertThat(maven()).isEmpty();

    served.put(place, parent.replace("pom</", "pom </").getBytes(UTF_8));
    assertThat(maven()).contains("Checksum validation failed");
  }

  private static String coordinates(String name) {
    return "<modelVersion>4.0.0</modelVersion><groupId>dev.kith.test</groupId><artifactId>"
        + name
        + "</artifactId><version>1</version>";
  }

  /// Maven as this build runs it, over a project of one file and a repository of its own.
  private String maven() throws Exception {
    var repository = Files.createTempDirectory(temp, "repository");
    return said(
        new ProcessBuilder(
            temp.resolve("mvnw").toString(),
            "-q",
            "-B",
            "-ntp",
            "-s",
            temp.resolve("settings.xml").toString(),
            "-Dmaven.repo.local=" + repository,
            "validate"));
  }

  /// The wrapper alone, in a home that has no Maven yet.
  private String wrapper(String kind) throws Exception {
    var bin = Files.createDirectories(temp.resolve("bin"));
    var programs = new ArrayList<>(PROGRAMS);
    if (kind.equals("zip")) {
      programs.add("unzip");
    }
    for (var program : programs) {
      for (var folder : System.getenv("PATH").split(":", -1)) {
        var file = Path.of(folder, program);
        if (Files.isExecutable(file) && Files.notExists(bin.resolve(program))) {
          var script = "#!/bin/sh\nexec " + file + " \"$@\"\n";
          assertThat(Files.writeString(bin.resolve(program), script).toFile().setExecutable(true))
              .isTrue();
        }
      }
    }
    var builder = new ProcessBuilder(temp.resolve("mvnw").toString());
    builder.environment().put("PATH", bin.toString());
    builder.environment().put("MVNW_REPOURL", address());
    builder.environment().put("MAVEN_USER_HOME", temp.resolve("home").toString());
    return said(builder);
  }

  private String said(ProcessBuilder builder) throws IOException {
    builder.directory(temp.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("MAVEN_ARGS");
    return new String(
        builder.redirectErrorStream(true).start().getInputStream().readAllBytes(), UTF_8);
  }

  private String address() {
    return "http://127.0.0.1:" + registry.getAddress().getPort();
  }

  /// A Maven that says who it is, packed as Maven is.
  private byte[] distribution(String kind) throws Exception {
    var program = temp.resolve("made/apache-maven-3.9.16/bin/mvn");
    Files.createDirectories(program.getParent());
    Files.writeString(program, "#!/bin/sh\necho the Maven of this test\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    var file = temp.resolve("made/maven." + kind);
    if (kind.equals("zip")) {
      zip(program, file);
    } else {
      var tar = new ProcessBuilder("tar", "czf", file.toString(), "apache-maven-3.9.16");
      assertThat(tar.directory(temp.resolve("made").toFile()).start().waitFor()).isZero();
    }
    return Files.readAllBytes(file);
  }

  private static void zip(Path program, Path file) throws IOException {
    var options = Map.of("create", "true", "enablePosixFileAttributes", "true");
    try (var zip = FileSystems.newFileSystem(file, options)) {
      var entry = zip.getPath("apache-maven-3.9.16/bin/mvn");
      Files.createDirectories(entry.getParent());
      Files.copy(program, entry);
      Files.setPosixFilePermissions(entry, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private static String digest(String algorithm, byte[] bytes) throws NoSuchAlgorithmException {
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
  }
}
