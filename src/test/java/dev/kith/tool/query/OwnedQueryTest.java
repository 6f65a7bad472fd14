package dev.kith.tool.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.Databases;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
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

  /// The values are those that were found; a node may get another at any time.
  @Test
  void aValueThatNothingHasYetFindsNothingAndIsReported() {
    var answer = answer("find_nodes", "{'node_label':'gl_issue','filters':{'state':'opend'}}");

    assertThat(answer.path("rows").isEmpty()).isTrue();
    assertThat(answer.path("warnings").toString())
        .contains("/filters/state: nothing has this value of state now. Did you mean opened?");
  }

  @Override
  Databases databases() {
    return real.home();
  }
}
