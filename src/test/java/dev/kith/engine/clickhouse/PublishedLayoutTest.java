package dev.kith.engine.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.mapped.ObservationProperties;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.EdgeType;
import dev.kith.schema.NodeType;
import dev.kith.schema.Ontology;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PublishedLayoutTest {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final String PARSE = "EXPLAIN AST ";
  private static final Path FOLDER = Path.of("src/test/golden/publish");

  private static Ontology ontology() {
    var key = Property.of("id", PropertyType.STRING, false);
    var properties = new ArrayList<>(List.of(key));
    for (var type : PropertyType.values()) {
      properties.add(
          new Property(
              "a_" + type.name(),
              type,
              true,
              type == PropertyType.ENUM ? List.of("on", "off") : List.of(),
              ""));
    }
    properties.add(new Property("name", PropertyType.ENUM, true, List.of("on", "off"), ""));
    properties.add(Property.of("title", PropertyType.STRING, true));
    properties.addAll(ObservationProperties.WRITTEN);
    var thing = new NodeType("thing", "", key, properties, List.of(), NodeType.UNCOUNTED);
    var number = Property.of("number", PropertyType.INT64, false);
    var page = new NodeType("page", "", number, List.of(number), List.of(), NodeType.UNCOUNTED);
    var since = Property.of("since", PropertyType.DATETIME, true);
    return Ontology.of(
        List.of(page, thing),
        List.of(
            new EdgeType("ON", "thing", "page", "", List.of(since)),
            new EdgeType("ON", "thing", "thing", "", List.of())));
  }

  private static String ddl(Optional<String> cluster) {
    return new PublishedLayout(ontology(), cluster)
        .statements().stream().collect(Collectors.joining(";\n\n", "", ";\n"));
  }

  @Test
  void theTablesOfOneServerAndOfAClusterAreAsTheirFilesSay() throws IOException {
    keep("one.sql", ddl(Optional.empty()));
    keep("cluster.sql", ddl(Optional.of("main")));
    keep(
        "ontology.yaml",
        new PublishedLayout(ontology(), Optional.empty()).yaml("{url: 'http://one/g'}"));
  }

  private static void keep(String name, String content) throws IOException {
    var file = FOLDER.resolve(name);
    if (UPDATE) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, content);
    }
    assertThat(content).as(name).isEqualTo(Files.readString(file));
  }

  @Test
  void aServerTakesItsTablesWhateverTheyHold() {
    var server = ClickHouseServer.shared();
    var layout = new PublishedLayout(ontology(), Optional.empty());
    var statements = new ArrayList<>(layout.statements());
    ontology()
        .nodeTypes()
        .forEach(type -> statements.addAll(layout.without(PublishedLayout.nodes(type))));

    server.run(server.freshDatabase(), statements);
  }

  /// There is no cluster here: its tables are not made, but what makes them is taken apart.
  @Test
  void aServerUnderstandsTheTablesOfACluster() {
    var server = ClickHouseServer.shared();
    var address = server.freshDatabase();
    var layout = new PublishedLayout(ontology(), Optional.of("main"));
    var statements = new ArrayList<>(layout.statements());
    ontology()
        .nodeTypes()
        .forEach(type -> statements.addAll(layout.without(PublishedLayout.nodes(type))));

    server.run(address, statements.stream().map(statement -> PARSE + statement).toList());
    assertThatThrownBy(
            () -> server.run(address, List.of(PARSE + "CREATE TABLE a ON CLUSTER ENGINE = b")))
        .hasMessageContaining("Syntax error");
  }

  @Test
  void theOntologyThatIsWrittenIsTheOneThatIsRead() {
    var yaml = new PublishedLayout(ontology(), Optional.empty()).yaml("{url: 'http://one/g'}");
    var read = OntologyFile.parse(yaml, "o.yaml", Path.of(".")).ontology();

    assertThat(read.nodeTypes().stream().map(NodeType::name)).containsExactly("page", "thing");
    assertThat(read.edgeTypes()).hasSize(2);
    assertThat(read.end("thing").properties()).hasSize(6 + PropertyType.values().length);
  }
}
