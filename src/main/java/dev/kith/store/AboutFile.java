package dev.kith.store;

import dev.kith.fault.Fault;
import dev.kith.graph.About;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What the owner says about a database, in a file they may edit.
///
/// @param embeddings whether nodes get vectors, so that they are found by meaning
public record AboutFile(
    String description, String nextSteps, boolean writable, boolean embeddings) {
  private static final String NEXT_STEPS =
      "Call search_entities to turn a name into an id, then bfs_query with topology_only to survey"
          + " its neighbourhood, then describe_entities for the nodes that matter.";

  /// A new, writable database whose nodes can be found by meaning.
  public static AboutFile memory(String description) {
    return new AboutFile(description, NEXT_STEPS, true, true);
  }

  /// An imported graph.
  public static AboutFile imported(String description, boolean embeddings) {
    return new AboutFile(description, NEXT_STEPS, true, embeddings);
  }

  About about(String database) {
    return new About(database, description, nextSteps, writable);
  }

  /// Reads the file; a database without one is what a new one would be.
  static AboutFile read(DatabaseFiles files) {
    if (Files.notExists(files.about())) {
      return memory("Database: " + files.name());
    }
    try {
      return parse(Files.readString(files.about()), files.name());
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(
              files.name() + "/about.yaml", "it cannot be read", "Check its permissions.")
          .raise(unreadable);
    }
  }

  /// Reads the text of such a file.
  public static AboutFile parse(String yaml, String database) {
    try {
      var tree = new YAMLMapper().readTree(yaml);
      return new AboutFile(
          text(tree, "description", "Database: " + database),
          text(tree, "next_steps", NEXT_STEPS),
          tree.path("writable").booleanValue(true),
          tree.path("embeddings").booleanValue(true));
    } catch (JacksonException broken) {
      var place = broken.getLocation() == null ? 1 : broken.getLocation().getLineNr();
      throw new Fault.UnusableFile(
              database + "/about.yaml",
              "line " + place + " is not valid YAML",
              "Mend it: description, next_steps, writable and embeddings are known.")
          .raise(broken);
    }
  }

  private static String text(JsonNode tree, String member, String otherwise) {
    var value = tree.path(member);
    return value.isString() ? value.stringValue().strip() : otherwise;
  }

  void write(Path file) throws IOException {
    var mapper = new YAMLMapper();
    var tree = mapper.createObjectNode();
    tree.put("description", description);
    tree.put("next_steps", nextSteps);
    tree.put("writable", writable);
    tree.put("embeddings", embeddings);
    Files.writeString(file, mapper.writeValueAsString(tree), StandardCharsets.UTF_8);
  }
}
