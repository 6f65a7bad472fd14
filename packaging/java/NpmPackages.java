import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// `@kith/kith`, which is small, and one package for each kind of machine that it may need.
record NpmPackages(Platform platform, String version, Archives archives, Path work, Path dist) {
  private static final List<String> PLATFORMS =
      List.of("linux-x64", "linux-arm64", "darwin-arm64", "win32-x64");
  private static final JsonMapper JSON = JsonMapper.shared();

  void write(Path tree) throws IOException {
    var main = Files.createDirectories(work.resolve("npm-main"));
    Files.writeString(main.resolve("package.json"), main());
    FileTree.executable(
        Files.writeString(
            Files.createDirectories(main.resolve("bin")).resolve("kith.js"),
            Files.readString(Path.of("packaging/files/kith.js"))));
    Files.copy(Path.of("LICENSE"), main.resolve("LICENSE"));
    Files.copy(Path.of("packaging/files/npm.md"), main.resolve("README.md"));
    archives.tarGz(main, "package/", dist.resolve("kith-kith-" + version + ".tgz"));

    var own = work.resolve("npm-" + npmName());
    FileTree.copy(tree, own);
    Files.writeString(own.resolve("package.json"), ofPlatform());
    archives.tarGz(
        own, "package/", dist.resolve("kith-kith-" + npmName() + "-" + version + ".tgz"));
  }

  private String npmName() {
    return platform.os() + "-" + platform.arch();
  }

  private String main() {
    var fields = JSON.createObjectNode();
    fields.put("name", "@kith/kith").put("version", version);
    fields.put(
        "description",
        "A knowledge-graph server for LLM agents: memory, search, graph queries over MCP");
    fields.put("license", "Apache-2.0");
    fields.putObject("bin").put("kith", "bin/kith.js");
    fields.putObject("engines").put("node", ">=18");
    fields.put("mcpName", "dev.kith/kith");
    var optional = fields.putObject("optionalDependencies");
    PLATFORMS.forEach(name -> optional.put("@kith/kith-" + name, version));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(fields) + "\n";
  }

  private String ofPlatform() {
    var fields = JSON.createObjectNode();
    fields.put("name", "@kith/kith-" + npmName()).put("version", version);
    fields.put(
        "description",
        "Kith for " + platform.words() + ", with its own runtime; install @kith/kith");
    fields.put("license", "Apache-2.0");
    fields.putArray("os").add(platform.os());
    fields.putArray("cpu").add(platform.arch());
    if (platform.os().equals("linux")) {
      fields.putArray("libc").add("glibc");
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(fields) + "\n";
  }
}
