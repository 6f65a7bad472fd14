package dev.kith.tool;

import dev.kith.graph.HeapDatabases;
import dev.kith.graph.HeapGraph;
import dev.kith.tool.argument.Arguments;
import dev.kith.tool.argument.Schema;
import dev.kith.tool.bfs.BfsTools;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/// Small graphs and toolboxes that several tests share.
public final class Fixtures {
  /// Why a test that needs the shared files is skipped where there are none.
  public static final String NOTHING_SHARED =
      "the shared reference files are not on this machine (set KITH_SHARED)";

  private Fixtures() {}

  /// Where the shared reference files are, if they are on this machine.
  public static Path shared() {
    return Path.of(
        System.getProperty(
            "kith.shared", System.getenv().getOrDefault("KITH_SHARED", "../shared")));
  }

  /// Four nodes about drugs, diseases and genes.
  public static HeapGraph medical() {
    return new HeapGraph("medical")
        .node("Drug:A", "Drug", "{\"name\":\"DrugA\",\"mw\":342.4,\"total_mentions\":5}")
        .node("Disease:B", "Disease", "{\"name\":\"DiseaseB\",\"total_mentions\":3}")
        .node("Gene:C", "Gene", "{\"name\":\"GeneC\",\"total_mentions\":1}")
        .node("Disease:D", "Disease", "{\"name\":\"DiseaseD\"}")
        .edge("Drug:A", "TREATS", "Disease:B", "{\"confidence\":0.95}")
        .edge("Drug:A", "INHIBITS", "Gene:C", "{\"confidence\":0.8}")
        .edge("Gene:C", "ASSOCIATED_WITH", "Disease:B", "{\"confidence\":0.7}")
        .edge("Disease:B", "COMORBID_WITH", "Disease:D", "{\"confidence\":0.6}");
  }

  /// A toolbox with the bfs tools and some for the test alone.
  public static Toolbox toolbox(Tool... more) {
    var tools = new java.util.ArrayList<>(BfsTools.all());
    tools.addAll(List.of(more));
    return new Toolbox(
        new Catalogue(Map.of(Family.BFS, tools)),
        new HeapDatabases(medical(), new HeapGraph("notes")),
        Limits.FOR_MODELS);
  }

  /// A tool that does what the test says.
  public static Tool tool(String name, java.util.function.Function<CallContext, Result> work) {
    return new Tool() {
      private final Declaration declaration =
          new Declaration(
              name, name, "For a test.", "{}", List.of(), Schema.anyObject(), false, Effect.READS);

      @Override
      public Declaration declaration() {
        return declaration;
      }

      @Override
      public Result call(
          dev.kith.graph.Databases databases, Arguments arguments, CallContext context) {
        return work.apply(context);
      }
    };
  }

  /// A tool that says when it has begun and ends only when it is taken back.
  public static Tool endless(CountDownLatch begun) {
    return tool(
        "endless",
        context -> {
          var stopped = new CountDownLatch(1);
          try (var _ = context.call().whenStopped(stopped::countDown)) {
            begun.countDown();
            stopped.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
          context.call().check();
          return Result.object("{}");
        });
  }
}
