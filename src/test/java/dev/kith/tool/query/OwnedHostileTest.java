package dev.kith.tool.query;

import dev.kith.graph.Databases;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class OwnedHostileTest extends HostileContract {
  @TempDir Path folder;
  private RealGitlab real;

  @BeforeEach
  void open() {
    real = new RealGitlab(folder);
  }

  @AfterEach
  void close() {
    real.close();
  }

  @Override
  Databases databases() {
    return real.home();
  }

  @Override
  int rounds() {
    return 10_000;
  }
}
