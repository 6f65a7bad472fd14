package dev.kith.mapped.ontology;

import dev.kith.fault.Fault;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.sql.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The ontology file of a graph in tables.
///
/// It is consistent in itself; [TableCheck] compares it with the tables.
///
/// @param nextSteps advice to an agent; may be empty
/// @param engine the engine of the tables; empty if the file names none
/// @param base where relative paths start; empty if the file does not say
/// @param searched the searchable properties of each node type, by its name
/// @param lines the lines of the types; see [#line]
/// @param expectations what it says about the tables, with the lines where it does
public record OntologyFile(
    String description,
    String nextSteps,
    String engine,
    String base,
    TableSource source,
    Mapping mapping,
    Map<String, List<Property>> searched,
    Map<String, Integer> lines,
    List<TableExpectation> expectations) {
  private static final List<String> NAMES = List.of("name", "title", "username");

  public OntologyFile {
    searched = Map.copyOf(searched);
    lines = Map.copyOf(lines);
    expectations = List.copyOf(expectations);
  }

  /// What the graph can hold.
  public Ontology ontology() {
    return mapping.ontology();
  }

  /// Raises a fault if a type of node or relationship cannot have this name.
  public static void checkName(String type) {
    if (!NameReader.isCallable(type)) {
      throw new Fault.InvalidName("type in tables", type, NameReader.TYPE_RULE).raise();
    }
  }

  /// The searchable properties of a type unless its file says otherwise: those that usually hold a
  /// name, or else the key.
  public static List<Property> foundBy(NodeType type) {
    var named =
        type.properties().stream()
            .filter(property -> property.type().isText() && NAMES.contains(property.name()))
            .toList();
    return named.isEmpty() && type.key().type().isText() ? List.of(type.key()) : named;
  }

  /// The line of a node type.
  int line(NodeType type) {
    return lines.getOrDefault(type.name(), 1);
  }

  /// The line of a relationship type.
  int line(EdgeType type) {
    return lines.getOrDefault(EdgeTypeReader.triple(type.name(), type.from(), type.to()), 1);
  }

  /// Reads a file; raises [Fault.InvalidOntology] with all that is wrong in it.
  public static OntologyFile read(Path file) {
    var place = file.toAbsolutePath();
    return parse(text(file), file.toString(), place.resolveSibling("."));
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (java.nio.file.NoSuchFileException missing) {
      throw new Fault.UnusableFile(file.toString(), "there is no such file", "Check the path.")
          .raise(missing);
    } catch (IOException unreadable) {
      throw new Fault.UnusableFile(
              file.toString(), "it is not readable UTF-8 text", "Check its permissions.")
          .raise(unreadable);
    }
  }

  /// Reads the text of a file.
  ///
  /// @param name the file's name in faults
  /// @param folder where relative paths start
  public static OntologyFile parse(String yaml, String name, Path folder) {
    return new OntologyReader(yaml, new OntologyErrors(name))
        .read(folder.toAbsolutePath().normalize());
  }
}
