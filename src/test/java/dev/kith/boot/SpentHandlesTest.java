package dev.kith.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kith.fault.FaultException;
import dev.kith.graph.Call;
import dev.kith.graph.GraphView;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A process that may open no file more says so, and works on when it may again.
@Tag("long")
@DisabledOnOs(OS.WINDOWS)
class SpentHandlesTest {
  private static final int MOST_HANDLES = 300;

  @TempDir Path folder;

  /// Runs in a process of its own, whose handles it takes.
  static final class Taker {
    private Taker() {}

    public static void main(String[] arguments) throws IOException {
      var home = Optional.of(Path.of(arguments[0]));
      try (var databases = Wiring.databases(home, Map.of())) {
        var first = databases.create("first", "");
        first.read(Call.by("test"), GraphView::vocabulary);
        databases.create("second", "");
      }
      try (var databases = Wiring.databases(home, Map.of())) {
        databases.named("first").read(Call.by("test"), GraphView::vocabulary);
        var taken = taken(Path.of(arguments[0], "first", "about.yaml"));
        tell(() -> databases.named("second").read(Call.by("test"), GraphView::vocabulary));
        tell(() -> databases.create("third", ""));
        tell(databases::list);
        taken.removeLast().close();
        tell(() -> databases.named("second").read(Call.by("test"), GraphView::vocabulary));
        for (var each : taken) {
          each.close();
        }
        databases.named("second").read(Call.by("test"), GraphView::vocabulary);
        databases.create("third", "");
        System.out.println("works again");
      }
    }

    private static List<InputStream> taken(Path file) {
      var taken = new ArrayList<InputStream>();
      while (taken.size() < MOST_HANDLES) {
        try {
          taken.add(new FileInputStream(file.toFile()));
        } catch (IOException spent) {
          return taken;
        }
      }
      throw new IllegalStateException("there is no limit");
    }

    private static void tell(Runnable work) {
      try {
        work.run();
        System.out.println("no fault");
      } catch (FaultException fault) {
        System.out.println(fault.getMessage());
      }
    }
  }

  @Test
  void itIsReportedAsThatAndNothingElse() throws IOException, InterruptedException {
    assumeTrue(Path.of("/bin/sh").toFile().exists());
    var command =
        new ArrayList<>(
            List.of("/bin/sh", "-c", "ulimit -n " + MOST_HANDLES + " && exec \"$@\"", "sh"));
    command.addAll(ChildJvm.command(Taker.class));
    command.add(folder.resolve("home").toString());
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.contains("as many files and connections open")))
        .as(said)
        .hasSize(4);
    assertThat(said).doesNotContain("no fault", "permissions", "disk is full");
    assertThat(said.strip()).endsWith("works again");
  }
}
