package dev.kith.bench;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.kith.access.Caller;
import dev.kith.boot.Wiring;
import dev.kith.graph.Call;
import dev.kith.graph.Edge;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.shape.TimeCheck;
import dev.kith.shape.compact.CompactText;
import dev.kith.store.Home;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.transfer.Examples;
import dev.kith.store.transfer.Import;
import dev.kith.tool.CallContext;
import dev.kith.tool.Json;
import dev.kith.tool.ToolSelection;
import dev.kith.tool.Toolbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// How many tokens real answers take: as JSON, as TOON and as compact text.
final class ReplyBenchmark implements Benchmark {
  private static final Encoding TOKENS =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
  private static final Path DEBIAN = Path.of("../shared/data/debian");

  /// Answers of one shape, and the part of JSON that they may take together.
  ///
  /// @param calls a tool and its arguments, with single quotes
  private record Shape(String what, double target, List<String> calls) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(
              "topologies",
              0.30,
              List.of(
                  "bfs_query {'database':'pharma','seeds':['MeSH:D003480'],'max_hops':2,"
                      + "'topology_only':true}",
                  "bfs_query {'database':'gitlab','seeds':['gl_user:11'],'max_hops':2,"
                      + "'topology_only':true}",
                  "bfs_query {'database':'debian','seeds':['deb:postgresql-15'],'max_hops':2,"
                      + "'topology_only':true}")),
          new Shape(
              "stubs with full nodes",
              0.50,
              List.of(
                  "bfs_query {'database':'pharma','seeds':['MeSH:D003480'],'max_hops':2,"
                      + "'max_tokens':3500}",
                  "bfs_query {'database':'gitlab','seeds':['gl_user:11'],'max_hops':2,"
                      + "'max_tokens':15000}",
                  "bfs_query {'database':'debian','seeds':['deb:postgresql-15'],'max_hops':1,"
                      + "'max_tokens':10000}")),
          new Shape(
              "full records",
              0.60,
              List.of(
                  "bfs_query {'database':'pharma','seeds':['MeSH:D003480'],'max_hops':1}",
                  "bfs_query {'database':'debian','seeds':['deb:postgresql-15'],'max_hops':1}",
                  "describe_entities {'database':'pharma','ids':['MeSH:D003480','MeSH:D003924',"
                      + "'DRUG:rxnorm:41493','HGNC:7978','DRUG:example:prednisone']}",
                  "describe_entities {'database':'debian','ids':['deb:postgresql-15','deb:bash',"
                      + "'deb:python3','deb:perl','deb:0ad','deb:libc6']}")),
          new Shape(
              "rows of the query family",
              0.50,
              List.of(
                  "find_nodes {'database':'gitlab','node_label':'gl_issue',"
                      + "'filters':{'state':'opened'}}",
                  "aggregate_nodes {'database':'gitlab','node_label':'gl_issue',"
                      + "'group_by':['state'],'aggregations':[{'function':'count'}]}",
                  "traverse_relationships {'database':'gitlab','from':{'label':'gl_user'},"
                      + "'relationships':[{'type':'AUTHORED_ISSUE'}],'to':{'label':'gl_issue'}}",
                  "explore_neighbors {'database':'gitlab','start_node':{'label':'gl_user',"
                      + "'node_id':11},'max_hops':2}",
                  "find_paths {'database':'gitlab','from':{'label':'gl_user','node_id':11},"
                      + "'to':{'label':'gl_group'},'max_hops':3,'mode':'all'}")),
          new Shape(
              "search results",
              0.60,
              List.of(
                  "search_entities {'database':'pharma','query':'cushing'}",
                  "search_entities {'database':'debian','query':'postgres server'}",
                  "search_entities {'database':'gitlab','query':'login'}")),
          new Shape(
              "a memory",
              1.0,
              List.of(
                  "search_memory {'database':'memory','query':'team'}",
                  "get_related_entities {'database':'memory','entity_name':'Priya Raman'}",
                  "get_graph_summary {'database':'memory'}")));

  @Override
  public String name() {
    return "S2";
  }

  @Override
  public String title() {
    return "Tokens of answers: JSON, TOON and compact text";
  }

  @Override
  public Report run() throws Exception {
    var folder = Files.createTempDirectory("kith-replies");
    try (var home = Wiring.home(Optional.of(folder), Map.of())) {
      Examples.install(home);
      boolean debian = Files.exists(DEBIAN);
      if (debian) {
        var options = new Import.Options(false, AboutFile.imported("Debian", false));
        var files = List.of(DEBIAN.resolve("nodes.jsonl.gz"), DEBIAN.resolve("edges.jsonl.gz"));
        Import.run(home, "debian", files, options, Call.by("bench"), (_, _, _) -> {});
      }
      remember(home);
      try (var toolbox = Wiring.toolbox(home, ToolSelection.USUAL)) {
        return report(toolbox, debian);
      }
    } finally {
      delete(folder);
    }
  }

  private static void remember(Home home) throws IOException {
    var changes = new ArrayList<Mutation>();
    var last = "";
    for (var line : Files.readAllLines(Path.of("benchmarks/data/memories.tsv"))) {
      var cells = line.split("\t");
      var node = new Node(cells[0], cells[1], Metadata.NONE);
      changes.add(new Mutation.CreateNode(node, List.of(cells[2])));
      if (!last.isEmpty()) {
        changes.add(
            new Mutation.CreateEdge(new Edge(last, "RELATES_TO", cells[0], Metadata.NONE), false));
      }
      last = cells[0];
    }
    home.named("memory").write(Call.by("bench"), changes);
  }

  private static Report report(Toolbox toolbox, boolean debian) throws Exception {
    var rows = new ArrayList<Row>();
    for (var shape : SHAPES) {
      var sums = new int[3];
      var parts = new LinkedHashMap<String, int[]>();
      for (var call : shape.calls()) {
        if (debian || !call.contains("'debian'")) {
          var counts = counts(toolbox, call);
          parts.put(call.split("'")[3] + " " + call.split(" ")[0], counts);
          for (int form = 0; form < sums.length; form++) {
            sums[form] += counts[form];
          }
        }
      }
      rows.add(row(shape, sums));
      parts.forEach(
          (what, counts) -> rows.add(Row.informational("– " + what, formatted(counts), "")));
    }
    return new Report(
        List.of(
            "o200k tokens; compact text as a part of JSON, summed over the answers of a shape",
            debian ? "pharma, gitlab, Debian 12, a memory" : "without Debian: no data here"),
        rows);
  }

  private static Row row(Shape shape, int[] sums) {
    double part = (double) sums[2] / sums[0];
    return new Row(
        shape.what(),
        String.format(Locale.ROOT, "%.0f %%", 100 * part),
        formatted(sums),
        String.format(Locale.ROOT, "≤ %.0f %%", 100 * shape.target()),
        part <= shape.target() ? Verdict.MET : Verdict.MISSED,
        "");
  }

  private static String formatted(int[] counts) {
    return String.format(
        Locale.ROOT,
        "JSON %,d; TOON %,d (%.0f %%); compact %,d (%.0f %%)",
        counts[0],
        counts[1],
        100.0 * counts[1] / counts[0],
        counts[2],
        100.0 * counts[2] / counts[0]);
  }

  /// The answer that a caller of JSON gets, in each form.
  private static int[] counts(Toolbox toolbox, String call) throws Exception {
    var words = call.replace('\'', '"').split(" ", 2);
    var tool = toolbox.catalogue().find(words[0]).orElseThrow();
    try (var context =
        toolbox.context(Caller.local("bench"), CallContext.ProgressListener.IGNORED)) {
      var answer = toolbox.call(tool, Json.read(words[1]), context);
      if (answer.isFault()) {
        throw new IllegalStateException(call + ": " + answer.json());
      }
      var json = answer.json();
      return new int[] {
        TOKENS.countTokensOrdinary(json),
        TOKENS.countTokensOrdinary(Toon.of(Json.read(json))),
        TOKENS.countTokensOrdinary(CompactText.shorter(json, TimeCheck.unlimited()))
      };
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
