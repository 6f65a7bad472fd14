package dev.kith.tool.query;

import dev.kith.graph.Databases;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class OwnedQueryTest extends QueryContract {
  @TempDir static Path folder;
  private static RealGitlab real;

  @BeforeAll
  static void open() {
    real = new RealGitlab(folder);
  }

  @AfterAll
  static void close() {
    real.close();
  }

  @Override
  Databases databases() {
    return real.home();
  }
}
