package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.argument.ArgumentReader;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.MemoryTools;
import dev.kith.tool.memory.upkeep.UpkeepTools;
import dev.kith.tool.query.Gitlab;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.ListDatabases;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {
  private static final SchemaRegistry SCHEMAS =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Path PAGES = Path.of("docs/tools");
  private static final Catalogue ALL =
      new Catalogue(
          Map.of(
              Family.COMMON,
              List.of(new ListDatabases()),
              Family.BFS,
              BfsTools.all(),
              Family.QUERY,
              QueryTools.all(QueryLimits.USUAL, Gitlab.SIGNER),
              Family.CYPHER,
              CypherTools.all(InstantSource.system()),
              Family.MEMORY,
              MemoryTools.daily(InstantSource.system()),
              Family.UPKEEP,
              UpkeepTools.all(InstantSource.system()),
              Family.HISTORY,
              HistoryTools.all()));

  private static final Catalogue STAND_INS =
      new Catalogue(Map.of(Family.SERVER_MEMORY, ServerMemoryTools.all()));

  private static Stream<Catalogue.Listed> tools() {
    return Stream.concat(ALL.tools().stream(), STAND_INS.tools().stream());
  }

  private static boolean fits(tools.jackson.databind.JsonNode schema, String json) {
    return SCHEMAS.getSchema(Json.text(schema)).validate(json, InputFormat.JSON).isEmpty();
  }

  private static Calls calls() {
    return calls(ALL);
  }

  private static Calls calls(Catalogue catalogue) {
    var memory = new HeapGraph("memory");
    var databases =
        new HeapDatabases(
            new HeapGraph("bio")
                .node("MeSH:D003480", "Disease", "{\"name\":\"Cushing Syndrome\"}")
                .node("MeSH:D047748", "Disease", "{\"name\":\"Cushing Disease\",\"id\":7}")
                .node("MeSH:D049970", "Disease", "{}")
                .node("rx:1", "Drug", "{\"name\":\"D\"}")
                .edge("rx:1", "TREATS", "MeSH:D003480", "{\"confidence\":0.9}")
                .edge("rx:1", "TREATS", "MeSH:D049970", "{}"),
            memory
                .node("Alice Johnson", "person", "{}")
                .node("Machine Learning", "concept", "{}")
                .node("Alice Jonson", "person", "{}")
                .node("Notes", "work", "{}"),
            new HeapGraph("research_papers"),
            new HeapGraph("prompt_engineer").node("Chain of Thought", "pattern", "{}"));
    return new Calls(new Toolbox(catalogue, databases, Limits.FOR_MODELS));
  }

  private static Calls gitlab() {
    return new Calls(new Toolbox(ALL, new HeapDatabases(Gitlab.graph()), Limits.FOR_MODELS));
  }

  @TestFactory
  Stream<DynamicTest> everyExampleFitsItsSchemasAndWorks() {
    return tools()
        .map(
            tool ->
                DynamicTest.dynamicTest(
                    tool.name(),
                    () -> {
                      var declaration = tool.declaration();
                      assertThat(fits(declaration.inputSchema(), declaration.example())).isTrue();
                      var family = tool.family() == Family.SERVER_MEMORY ? STAND_INS : ALL;
                      var calls = tool.family() == Family.QUERY ? gitlab() : calls(family);
                      var result = calls.result(tool.name(), declaration.example());
                      if (tool.name().equals("undo")) {
                        assertThat(result.json()).contains("not_undoable");
                        return;
                      }
                      if (tool.name().equals("forget")) {
                        assertThat(result.json()).contains("read_only");
                        return;
                      }
                      if (tool.family() == Family.HISTORY) {
                        assertThat(result.json()).contains("has no history");
                        return;
                      }
                      if (tool.name().equals("create_relationships")
                          || (family == STAND_INS && tool.name().equals("add_observations"))) {
                        assertThat(result.json()).contains("unknown_entity");
                        return;
                      }
                      assertThat(result.isFault()).as(result.json()).isFalse();
                      var wrapped =
                          result.list() ? "{\"result\":" + result.json() + "}" : result.json();
                      assertThat(fits(declaration.outputSchema(), wrapped)).as(wrapped).isTrue();
                    }));
  }

  @TestFactory
  Stream<DynamicTest> everyToolSaysWhatAModelNeeds() {
    return tools()
        .map(
            tool ->
                DynamicTest.dynamicTest(
                    tool.name(),
                    () -> {
                      var declaration = tool.declaration();
                      assertThat(declaration.description())
                          .hasSizeLessThanOrEqualTo(Declaration.LONGEST_DESCRIPTION)
                          .contains("Example:");
                      var schema = declaration.inputSchema();
                      assertThat(schema.path("properties").isObject()).isTrue();
                      assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
                      schema
                          .path("properties")
                          .forEach(
                              property ->
                                  assertThat(property.path("description").asString()).isNotEmpty());
                      if (declaration.takes("database")) {
                        assertThat(declaration.arguments())
                            .anyMatch(a -> a.header().equals(Optional.of("Database")));
                      }
                      assertThat(declaration.outputSchema().path("type").asString())
                          .isEqualTo("object");
                      assertThat(
                              !declaration.effect().readOnly() || declaration.takes("max_tokens"))
                          .isTrue();
                    }));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'seeds':['a'],'max_hops':1}|true",
        "{'seeds':['a'],'max_hops':1.0}|true",
        "{'seeds':['a'],'max_hops':1.5}|false",
        "{'seeds':['a'],'max_hops':0}|false",
        "{'seeds':['a'],'max_hops':6}|false",
        "{'seeds':['a'],'max_hops':'1'}|false",
        "{'seeds':['a'],'max_hops':1e400}|false",
        "{'seeds':'a','max_hops':1}|false",
        "{'seeds':[],'max_hops':1}|false",
        "{'seeds':[''],'max_hops':1}|false",
        "{'seeds':[1],'max_hops':1}|false",
        "{'seeds':['a'],'max_hops':1,'topology_only':'true'}|false",
        "{'seeds':['a',null],'max_hops':1}|false",
        "{'seeds':null,'max_hops':1}|false",
        "{'seeds':['a'],'max_hops':1,'extra':1}|false",
        "{'seeds':['a'],'max_hops':1,'database':'../x'}|false",
        "{'seeds':['a'],'max_hops':1,'database':'A'}|false",
        "{'seeds':['a'],'max_hops':1,'limit':-1}|false",
        "{'seeds':['a'],'max_hops':1,'limit':99999999999}|false",
        "{'seeds':['a'],'max_hops':1,'max_tokens':199}|false",
        "[]|false",
      })
  void theReaderAgreesWithThePublishedSchema(String arguments, boolean accepted) {
    var json = arguments.replace('\'', '"');
    var declaration = ALL.find("bfs_query").orElseThrow().declaration();

    assertThat(fits(declaration.inputSchema(), json)).isEqualTo(accepted);
    boolean read;
    try {
      // what the schema does not allow is read with a warning at most
      read = ArgumentReader.read(declaration.arguments(), Calls.json(json)).warnings().isEmpty();
    } catch (dev.kith.fault.FaultException refused) {
      read = false;
    }
    assertThat(read).isEqualTo(accepted);
  }

  @Test
  void nullForAnOptionalArgumentMeansThatItWasLeftOut() {
    var declaration = ALL.find("bfs_query").orElseThrow().declaration();
    var given = "{'seeds':['a'],'max_hops':1,'topology_only':null,'database':null}";

    var read = ArgumentReader.read(declaration.arguments(), Calls.json(given.replace('\'', '"')));

    assertThat(read.flag("topology_only")).isFalse();
    assertThat(read.has("database")).isFalse();
    var written =
        calls()
            .answer(
                "create_entities",
                "{\"database\":\"memory\",\"entities\":[{\"name\":\"x\",\"entity_type\":\"t\","
                    + "\"observations\":null}]}");
    assertThat(written.path("status").asString("")).isNotEqualTo("error");
  }

  @Test
  void nullForARequiredArgumentIsReportedAsMissing() {
    var fault = calls().fault("bfs_query", "{\"seeds\":null,\"max_hops\":1}");

    assertThat(fault.path("message").asString()).contains("seeds is required");
  }

  @Test
  void whatIsAllowedIsAListOfValues() {
    var fault =
        calls()
            .fault(
                "explore_neighbors",
                "{\"start_node\":{\"label\":\"x\",\"node_id\":1},\"direction\":\"up\"}");

    assertThat(Calls.texts(fault.path("allowed"))).containsExactly("outgoing", "incoming", "both");
    assertThat(fault.path("message").asString()).contains("Allowed: outgoing, incoming, both.");
  }

  @Test
  void allThatIsWrongIsReportedAtOnce() {
    var fault =
        calls()
            .fault(
                "bfs_query",
                "{\"seeds\":[7.5,\"a\",\"\"],\"max_jumps\":1,\"limit\":-1,\"database\":\"X\"}");

    assertThat(fault.path("message").asString())
        .contains("/seeds/0", "/seeds/2", "/max_jumps:", "max_hops", "/limit", "/database");
  }

  @ParameterizedTest
  @CsvSource({"end_relationship,end_facts", "undo_change,undo", "read_graf,read_cypher"})
  void aNameThatNoToolHasLeadsToTheToolThatDoesThat(String wrong, String meant) {
    assertThat(ALL.unknown(wrong).toString()).contains(meant);
  }

  @Test
  void theSearchOfTheMemoryHasBothOfItsNamesWhereItIsAlone() {
    var alone = ALL.select(Set.of(Family.MEMORY));

    assertThat(alone.find("search_entities")).contains(alone.find("search_memory").orElseThrow());
    assertThat(ALL.find("search_memory").orElseThrow().family()).isEqualTo(Family.MEMORY);
    assertThat(ALL.find("search_entities").orElseThrow().family()).isEqualTo(Family.BFS);
    assertThat(ALL.select(Set.of(Family.BFS)).find("search_memory")).isEmpty();
  }

  @Test
  void whereTheOperatorChoseADatabaseEveryToolMayBeCalledWithoutOne() {
    var demanding =
        ALL.defaulting().tools().stream()
            .filter(
                tool ->
                    tool.declaration().arguments().stream()
                        .anyMatch(each -> each.name().equals("database") && each.required()))
            .map(Catalogue.Listed::name);

    assertThat(demanding).containsExactly("create_database");
  }

  /// `./dev golden` writes the pages anew.
  @Test
  void thePagesOfTheManualAreFresh() throws IOException {
    for (var tool : tools().toList()) {
      boolean usual = tool.family() != Family.SERVER_MEMORY;
      var folder = usual ? PAGES : PAGES.resolve(tool.family().label());
      var page = folder.resolve(tool.name() + ".md");
      var fresh = ToolPage.markdown(tool);
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(folder);
        Files.writeString(page, fresh);
      }
      assertThat(page).exists().hasContent(fresh);
    }
  }
}
