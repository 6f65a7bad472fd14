import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The MCPB bundle, which clients install with one click.
record Bundle(Platform platform, String version, Archives archives, Path work, Path dist) {
  private static final JsonMapper JSON = JsonMapper.shared();

  /// Where Kith keeps databases by itself.
  private static final String HOME = "${HOME}/.local/share/kith";

  private static final String WINDOWS_HOME = "${HOME}/AppData/Local/kith";

  void write(Path tree) throws IOException {
    var folder = Files.createDirectories(work.resolve("mcpb"));
    FileTree.copy(tree, folder.resolve("server"));
    Files.writeString(folder.resolve("manifest.json"), manifest());
    archives.zip(folder, "", dist.resolve("kith-" + version + "-" + platform.label() + ".mcpb"));
  }

  private String manifest() {
    var fields = (ObjectNode) JSON.readTree(read("manifest.json"));
    fields.put("version", version);
    var launcher = platform.isWindows() ? "server/bin/kith.cmd" : "server/bin/kith";
    var server = (ObjectNode) fields.get("server");
    server.put("entry_point", launcher);
    ((ObjectNode) server.get("mcp_config")).put("command", "${__dirname}/" + launcher);
    var home = (ObjectNode) fields.get("user_config").get("home");
    home.put("default", platform.isWindows() ? WINDOWS_HOME : HOME);
    fields.putObject("compatibility").putArray("platforms").add(platform.os());
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(fields) + "\n";
  }

  private static String read(String name) {
    try {
      return Files.readString(Path.of("packaging/files", name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
