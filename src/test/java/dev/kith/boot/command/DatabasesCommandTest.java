package dev.kith.boot.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.graph.About;
import dev.kith.surface.cli.Display;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatabasesCommandTest {
  private static final List<About> DATABASES =
      List.of(
          new About("memory", "Notes.\nMore of them.", "", true, "sqlite"),
          new About("pharma", "Drugs", "", false, "duckdb"));

  @Test
  void aProgramGetsALineOfTabsForEachDatabase() {
    assertThat(DatabasesCommand.listing(DATABASES, Display.PLAIN))
        .isEqualTo("memory\twritable\tNotes.\npharma\tread-only\tDrugs\n");
  }

  @Test
  void aPersonGetsATable() {
    assertThat(DatabasesCommand.listing(DATABASES, Display.TABLE))
        .isEqualTo(
            """
            database  access     description
            ────────  ──────     ───────────
            memory    writable   Notes.
            pharma    read-only  Drugs
            """);
  }
}
