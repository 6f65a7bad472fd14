package dev.kith.engine.clickhouse;

import dev.kith.fault.Fault;
import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Difference;
import dev.kith.mapped.engine.SecretLocation;
import dev.kith.mapped.engine.TableSource;
import dev.kith.mapped.ontology.OntologyFile;
import dev.kith.schema.Ontology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Writes a graph out to ClickHouse, as tables made for reading it.
///
/// Types are written one by one, under the graph's current change number. The change up to which a
/// type was written is stored, so the next run writes only what may differ since then. If the graph
/// cannot tell, the whole type is written and rows not seen are marked as deleted. Tables whose
/// layout must change are rebuilt.
///
/// While a whole type is written, the last key is stored. An interrupted run continues after that
/// key, at the graph's then current change, but under the number of the change at which it began:
/// rows written before may be as of that change, and whatever differs since is written afterwards
/// under a higher number.
public final class Publication {
  private final PublishedTables tables;
  private final PublishedState state;
  private final GraphScan graph;
  private final PublishedLayout layout;
  private final BatchSizes portions;
  private final PublicationListener progress;
  private long rows;

  private Publication(
      PublishedTables tables,
      GraphScan graph,
      PublishedLayout layout,
      BatchSizes portions,
      PublicationListener progress) {
    this.tables = tables;
    this.graph = graph;
    this.layout = layout;
    this.portions = portions;
    this.progress = progress;
    layout.ofState().forEach(tables::execute);
    this.state = PublishedState.read(tables);
  }

  /// Receives how far it is.
  @FunctionalInterface
  public interface PublicationListener {
    /// @param what a type of node or relationship
    /// @param rows how many of it are written, with those that were there already
    void written(String what, long rows);

    /// An earlier run began to write the type, and this one continues.
    ///
    /// @param rows how many are there already
    default void resumed(String what, long rows) {}

    /// The observations of a type are not written: it has properties of those names.
    default void leavesOut(String what) {}
  }

  /// What was done.
  ///
  /// @param rows how many were written by this run; 0 if the tables were up to date
  /// @param reshaped whether tables were added, removed or changed by this run or an interrupted
  ///   one before it, so that an older ontology is out of date
  public record PublishResult(long change, long rows, String ontology, boolean reshaped) {}

  /// The statements that create the tables.
  ///
  /// @param cluster the cluster that they are spread over, if any
  public static List<String> tables(Ontology ontology, Optional<String> cluster) {
    return new PublishedLayout(ontology, cluster).statements();
  }

  /// The statements that create the tables of a graph.
  public static List<String> tables(GraphView view, Optional<String> cluster) {
    return tables(GraphScan.ontology(view), cluster);
  }

  /// Writes a graph out.
  ///
  /// @param url where to
  public static PublishResult run(
      Graph graph,
      String url,
      TableSource.SourceLocation.Server server,
      Optional<String> cluster,
      Map<String, String> environment,
      Call call,
      PublicationListener progress) {
    return run(graph, url, server, cluster, environment, call, progress, BatchSizes.USUAL);
  }

  static PublishResult run(
      Graph graph,
      String url,
      TableSource.SourceLocation.Server server,
      Optional<String> cluster,
      Map<String, String> environment,
      Call call,
      PublicationListener progress,
      BatchSizes portions) {
    var limits = new StatementLimits(0, 0);
    var credentials = new Credentials(server.user(), server.password());
    try (var hosts =
        new Hosts(
            ClickHouseAddress.of(server.url()),
            credentials,
            environment,
            () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()))) {
      var faults = new ClickHouseFaults(url, limits);
      var tables = new PublishedTables(hosts, faults, call);
      return graph.read(
          call,
          view -> {
            var pages = new GraphScan(view, call, portions);
            pages.ontology().nodeTypes().forEach(type -> OntologyFile.checkName(type.name()));
            pages.ontology().edgeTypes().forEach(type -> OntologyFile.checkName(type.name()));
            var layout = new PublishedLayout(pages.ontology(), cluster);
            var publication = new Publication(tables, pages, layout, portions, progress);
            publication.all();
            if (pages.ontology().nodeTypes().isEmpty()) {
              throw new Fault.Unavailable(
                      "What was published",
                      "database '" + url + "' is empty",
                      "Write or import something first.")
                  .raise();
            }
            return publication.done(layout.yaml(location(server)));
          });
    }
  }

  private static String location(TableSource.SourceLocation.Server server) {
    var location = new StringBuilder("{url: ").append(quoted(server.url()));
    server.user().ifPresent(user -> location.append(", user: ").append(quoted(user)));
    server
        .password()
        .ifPresent(
            secret -> {
              switch (secret) {
                case SecretLocation.Variable(var name) ->
                    location.append(", password_variable: ").append(quoted(name));
                case SecretLocation.InFile(var file) ->
                    location.append(", password_file: ").append(quoted(file.toString()));
              }
            });
    return location.append("}").toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private void all() {
    var types = new ArrayList<PublishedType>();
    var ontology = graph.ontology();
    ontology.nodeTypes().forEach(type -> types.add(new PublishedNodes(type, layout, portions)));
    ontology.edgeTypes().forEach(type -> types.add(new PublishedEdges(type, layout, portions)));
    graph.unwritten().forEach(progress::leavesOut);
    types.forEach(this::once);
    state.types().forEach(this::vanished);
    state.end();
  }

  private PublishResult done(String ontology) {
    return new PublishResult(graph.change(), rows, ontology, state.isReshaped());
  }

  /// The layout of a type's tables, the form of its keys, and the history that change numbers
  /// belong to.
  private String shape(PublishedType type) {
    var prefixed = graph.since(graph.change()).map(Difference::prefixed).orElse(Set.of());
    var forms = type.ends().stream().map(end -> prefixed.contains(end) ? "rest" : "whole").toList();
    return String.join("\n", type.statements()) + "\n" + forms + history();
  }

  private String history() {
    return graph.since(graph.change()).map(Difference::history).orElse("");
  }

  private void once(PublishedType type) {
    var name = type.tables().getFirst();
    var shape = shape(type);
    var kept = Optional.ofNullable(state.types().remove(name));
    var here =
        kept.filter(
            as ->
                PublishedLayout.form(as.shape()).equals(PublishedLayout.form(shape))
                    && as.newest() <= graph.change());
    if (here.isEmpty() || here.get() instanceof TypeProgress.Gone) {
      state.reshape();
    }
    if (here.isEmpty()) {
      kept.ifPresent(_ -> drop(type));
      type.statements().forEach(tables::execute);
    } else if (here.get() instanceof TypeProgress.Done done && done.change() == graph.change()) {
      return;
    }
    var since = here.flatMap(as -> graph.since(as.change()));
    if (since.isPresent()) {
      resume(type, here.get(), since.get());
    } else {
      long now = graph.change();
      whole(type, new TypeProgress.Begun(now, now, Optional.empty(), 0, type.keys(), shape));
    }
    state.keep(name, new TypeProgress.Done(graph.change(), graph.change(), type.keys(), shape));
  }

  private void drop(PublishedType type) {
    // A run interrupted here finds no table of this layout, and drops again.
    state.keep(type.tables().getFirst(), new TypeProgress.Gone(graph.change(), type.keys(), ""));
    for (var name : type.tables()) {
      layout.without(name).forEach(tables::execute);
    }
  }

  private void resume(PublishedType type, TypeProgress kept, Difference since) {
    var name = type.tables().getFirst();
    switch (kept) {
      case TypeProgress.Begun begun -> {
        if (begun.rows() > 0) {
          progress.resumed(type.name(), begun.rows());
        }
        whole(type, begun);
      }
      case TypeProgress.Done _, TypeProgress.Gone _ ->
          state.keep(
              name,
              new TypeProgress.Done(kept.change(), graph.change(), kept.keys(), kept.shape()));
    }
    if (kept.change() < graph.change()) {
      var parts = new BatchWriter(tables, type.tables(), portions, graph.change());
      type.differing(graph, since, parts);
      parts.insert();
      type.forget(since, tables, graph.change());
      rows += parts.inserted();
      progress.written(type.name(), parts.inserted());
    }
  }

  /// Writes a whole type, or what an earlier run left of it.
  private void whole(PublishedType type, TypeProgress.Begun begun) {
    var parts = new BatchWriter(tables, type.tables(), portions, begun.change());
    var name = type.tables().getFirst();
    // Before the first row of this change is written.
    state.keep(name, begun.at(graph.change(), begun.after(), begun.rows()));
    var page = new PublishedType.WrittenBatch(begun.after(), false);
    while (!page.isLast()) {
      page = type.page(graph, page.last(), parts);
      if (parts.isDue() || page.isLast()) {
        parts.insert();
        long written = begun.rows() + parts.inserted();
        state.keep(name, begun.at(graph.change(), page.last(), written));
        progress.written(type.name(), written);
        graph.release();
      }
    }
    type.tables().forEach(table -> tables.forget(table, type.keys(), begun.change()));
    rows += parts.inserted();
  }

  /// Deletes the rows of a type that the graph no longer has.
  private void vanished(String table, TypeProgress kept) {
    if (kept instanceof TypeProgress.Gone) {
      return;
    }
    state.reshape();
    boolean two = kept.keys().equals(PublishedEdges.ENDS);
    // Rows of a later change would win, and those of the same change of another graph would stay.
    boolean later = kept.newest() > graph.change() || !kept.shape().endsWith("]" + history());
    for (var name : two ? List.of(table, PublishedLayout.byTarget(table)) : List.of(table)) {
      if (later) {
        layout.without(name).forEach(tables::execute);
      } else {
        tables.forget(name, kept.keys(), graph.change());
      }
    }
    if (later) {
      state.forget(table);
    } else {
      state.keep(table, new TypeProgress.Gone(graph.change(), kept.keys(), kept.shape()));
    }
  }
}
