package dev.kith.store.folder;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.files.FileReplacement;
import dev.kith.files.OwnerOnly;
import dev.kith.files.WriteTrouble;
import dev.kith.graph.About;
import dev.kith.graph.DatabaseName;
import dev.kith.graph.time.Age;
import dev.kith.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/// What the owner says about a database, in a file they may edit.
///
/// @param embeddings whether nodes get vectors, so that they are found by meaning
/// @param history how much history is kept; absent: all
public record AboutFile(
    String description,
    String nextSteps,
    boolean writable,
    boolean embeddings,
    Optional<Age> history) {
  /// A longer one would hold up every call that lists databases.
  private static final int MOST_BYTES = 100_000;

  private static final String NEXT_STEPS =
      "Call search_entities to turn a name into an id, then bfs_query with topology_only to survey"
          + " its neighbourhood, then describe_entities for the nodes that matter.";

  private static final String DEFAULT_REST =
      """
      next_steps: "Call search_entities to turn a name into an id, then bfs_query with topology_only\\
        \\ to survey its neighbourhood, then describe_entities for the nodes that matter."
      writable: true
      embeddings: true
      """;

  static final String HISTORY = "history";
  private static final Pattern HISTORY_LINE = Pattern.compile("(?m)^history[ \\t]*:.*(\\R|$)");

  private static final Pattern EMBEDDINGS_LINE = Pattern.compile("(?m)^embeddings[ \\t]*:.*$");

  /// The default description starts with this.
  private static final String PREFIX = "Database: ";

  /// One that keeps all history.
  public AboutFile(String description, String nextSteps, boolean writable, boolean embeddings) {
    this(description, nextSteps, writable, embeddings, Optional.empty());
  }

  /// A new, writable database whose nodes can be found by meaning.
  public static AboutFile memory(String description) {
    return new AboutFile(description, NEXT_STEPS, true, true);
  }

  /// An imported graph.
  public static AboutFile imported(String description, boolean embeddings) {
    return new AboutFile(description, NEXT_STEPS, true, embeddings);
  }

  public About about(String database) {
    return new About(
        database, description, nextSteps, writable, About.OWNED, history.map(Age::text));
  }

  /// How much history idle processes leave; absent: all.
  public Optional<Age> retention() {
    return writable ? history : Optional.empty();
  }

  /// What a file says, and what in it is not understood.
  ///
  /// @param warnings sentences without a full stop, for the owner
  public record Checked(AboutFile about, List<String> warnings) {
    public Checked {
      warnings = List.copyOf(warnings);
    }
  }

  /// Reads the file; a database without one is what a new one would be.
  public static Checked read(DatabaseFiles files) {
    var usual = memory(PREFIX + files.name());
    var text = text(files);
    return text.filter(said -> !said.equals(usual.defaultText()))
        .map(said -> new AboutReader(usual).read(said, files.name()))
        .orElse(new Checked(usual, List.of()));
  }

  /// The text of the file; absent where there is none. A link that leads nowhere is not none: the
  /// owner said something.
  private static Optional<String> text(DatabaseFiles files) {
    var file = files.about();
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      var kind = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!kind.isRegularFile() && !Files.isRegularFile(file)) {
        throw unusable(
            files,
            kind.isSymbolicLink() ? "its link leads to no file" : "it is not a file",
            "Put a file there, or remove it: then the database has the usual description.");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw unusable(
            files,
            "it is not a file of at most " + MOST_BYTES + " bytes",
            "Shorten what it says; every call reads it.");
      }
      return Optional.of(Files.readString(file));
    } catch (NoSuchFileException moved) {
      return text(files); // another process deleted, renamed or replaced the database just now
    } catch (IOException unreadable) {
      if (WriteTrouble.of(unreadable) == WriteTrouble.HANDLES) {
        throw new Fault.Unavailable(
                "Database '" + files.name() + "'",
                WriteTrouble.HANDLES.problem(),
                WriteTrouble.HANDLES.next())
            .raise(unreadable);
      }
      throw new Fault.UnusableFile(
              files.name() + "/about.yaml",
              "it cannot be read",
              "Check its permissions, and that it is UTF-8.")
          .raise(unreadable);
    }
  }

  private static FaultException unusable(DatabaseFiles files, String problem, String next) {
    return new Fault.UnusableFile(files.name() + "/about.yaml", problem, next).raise();
  }

  /// Sets how much history is kept, and leaves whatever else the owner wrote as it is.
  ///
  /// @param maxAge absent: all
  public static void keep(DatabaseFiles files, Optional<Age> maxAge) {
    var text = text(files).orElseGet(() -> memory(PREFIX + files.name()).defaultText());
    var rest = HISTORY_LINE.matcher(text).replaceAll("");
    var ended = rest.isEmpty() || rest.endsWith("\n") ? rest : rest + "\n";
    var changed = maxAge.map(age -> ended + HISTORY + ": " + age.text() + "\n").orElse(rest);
    replace(files, changed);
  }

  /// Has the nodes of a database get vectors where they got none, and leaves whatever else the
  /// owner wrote as it is.
  public static void embed(DatabaseFiles files) {
    if (!read(files).about().embeddings()) {
      var text = text(files).orElseThrow();
      replace(files, EMBEDDINGS_LINE.matcher(text).replaceAll("embeddings: true"));
    }
  }

  private static void replace(DatabaseFiles files, String changed) {
    // What cannot be read is not written.
    parse(changed, files.name());
    var fresh = files.about().resolveSibling("about.yaml.new");
    try {
      OwnerOnly.write(fresh, changed);
      FileReplacement.put(fresh, files.about());
    } catch (IOException failed) {
      throw Folders.unwritable(files.folder().resolveSibling(""), failed);
    }
  }

  /// Reads the text of such a file.
  public static AboutFile parse(String yaml, String database) {
    return new AboutReader(memory(PREFIX + database)).read(yaml, database).about();
  }

  public void write(Path file) throws IOException {
    var text = isDefault() ? defaultText() : yaml();
    if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new Fault.InvalidArguments(
              List.of(
                  Fault.problem(
                      "/description",
                      "is too long",
                      "a description and next steps of " + MOST_BYTES + " bytes together")))
          .raise();
    }
    OwnerOnly.write(file, text);
  }

  /// Whether this equals the defaults of a new database.
  private boolean isDefault() {
    return writable
        && embeddings
        && history.isEmpty()
        && nextSteps.equals(NEXT_STEPS)
        && description.startsWith(PREFIX)
        && DatabaseName.isValid(description.substring(PREFIX.length()));
  }

  /// The file of a new database, as [#yaml] writes it. Most processes read no other, and starting a
  /// YAML parser takes longer than ten writes.
  String defaultText() {
    return "---\ndescription: \"" + description + "\"\n" + DEFAULT_REST;
  }

  String yaml() {
    var text = new StringWriter();
    try (var yaml = new YAMLFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      yaml.writeStartObject();
      yaml.writeStringProperty("description", description);
      yaml.writeStringProperty("next_steps", nextSteps);
      yaml.writeBooleanProperty("writable", writable);
      yaml.writeBooleanProperty("embeddings", embeddings);
      if (history.isPresent()) {
        yaml.writeStringProperty(HISTORY, history.get().text());
      }
      yaml.writeEndObject();
    }
    return text.toString();
  }
}
