package dev.kith.surface.cli;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.tool.Json;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The settings file of an MCP client, in which Kith is one entry among others.
public final class ClientFile {
  private static final String BACKUP = ".kith-backup";
  private static final int MOST_LINKS = 40;
  private static final Set<PosixFilePermission> WRITING =
      Set.of(
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  private final AgentClient client;
  private final Path file;

  public ClientFile(AgentClient client, Path file) {
    this.client = client;
    this.file = file;
  }

  /// How the file was changed.
  ///
  /// @param replaced whether an entry of that name was there, and is another now
  /// @param backup the previous version of the file; empty if there was none, or nothing changed
  public record Edited(boolean changed, boolean replaced, Optional<Path> backup) {}

  /// The settings of a client that has no server but this one.
  public static String settings(AgentClient client, String name, ServerEntry server) {
    return client.format().with("", client.list(), name, client.entry(server)).stripTrailing();
  }

  /// Adds or replaces the entry of that name; everything else in the file stays as it is written.
  public Edited merge(String name, ServerEntry server) {
    try {
      boolean there = Files.exists(file);
      var real = there ? file.toRealPath() : target();
      var before = there ? text(real) : SettingsText.EMPTY;
      var settings = read(before.text());
      var servers = servers(settings);
      var old = servers.get(name);
      var entry = withEnvironment(client.entry(server), old);
      if (old != null && Json.text(old).equals(Json.text(entry))) {
        return new Edited(false, false, Optional.empty());
      }
      var after = client.format().with(before.text(), client.list(), name, entry);
      servers.set(name, entry);
      requireSame(settings, after);
      var backup = there ? Optional.of(backup(real)) : Optional.<Path>empty();
      write(real, before.with(after), there);
      return new Edited(true, old != null, backup);
    } catch (CharacterCodingException broken) {
      throw refused("it is not UTF-8 text").raise(broken);
    } catch (AccessDeniedException denied) {
      throw refused("it or its folder may not be read or written").raise(denied);
    } catch (IOException failed) {
      var message = Objects.requireNonNullElse(failed.getMessage(), "no reason was given");
      throw refused("it cannot be read or written (" + message + ")").raise(failed);
    }
  }

  /// The file to write: a symbolic link stays one, also where its target is not there yet.
  private Path target() throws IOException {
    var target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links == MOST_LINKS) {
        throw refused("it is a symbolic link that leads nowhere").raise();
      }
      target = target.toAbsolutePath().resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  private SettingsText text(Path real) throws IOException {
    if (Files.isDirectory(real)) {
      throw refused("it is a folder").raise();
    }
    if (!Files.isRegularFile(real)) { // a device may have no end
      throw refused("it is not a regular file").raise();
    }
    if (isProtected(real)) {
      throw refused("it is read-only").raise();
    }
    return SettingsText.read(real);
  }

  /// Somebody who takes the right to write away means it, although a file can be replaced without.
  private static boolean isProtected(Path real) throws IOException {
    var view = Files.getFileAttributeView(real, PosixFileAttributeView.class);
    if (view == null) {
      return !Files.isWritable(real);
    }
    var rights = new HashSet<>(view.readAttributes().permissions());
    rights.retainAll(WRITING);
    return rights.isEmpty() || !Files.isWritable(real);
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
      var text = Files.isRegularFile(file) ? SettingsText.read(file) : SettingsText.EMPTY;
      for (var server : read(text.text()).path(client.list()).properties()) {
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
