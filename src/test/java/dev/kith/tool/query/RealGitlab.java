package dev.kith.tool.query;

import dev.kith.search.embed.EmbeddingModel;
import dev.kith.search.embed.OnnxEmbedder;
import dev.kith.store.Home;
import dev.kith.store.transfer.Examples;
import java.nio.file.Path;
import java.time.InstantSource;

/// The example database `gitlab` in the real engine.
final class RealGitlab implements AutoCloseable {
  private final Home home;

  RealGitlab(Path folder) {
    home =
        new Home(
            folder,
            "gitlab",
            new OnnxEmbedder(new EmbeddingModel.Bundled(), 1),
            InstantSource.system());
    Examples.install(home);
  }

  Home home() {
    return home;
  }

  @Override
  public void close() {
    home.close();
  }
}
