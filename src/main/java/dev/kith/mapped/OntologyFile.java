package dev.kith.mapped;

import dev.kith.fault.Fault;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a person wrote about a graph that lies in tables.
///
/// Everything in it was read and belongs together; whether the tables are really so is for
/// [TableCheck] to find out.
///
/// @param nextSteps advice to an agent, empty where the file has none
/// @param engine what holds the tables, empty where the file leaves that open
/// @param base where relative paths start, empty where the file leaves that open
/// @param searched of each node type, by its name, the properties that nodes are found by
/// @param claims what it says about the tables, with the lines where it does
public record OntologyFile(
    String description,
    String nextSteps,
    String engine,
    String base,
    Source source,
    Mapping mapping,
    Map<String, List<Property>> searched,
    List<Claim> claims) {
  private static final List<String> KNOWN =
      List.of(
          "description",
          "next_steps",
          "engine",
          "base",
          "source",
          "enums",
          "nodes",
          "relationships");

  public OntologyFile {
    searched = Map.copyOf(searched);
    claims = List.copyOf(claims);
  }

  /// What the graph can hold.
  public Ontology ontology() {
    return mapping.ontology();
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
              file.toString(), "it is not UTF-8 text that can be read", "Check its permissions.")
          .raise(unreadable);
    }
  }

  /// Reads the text of a file.
  ///
  /// @param name how the file is called in faults
  /// @param folder where relative paths start
  public static OntologyFile parse(String yaml, String name, Path folder) {
    var mistakes = new Mistakes(name);
    var top = new Reader(Yaml.read(yaml, mistakes), mistakes, KNOWN);
    var read = read(top, mistakes, folder.toAbsolutePath().normalize());
    mistakes.check();
    return read.get();
  }

  private static java.util.function.Supplier<OntologyFile> read(
      Reader top, Mistakes mistakes, Path folder) {
    var claims = new ArrayList<Claim>();
    var source = SourceReader.read(top, mistakes, folder);
    var enums = enums(top);
    boolean scoped =
        top.mapping("nodes").values().stream()
            .anyMatch(
                value ->
                    value instanceof Yaml.Members members && members.value("scope").isPresent());
    var nodeReader = new NodeReader(mistakes, enums, claims, scoped);
    var nodes = top.each("nodes", nodeReader::read);
    if (top.mapping("nodes").isEmpty()) {
      mistakes.add(top.line("nodes"), "there is no type of node", "nodes: with at least one type");
    }
    var tables = new LinkedHashMap<String, NodeTable>();
    nodes.forEach((type, each) -> tables.put(type, each.table()));
    var edges = new EdgeReader(mistakes, enums, tables, top.mapping("nodes").keySet(), claims);
    top.mapping("relationships").forEach(edges::read);
    var searched = new LinkedHashMap<String, List<Property>>();
    nodes.forEach((type, each) -> searched.put(type, each.searched()));
    var types = nodes.values().stream().map(NodeReader.ReadNode::type).toList();
    var description = top.text("description").orElse("").strip();
    var nextSteps = top.text("next_steps").orElse("").strip();
    var engine = top.text("engine").orElse("");
    var base = top.text("base").orElse("");
    // Not before all was read: with a mistake left, there may be no such value.
    return () ->
        new OntologyFile(
            description,
            nextSteps,
            engine,
            base,
            source,
            mapping(types, tables, edges.read()),
            searched,
            claims);
  }

  private static Map<String, List<String>> enums(Reader top) {
    return top.each(
        "enums",
        entry ->
            java.util.Optional.of(
                top.scalars(entry.getKey(), entry.getValue()).stream()
                    .map(Yaml.Scalar::text)
                    .distinct()
                    .toList()));
  }

  private static Mapping mapping(
      List<NodeType> types, Map<String, NodeTable> tables, Map<EdgeType, EdgeSource> edges) {
    var nodeTypes = types.stream().sorted(Comparator.comparing(NodeType::name)).toList();
    var edgeTypes =
        edges.keySet().stream()
            .sorted(
                Comparator.comparing(EdgeType::name)
                    .thenComparing(EdgeType::from)
                    .thenComparing(EdgeType::to))
            .toList();
    var revision = revision(nodeTypes + "\n" + edgeTypes);
    return new Mapping(new Ontology(revision, nodeTypes, edgeTypes), tables, edges);
  }

  private static String revision(String content) {
    try {
      var hash =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
