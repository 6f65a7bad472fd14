package dev.kith.store.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.SearchQuestion;
import dev.kith.search.embed.Embedder;
import dev.kith.search.vector.VectorFilter;
import dev.kith.store.Home;
import dev.kith.store.Homes;
import dev.kith.store.embed.PendingEmbeddings;
import dev.kith.store.folder.AboutFile;
import dev.kith.store.sqlite.TableReader;
import dev.kith.store.transfer.Import;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveVectorsTest {
  /// More than a call copies itself.
  private static final int NODES = 20_100;

  private static final Embedder EMBEDDER = new PlaneEmbedder();

  @TempDir Path folder;

  /// Two numbers a text, so that many take no time.
  private static final class PlaneEmbedder implements Embedder {
    @Override
    public String model() {
      return "plane";
    }

    @Override
    public int dimensions() {
      return 2;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public List<float[]> embed(List<String> texts, Call call) {
      return texts.stream().map(PlaneEmbedder::direction).toList();
    }

    private static float[] direction(String text) {
      double angle = text.hashCode();
      return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
    }
  }

  @Test
  void aSearchAnswersWithoutMeaningWhileTheFirstIndexOfVectorsIsBuilt() throws IOException {
    var never = new Semaphore(0);
    try (var home = new Home(folder.resolve("home"), "g", EMBEDDER, InstantSource.system())) {
      embed(home);
      Files.delete(home.files("g").vectors());
      var building = new SharedBuild("The vector index", _ -> never.acquireUninterruptibly());
      var built = new SharedBuild("The vector index", _ -> {});

      read(
          home,
          context -> {
            var vectors = vectors(home, building);
            assertThat(vectors.gap(context.call())).isEmpty();
            assertThat(vectors.of(context, "otter 7")).isEmpty();
            assertThat(vectors.gap(context.call())).contains(SearchQuestion.Gap.VECTORS);

            vectors(home, built).rebuild(context);
            var number = vectors.of(context, "otter 7").orElseThrow();
            assertThat(vectors.near(context, number, 1, 0, VectorFilter.of(_ -> true))).hasSize(1);
            assertThat(vectors.gap(context.call())).isEmpty();
            never.release();
            vectors.close();
            return true;
          });
    }
  }

  private void embed(Home home) throws IOException {
    var lines =
        IntStream.range(0, NODES)
            .mapToObj(index -> "{\"id\":\"otter " + index + "\",\"entity_type\":\"T\"}")
            .toList();
    var rows = Files.write(folder.resolve("rows.jsonl"), lines);
    Homes.load(home, "g", new Import.Options(false, AboutFile.imported("a test", true)), rows);
    home.embed("g", Homes.call(), (_, _, _) -> {});
  }

  private static LiveVectors vectors(Home home, SharedBuild build) {
    var share = new LiveVectors.CatchUpLimit(InstantSource.system(), Duration.ofMillis(200));
    return new LiveVectors(home.files("g"), EMBEDDER, new PendingEmbeddings(), build, share);
  }

  /// Reads something of a context.
  private interface Reading {
    boolean of(ReadContext context) throws SQLException;
  }

  private static void read(Home home, Reading reading) {
    var graph = home.owned("g");
    var call = Homes.call();
    boolean read =
        graph
            .connections()
            .readTransaction(
                call,
                tables -> {
                  long change = tables.readState("g");
                  graph.indexes().topology().build(call, tables, change);
                  return reading.of(context(graph.indexes().topology(), tables, change));
                });
    assertThat(read).isTrue();
  }

  private static ReadContext context(LiveTopology topology, TableReader tables, long change)
      throws SQLException {
    var state = topology.at(Homes.call(), tables, change).orElseThrow();
    return ReadContext.of(Homes.call(), tables, state);
  }
}
