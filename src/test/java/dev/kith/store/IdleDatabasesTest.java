package dev.kith.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Metadata;
import dev.kith.graph.Mutation;
import dev.kith.graph.Node;
import dev.kith.graph.WalkLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleDatabasesTest {
  private static final int DATABASES = 12;

  @TempDir Path folder;

  private static void write(Home home, String database, String id) {
    var node = new Node(id, "T", Metadata.NONE);
    home.named(database).write(Homes.call(), List.of(new Mutation.CreateNode(node, List.of())));
  }

  private static int walked(Home home, String database) {
    return home.named(database)
        .read(
            Homes.call(),
            view -> {
              var seeds = view.handles(List.of("a", "b"));
              return view.neighbourhood(seeds, 1, WalkLimits.USUAL).nodeCount();
            });
  }

  @Test
  void idleDatabasesGiveTheirFilesBackAndGoOnWhenAsked() throws IOException {
    try (var home = Homes.open(folder)) {
      for (int number = 0; number < DATABASES; number++) {
        home.create("d" + number, "");
        write(home, "d" + number, "a");
        // often enough that the commit watch maps the wal-index
        for (int times = 0; times < 10; times++) {
          walked(home, "d" + number);
        }
      }
      assertThat(OpenDescriptors.below(folder)).hasSizeGreaterThan(DATABASES * 3);

      home.rest(Duration.ofHours(1));
      assertThat(OpenDescriptors.below(folder)).hasSizeGreaterThan(DATABASES * 3);
      home.rest(Duration.ZERO);
      assertThat(OpenDescriptors.below(folder)).isEmpty();
      assertThat(folder.resolve("d0/graph.sqlite-wal")).doesNotExist();

      for (int number = 0; number < DATABASES; number++) {
        assertThat(walked(home, "d" + number)).isEqualTo(1);
        write(home, "d" + number, "b");
        for (int times = 0; times < 10; times++) {
          assertThat(walked(home, "d" + number)).isEqualTo(2);
        }
      }
    }
  }

  @Test
  void aDatabaseThatIsReadKeepsItsFiles() throws IOException {
    try (var home = Homes.open(folder)) {
      home.create("g", "");
      write(home, "g", "a");
      int nodes =
          home.named("g")
              .read(
                  Homes.call(),
                  view -> {
                    view.vocabulary();
                    home.rest(Duration.ZERO);
                    return view.nodesAfter(-1, 10).length;
                  });

      assertThat(nodes).isEqualTo(1);
      assertThat(OpenDescriptors.below(folder)).isNotEmpty();
    }
  }
}
