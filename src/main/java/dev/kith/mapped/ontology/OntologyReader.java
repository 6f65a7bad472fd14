package dev.kith.mapped.ontology;

import dev.kith.mapped.ontology.NodeTypeReader.ReadNode;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.sql.Mapping;
import dev.kith.sql.NodeTable;
import dev.kith.sql.TableContent;
import dev.kith.sql.Validity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a whole ontology. Its values are built only after everything was read without an error:
/// before that they may be invalid.
final class OntologyReader {
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

  private final OntologyErrors errors;
  private final SettingsReader top;
  private final List<TableExpectation> expectations = new ArrayList<>();

  OntologyReader(String yaml, OntologyErrors errors) {
    this.errors = errors;
    this.top = new SettingsReader(YamlNode.read(yaml, errors), errors, KNOWN);
  }

  /// @param folder where relative paths start
  OntologyFile read(Path folder) {
    var source = SourceReader.read(top, errors, folder);
    var enums = top.each("enums", this::values);
    var written = top.mapping("nodes");
    if (written.isEmpty()) {
      errors.add(top.line("nodes"), "there are no node types", "nodes: with at least one type");
    }
    boolean scoped = written.values().stream().anyMatch(OntologyReader::isScoped);
    var nodeReader = new NodeTypeReader(errors, enums, expectations, scoped);
    var nodes = top.each("nodes", nodeReader::read);
    var tables = new LinkedHashMap<String, NodeTable>();
    nodes.forEach((type, each) -> tables.put(type, each.table()));
    var edges = new EdgeTypeReader(errors, enums, tables, written.keySet(), expectations);
    top.mapping("relationships").forEach(edges::read);
    var lines = new LinkedHashMap<>(edges.lines());
    written.forEach((type, value) -> lines.put(type, value.line()));
    var description = top.text("description").orElse("").strip();
    var nextSteps = top.text("next_steps").orElse("").strip();
    var engine = top.text("engine").orElse("");
    var base = top.text("base").orElse("");
    errors.check();
    return new OntologyFile(
        description,
        nextSteps,
        engine,
        base,
        source,
        mapping(nodes.values(), tables, edges),
        searched(nodes),
        lines,
        expectations);
  }

  private Optional<List<String>> values(Map.Entry<String, YamlNode> list) {
    return Optional.of(
        top.scalars(list.getKey(), list.getValue()).stream()
            .map(YamlNode.Scalar::text)
            .distinct()
            .toList());
  }

  private static boolean isScoped(YamlNode type) {
    return type instanceof YamlNode.Members members && members.value("scope").isPresent();
  }

  private static Map<String, List<Property>> searched(Map<String, ReadNode> nodes) {
    var searched = new LinkedHashMap<String, List<Property>>();
    nodes.forEach((type, each) -> searched.put(type, each.searched()));
    return searched;
  }

  private static Mapping mapping(
      Collection<ReadNode> nodes, Map<String, NodeTable> tables, EdgeTypeReader edges) {
    var nodeTypes =
        nodes.stream().map(ReadNode::type).sorted(Comparator.comparing(NodeType::name)).toList();
    var edgeTypes =
        edges.read().keySet().stream()
            .sorted(
                Comparator.comparing(EdgeType::name)
                    .thenComparing(EdgeType::from)
                    .thenComparing(EdgeType::to))
            .toList();
    var validity = new LinkedHashMap<TableContent, Validity>();
    nodes.forEach(
        each ->
            each.validity()
                .ifPresent(
                    times -> validity.put(new TableContent.Nodes(each.type().name()), times)));
    edges.validity().forEach((type, times) -> validity.put(new TableContent.Edges(type), times));
    return new Mapping(Ontology.of(nodeTypes, edgeTypes), tables, edges.read(), validity);
  }
}
