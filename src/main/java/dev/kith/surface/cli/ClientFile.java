package dev.kith.surface.cli;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The settings file of an MCP client, in which Kith is one entry among others.
public final class ClientFile {
  private static final String BACKUP = ".kith-backup";

  private final AgentClient client;
  private final Path file;

  public ClientFile(AgentClient client, Path file) {
    this.client = client;
    this.file = file;
  }

  /// How the file was changed.
  ///
  /// @param backup the previous version of the file; empty if there was none, or nothing changed
  public record Written(boolean changed, Optional<Path> backup) {}

  /// The settings of a client that has no server but this one.
  public static String settings(AgentClient client, String name, ServerEntry server) {
    return client.format().with("", client.list(), name, client.entry(server)).stripTrailing();
  }

  /// Adds or replaces the entry of that name; everything else in the file stays as it is written.
  public Written merge(String name, ServerEntry server) {
    try {
      boolean there = Files.exists(file);
      // a symbolic link stays one; its target is written
      var real = there ? file.toRealPath() : file;
      var before = there ? Files.readString(real) : "";
      var settings = read(before);
      var servers = servers(settings);
      var old = servers.get(name);
      var entry = withEnvironment(client.entry(server), old);
      if (old != null && Json.text(old).equals(Json.text(entry))) {
        return new Written(false, Optional.empty());
      }
      var after = client.format().with(before, client.list(), name, entry);
      servers.set(name, entry);
      requireSame(settings, after);
      var backup = there ? Optional.of(backup(real)) : Optional.<Path>empty();
      write(real, after, there);
      return new Written(true, backup);
    } catch (IOException failed) {
      throw new Fault.UnusableFile(
              file.toString(), "it cannot be read or written", "Check its permissions.")
          .raise(failed);
    }
  }

  /// The text is edited, not written anew: whatever that could spoil is noticed before it is saved.
  private void requireSame(ObjectNode wanted, String text) {
    boolean same;
    try {
      same = read(text).equals(wanted);
    } catch (FaultException broken) {
      same = false;
    }
    if (!same) {
      throw refused("its servers are not laid out in a way that Kith can add to").raise();
    }
  }

  /// The npm memory servers that the client starts. None where the file cannot be read: what writes
  /// to it says why.
  public List<MemoryServer> memoryServers() {
    var found = new ArrayList<MemoryServer>();
    try {
      var text = Files.exists(file) ? Files.readString(file) : "";
      for (var server : read(text).path(client.list()).properties()) {
        MemoryServer.of(server.getKey(), server.getValue()).ifPresent(found::add);
      }
    } catch (IOException | FaultException unreadable) {
      return List.of();
    }
    return found;
  }

  private ObjectNode read(String text) {
    if (text.isBlank()) {
      return Json.object();
    }
    try {
      if (client.format().read(text) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException broken) {
      throw refused("it is not valid " + client.format().label()).raise(broken);
    }
    throw refused("it does not hold a JSON object").raise();
  }

  private ObjectNode servers(ObjectNode settings) {
    if (!settings.has(client.list())) {
      return settings.putObject(client.list());
    }
    if (settings.get(client.list()) instanceof ObjectNode servers) {
      return servers;
    }
    throw refused("its member '" + client.list() + "' is not an object").raise();
  }

  /// Variables that somebody else set for the server stay, such as restrictions and secrets.
  private static ObjectNode withEnvironment(ObjectNode entry, @Nullable JsonNode before) {
    if (before != null && before.get("env") instanceof ObjectNode set && !set.isEmpty()) {
      var environment = set.deepCopy();
      if (entry.get("env") instanceof ObjectNode own) {
        environment.setAll(own);
      }
      entry.set("env", environment);
    }
    return entry;
  }

  private Fault refused(String problem) {
    return new Fault.UnusableFile(
        file.toString(),
        problem,
        "It was not changed. Fix it, or add the entry by hand: 'kith connect "
            + client.label()
            + "' prints it.");
  }

  private static Path backup(Path real) throws IOException {
    for (int number = 1; ; number++) {
      var copy = real.resolveSibling(real.getFileName() + BACKUP + (number == 1 ? "" : number));
      if (!Files.exists(copy)) {
        return Files.copy(real, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /// Atomic: a client may read the file at any moment.
  private static void write(Path real, String text, boolean there) throws IOException {
    var folder = real.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    // it may hold other servers' secrets, so that it is private from the start
    var fresh = Files.createTempFile(folder, ".kith", ".json");
    try {
      Files.writeString(fresh, text, StandardCharsets.UTF_8);
      var rights = Files.getFileAttributeView(real, PosixFileAttributeView.class);
      if (there && rights != null) {
        Files.setPosixFilePermissions(fresh, rights.readAttributes().permissions());
      }
      Files.move(fresh, real, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
