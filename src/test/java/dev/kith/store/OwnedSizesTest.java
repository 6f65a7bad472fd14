package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Call;
import dev.kith.graph.Graph;
import dev.kith.graph.GraphView;
import dev.kith.graph.GraphView.DiskUse;
import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnedSizesTest {
  private static final String[] ROWS = {
    "{\"id\":\"a\",\"entity_type\":\"T\",\"scope\":\"1/\",\"text\":\"one\"}",
    "{\"id\":\"b\",\"entity_type\":\"T\",\"text\":\"two\"}",
    "{\"subject\":\"a\",\"predicate\":\"P\",\"object\":\"b\"}"
  };

  @TempDir Path folder;

  private static DiskUse use(Graph graph) {
    return graph.read(Homes.call(), GraphView::diskUse).orElseThrow();
  }

  private static long inFolder(Path place) {
    try (var files = Files.walk(place)) {
      return files.filter(Files::isRegularFile).mapToLong(OwnedSizesTest::size).sum();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void everyByteOfTheFolderIsCountedOnce() throws IOException {
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "all.jsonl", ROWS));
      var graph = home.named("g");

      var use = use(graph);

      assertThat(use.total()).isEqualTo(inFolder(folder.resolve("home/g")));
      assertThat(use.content()).isPositive();
      assertThat(use.indexes()).isPositive();
    }
  }

  @Test
  void whatChangesLeaveIsHistory() {
    try (var home = Homes.open(folder)) {
      var graph = home.create("memory", "");
      var text = "word ".repeat(2_000);
      var node = new Node("a", "thing", new Metadata("{\"text\":\"" + text + "\"}"));
      graph.write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of())));
      var before = use(graph);

      graph.write(Homes.call(), List.of(new Mutation.DeleteNode("a")));

      assertThat(use(graph).history()).isGreaterThan(before.history());
    }
  }

  @Test
  void vectorsAreCountedApart() {
    try (var home = Homes.open(folder)) {
      var graph = home.create("memory", "");
      var before = use(graph);
      var batch = new ArrayList<Mutation>();
      for (int number = 0; number < 200; number++) {
        var node = new Node("n" + number, "thing", new Metadata("{}"));
        batch.add(new Mutation.CreateNode(node, List.of()));
      }
      graph.write(Homes.call(), batch);
      home.owned("memory").indexes().embedNow().join();

      assertThat(use(graph).vectors()).isGreaterThan(before.vectors());
    }
  }

  @Test
  void whoSeesPartOfAGraphLearnsNothingOfItsSize() throws IOException {
    try (var home = Homes.open(folder.resolve("home"))) {
      Homes.load(home, "g", Homes.STRICT, Homes.file(folder, "all.jsonl", ROWS));
      Call scoped = Homes.call().under(Tenants.under("1/"));

      assertThat(home.named("g").read(scoped, GraphView::diskUse)).isEmpty();
    }
  }
}
