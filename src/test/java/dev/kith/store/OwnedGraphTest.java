package dev.kith.store;

import dev.kith.graph.Graph;
import dev.kith.graph.GraphContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class OwnedGraphTest implements GraphContract {
  @TempDir Path folder;
  private Home home;
  private int made;

  @BeforeEach
  void open() {
    home = new Home(folder, "memory", new WordEmbedder(), InstantSource.system());
  }

  @AfterEach
  void close() {
    home.close();
  }

  @Override
  public Graph empty() {
    return home.create("g" + ++made, "a graph");
  }
}
