package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.access.Caller;
import dev.kith.access.DatabaseSet;
import dev.kith.access.Rights;
import dev.kith.access.TextSigner;
import dev.kith.graph.Databases;
import dev.kith.graph.Scope;
import dev.kith.tool.bfs.BfsTools;
import dev.kith.tool.cypher.CypherTools;
import dev.kith.tool.history.HistoryTools;
import dev.kith.tool.memory.AllMemoryTools;
import dev.kith.tool.query.QueryLimits;
import dev.kith.tool.query.QueryTools;
import dev.kith.tool.resource.Resources;
import dev.kith.tool.servermemory.ServerMemoryTools;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is done for a caller that names what it may not see, beside what is done for one that names
/// what nobody ever made: the same, so that no clock can tell them apart.
///
/// Compared is what reaches the engines, not how long it takes.
public final class Refusals implements AutoCloseable {
  /// `$` stands for an id, `#` for what follows its colon, `@` for an id that is seen.
  private static final List<String> ABOUT_ID =
      List.of(
          "describe_entity {'id':'$'}",
          "describe_entities {'ids':['$','@']}",
          "bfs_query {'seeds':['$'],'max_hops':2}",
          "bfs_query {'seeds':['$','@'],'max_hops':2}",
          "bfs_query {'seeds':['$'],'max_hops':1,'topology_only':true}",
          "intersect_subgraphs {'seeds':['$','@'],'k':1}",
          "search_entities {'query':'$'}",
          "find_nodes {'node_label':'person','ids':['#']}",
          "find_nodes {'node_label':'person','filters':{'id':'#'}}",
          "aggregate_nodes {'node_label':'person','filters':{'id':'#'}}",
          "explore_neighbors {'start_node':{'label':'person','node_id':'#'}}",
          "find_paths {'from':{'label':'person','node_id':'#'},'to':{'label':'person'}}",
          "find_paths {'from':{'label':'person','node_id':'#'},'to':{'label':'person',"
              + "'node_id':'#'}}",
          "traverse_relationships {'from':{'label':'person','ids':['#']},"
              + "'relationships':[{'type':'KNOWS'}]}",
          "search_memory {'database':'%','query':'$'}",
          "get_related_entities {'database':'%','entity_name':'$'}",
          "find_duplicates {'database':'%','name':'$'}",
          "get_history {'database':'%','entity_name':'$'}",
          "get_history {'database':'%','entity_name':'@','relationship_type':'KNOWS',"
              + "'to_entity':'$'}",
          "list_changes {'database':'%','entity_name':'$'}",
          "read_cypher {'database':'%','query':'MATCH (n) WHERE elementId(n) = \\\"$\\\" RETURN"
              + " n'}",
          "read_cypher {'database':'%','query':'MATCH (n)--(m) WHERE elementId(n) IN [\\\"$\\\","
              + " \\\"@\\\"] RETURN n, m'}",
          "read_cypher {'database':'%','query':'MATCH (n:person {name: \\\"$\\\"}) RETURN"
              + " n.observations'}",
          "open_nodes {'names':['$']}");

  private final RecordedDatabases databases;
  private final Toolbox toolbox;

  public Refusals(Databases all) {
    databases = new RecordedDatabases(all);
    toolbox =
        new Toolbox(
            new Catalogue(
                Map.of(
                    Family.BFS, BfsTools.all(),
                    Family.QUERY, QueryTools.all(QueryLimits.USUAL, new TextSigner()),
                    Family.CYPHER, CypherTools.all(ScopeMatrix.CLOCK),
                    Family.MEMORY, AllMemoryTools.of(ScopeMatrix.CLOCK),
                    Family.HISTORY, HistoryTools.all(),
                    Family.SERVER_MEMORY,
                        ServerMemoryTools.all().stream()
                            .filter(tool -> tool.declaration().effect().readOnly())
                            .toList())),
            databases,
            Limits.FOR_PROGRAMS);
  }

  /// An id that is there and hidden is asked for as one that is not there.
  ///
  /// @param seen an id that the caller sees
  public void ofIds(String database, Scope scope, String hidden, String unknown, String seen) {
    var rights = new Rights(DatabaseSet.ALL, DatabaseSet.NONE, scope);
    for (var question : ABOUT_ID) {
      var text = question.replace("%", database).replace("@", seen);
      done(rights, filled(text, unknown)); // whatever is only done once,
      done(rights, filled(text, hidden)); // and once for each text
      var known = done(rights, filled(text, hidden));
      var never = done(rights, filled(text, unknown));
      assertThat(known.operations).as(question).isEqualTo(never.operations).isNotEmpty();
      assertThat(known.fault.map(Object::getClass)).isEqualTo(never.fault.map(Object::getClass));
    }
    read(rights, "kith://" + database + "/entity/" + unknown);
    assertThat(read(rights, "kith://" + database + "/entity/" + hidden))
        .isEqualTo(read(rights, "kith://" + database + "/entity/" + unknown));
  }

  /// A database that is there and may not be read is asked for as one that is not there.
  public void ofDatabases(Rights rights, String hidden, String unknown) {
    for (var listed : toolbox.catalogue().tools()) {
      var example = Calls.json(listed.declaration().example()).deepCopy();
      boolean named =
          listed.declaration().arguments().stream().anyMatch(a -> a.name().equals("database"));
      if (named && !listed.name().equals("create_database")) {
        var object = (tools.jackson.databind.node.ObjectNode) example;
        var known = done(rights, listed.name() + " " + object.put("database", hidden));
        var never = done(rights, listed.name() + " " + object.put("database", unknown));
        assertThat(known.operations).as(listed.name()).isEqualTo(never.operations);
        assertThat(known.operations).as(listed.name()).doesNotContain("named", "read", "write");
        assertThat(known.text.replace(hidden, unknown)).isEqualTo(never.text);
      }
    }
    assertThat(read(rights, "kith://" + hidden + "/schema"))
        .isEqualTo(read(rights, "kith://" + unknown + "/schema"))
        .doesNotContain("named");
  }

  private record Done(List<String> operations, Optional<dev.kith.fault.Fault> fault, String text) {}

  private static String filled(String question, String id) {
    var key = id.substring(id.indexOf(':') + 1);
    return question.replace("$", id).replace("#", key);
  }

  private CallContext context(Rights rights) {
    var caller = Caller.known("tenant", "tenant", rights);
    return toolbox.context(caller, CallContext.ProgressListener.IGNORED);
  }

  private Done done(Rights rights, String question) {
    int space = question.indexOf(' ');
    var tool = toolbox.catalogue().find(question.substring(0, space)).orElseThrow();
    var arguments = Calls.json(question.substring(space + 1).replace('\'', '"'));
    databases.operations();
    var result = toolbox.call(tool, arguments, context(rights));
    return new Done(databases.operations(), result.fault(), result.json());
  }

  private List<String> read(Rights rights, String address) {
    var context = context(rights);
    databases.operations();
    assertThat(new Resources(toolbox, context.caller()).read(address, context)).isEmpty();
    return databases.operations();
  }

  @Override
  public void close() {
    toolbox.close();
  }
}
