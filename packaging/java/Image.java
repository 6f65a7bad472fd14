import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The OCI image, as the tar of an image layout: Kith, its runtime, and the C libraries that they
/// need; no shell.
record Image(Platform platform, String version, Archives archives, Path work, Path dist) {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int USER = 65532;
  private static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  private static final String INDEX = "application/vnd.oci.image.index.v1+json";

  void write(Path tree) throws IOException {
    var root = root(tree);
    var layout = Files.createDirectories(work.resolve("oci"));
    var blobs = Files.createDirectories(layout.resolve("blobs/sha256"));
    var plain = work.resolve("layer.tar");
    try (var out = new BufferedOutputStream(Files.newOutputStream(plain))) {
      archives.tar(root, "", Map.of("data", USER), out);
    }
    var packed = work.resolve("layer.tar.gz");
    try (var out = Archives.gzip(packed)) {
      Files.copy(plain, out);
    }
    var layer = blob(blobs, packed, LAYER);
    var config = blob(blobs, config(Checksums.of(plain)), CONFIG);
    var manifest = JSON.createObjectNode().put("schemaVersion", 2).put("mediaType", MANIFEST);
    manifest.set("config", config);
    manifest.putArray("layers").add(layer);
    var described = blob(blobs, json(manifest), MANIFEST);
    described
        .putObject("platform")
        .put("architecture", platform.ociArchitecture())
        .put("os", "linux");
    described.putObject("annotations").put("org.opencontainers.image.ref.name", version);
    var index = JSON.createObjectNode().put("schemaVersion", 2).put("mediaType", INDEX);
    index.putArray("manifests").add(described);
    Files.writeString(layout.resolve("index.json"), json(index));
    Files.writeString(layout.resolve("oci-layout"), "{\"imageLayoutVersion\":\"1.0.0\"}");
    var image = dist.resolve("kith-" + version + "-" + platform.label() + ".oci.tar");
    try (var out = new BufferedOutputStream(Files.newOutputStream(image))) {
      archives.tar(layout, "", Map.of(), out);
    }
  }

  private Path root(Path tree) throws IOException {
    var root = Files.createDirectories(work.resolve("root"));
    var kith = root.resolve("opt/kith");
    for (var part : List.of("lib", "runtime")) {
      FileTree.copy(tree.resolve(part), kith.resolve(part));
    }
    for (var part : List.of("LICENSE", "NOTICE")) {
      Files.copy(tree.resolve(part), kith.resolve(part));
    }
    for (var folder : List.of("data", "tmp")) {
      Files.createDirectories(root.resolve(folder));
    }
    // Kith remembers a model that it has checked by its path, size and time.
    for (var jar : FileTree.below(kith.resolve("lib"))) {
      Files.setLastModifiedTime(jar, FileTime.from(archives.seconds(), TimeUnit.SECONDS));
    }
    // Unpacked here, since the container cannot write beside the program.
    Command.run(
        kith.resolve("runtime/bin/java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        kith.resolve("lib/kith.jar").toString(),
        "dev.kith.boot.Main",
        "unpack-libraries",
        kith.resolve("native").toString());
    var options = kith.resolve("native/options");
    Files.writeString(
        options, Files.readString(options).replace(root.toAbsolutePath().toString(), ""));
    for (var jar : FileTree.below(kith.resolve("lib/lib"))) {
      if (jar.toString().contains("onnxruntime") || jar.toString().contains("sqlite")) {
        archives.withoutLibraries(jar);
      }
    }
    var sbom = new Sbom(version).libraries(kith.resolve("lib/lib"));
    sbom.files(kith.resolve("native")).runtimeAndModel();
    for (var owner : owners(libraries(root, kith))) {
      var licence = root.resolve(owner.copyright().toString().substring(1));
      Files.createDirectories(licence.getParent());
      Files.copy(owner.copyright().toRealPath(), licence);
      sbom.system(owner);
    }
    Files.writeString(kith.resolve("sbom.cdx.json"), sbom.json());
    var etc = Files.createDirectories(root.resolve("etc"));
    Files.writeString(
        etc.resolve("passwd"),
        "root:x:0:0:root:/root:/sbin/nologin\nkith:x:"
            + USER
            + ":"
            + USER
            + "::/data:/sbin/nologin\n");
    Files.writeString(etc.resolve("group"), "root:x:0:\nkith:x:" + USER + ":\n");
    Files.writeString(
        etc.resolve("nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
    return root;
  }

  /// The C libraries of this machine that native code asks for, under the names by which it asks.
  private static Set<Path> libraries(Path root, Path kith) throws IOException {
    var copied = new TreeSet<Path>();
    var needed = new TreeSet<String>();
    var line = Pattern.compile("(?:=> )?(/\\S+) \\(0x");
    for (var file : FileTree.below(kith)) {
      var name = file.getFileName().toString();
      if (name.contains(".so") || file.equals(kith.resolve("runtime/bin/java"))) {
        line.matcher(Command.run("ldd", file.toString()))
            .results()
            .map(found -> found.group(1))
            .forEach(needed::add);
      }
    }
    for (var name : needed) {
      var file = Path.of(name);
      if (!file.toAbsolutePath().startsWith(kith.toAbsolutePath())) {
        var copy = root.resolve(name.substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(file.toRealPath(), copy);
        FileTree.executable(copy);
        copied.add(file);
      }
    }
    var folder =
        Path.of(needed.stream().filter(name -> name.contains("/libc.so")).findFirst().orElseThrow())
            .getParent();
    for (var name :
        List.of(
            "libresolv.so.2",
            "libnss_dns.so.2",
            "libnss_files.so.2",
            "librt.so.1",
            "libdl.so.2",
            "libpthread.so.0")) {
      var file = folder.resolve(name);
      var copy = root.resolve(file.toString().substring(1));
      if (Files.exists(file) && !Files.exists(copy)) {
        Files.copy(file.toRealPath(), copy);
        copied.add(file);
      }
    }
    copied.addAll(characters(root));
    return copied;
  }

  /// What makes UTF-8 of the language below: without it the JVM takes arguments for ASCII.
  private static Set<Path> characters(Path root) throws IOException {
    var file = Path.of("/usr/lib/locale/C.utf8/LC_CTYPE");
    if (!Files.exists(file)) {
      return Set.of();
    }
    var copy = root.resolve(file.toString().substring(1));
    Files.createDirectories(copy.getParent());
    Files.copy(file, copy);
    return Set.of(file);
  }

  /// The packages that libraries of this machine belong to.
  private static Collection<SystemPackage> owners(Set<Path> libraries) throws IOException {
    var owners = new TreeMap<String, SystemPackage>();
    for (var library : libraries) {
      SystemPackage.of(library).ifPresent(owner -> owners.put(owner.name(), owner));
    }
    return owners.values();
  }

  private String config(String layer) {
    var image = JSON.createObjectNode();
    image.put("created", Instant.ofEpochSecond(archives.seconds()).toString());
    image.put("architecture", platform.ociArchitecture()).put("os", "linux");
    var config = image.putObject("config");
    config.put("User", USER + ":" + USER).put("WorkingDir", "/data");
    config.putObject("ExposedPorts").putObject("7474/tcp");
    config.putObject("Volumes").putObject("/data");
    var variables = config.putArray("Env").add("KITH_HOME=/data").add("HOME=/data");
    variables.add("ORT_DISABLE_TELEMETRY=1").add("LC_CTYPE=C.UTF-8");
    var entry = config.putArray("Entrypoint");
    start().forEach(entry::add);
    var serve = config.putArray("Cmd");
    List.of("serve", "--host", "0.0.0.0", "--tokens", "/data/tokens.yaml").forEach(serve::add);
    // Docker's own addition to the format, which others ignore
    var health =
        config
            .putObject("Healthcheck")
            .put("Interval", 30_000_000_000L)
            .put("Timeout", 10_000_000_000L)
            .put("StartPeriod", 20_000_000_000L);
    var test = health.putArray("Test").add("CMD");
    start().forEach(test::add);
    test.add("health").add("http://127.0.0.1:7474/ready");
    var labels = config.putObject("Labels");
    labels
        .put("org.opencontainers.image.title", "Kith")
        .put("org.opencontainers.image.version", version);
    labels.put("org.opencontainers.image.licenses", "Apache-2.0");
    image.putObject("rootfs").put("type", "layers").putArray("diff_ids").add("sha256:" + layer);
    image
        .putArray("history")
        .addObject()
        .put("created", image.get("created").stringValue())
        .put("created_by", "./dev package");
    return json(image);
  }

  private static List<String> start() {
    return List.of(
        "/opt/kith/runtime/bin/java",
        "@/opt/kith/lib/options/all",
        "@/opt/kith/native/options",
        "-XX:+UseSerialGC",
        "-XX:MaxRAMPercentage=70",
        "-cp",
        "/opt/kith/lib/kith.jar",
        "dev.kith.boot.Main");
  }

  private static String json(ObjectNode node) {
    return JSON.writeValueAsString(node);
  }

  private static ObjectNode blob(Path blobs, String text, String type) throws IOException {
    var file = Files.writeString(blobs.resolve("new"), text, UTF_8);
    return blob(blobs, file, type);
  }

  private static ObjectNode blob(Path blobs, Path file, String type) throws IOException {
    var digest = Checksums.of(file);
    long size = Files.size(file);
    Files.move(file, blobs.resolve(digest));
    return JSON.createObjectNode()
        .put("mediaType", type)
        .put("digest", "sha256:" + digest)
        .put("size", size);
  }
}
