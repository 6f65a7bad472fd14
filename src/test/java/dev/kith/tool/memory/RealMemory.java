package dev.kith.tool.memory;

import dev.kith.graph.Call;
import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import dev.kith.store.VectorTimeouts;
import dev.kith.tool.Calls;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.Limits;
import dev.kith.tool.Toolbox;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/// The memory tools over the real engine and the real embedder, on the day of the seed's examples.
public final class RealMemory implements AutoCloseable {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2024-01-15T10:00:00Z"));
  private static final OnnxEmbedder EMBEDDER = new OnnxEmbedder(new EmbeddingModel.Bundled(), 1);
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  private final Home home;
  private final Toolbox toolbox;

  public RealMemory(Path folder) {
    home = new Home(folder, "memory", EMBEDDER, CLOCK, new VectorTimeouts(TIMEOUT, TIMEOUT, false));
    toolbox =
        new Toolbox(
            new Catalogue(Map.of(Family.MEMORY, AllMemoryTools.of(CLOCK))),
            home,
            Limits.FOR_PROGRAMS);
    EMBEDDER.embed(List.of("the model is loaded before the first call"), Call.by("test"));
  }

  public Home home() {
    return home;
  }

  public Toolbox toolbox() {
    return toolbox;
  }

  public Calls calls() {
    return new Calls(toolbox);
  }

  @Override
  public void close() {
    toolbox.close();
    home.close();
  }
}
