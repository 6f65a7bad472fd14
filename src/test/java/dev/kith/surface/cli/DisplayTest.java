package dev.kith.surface.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisplayTest {
  private static final String LIST =
      "[{\"id\":\"a\",\"n\":1},{\"id\":\"bcd\",\"tags\":[\"x\",2],\"n\":null}]";

  @Test
  void aProgramGetsWhatTheToolWrote() {
    assertThat(Display.PLAIN.show(LIST)).isEqualTo(LIST);
  }

  @Test
  void aListIsATableForPeople() {
    assertThat(Display.TABLE.show(LIST))
        .isEqualTo(
            """
            id   n  tags
            ──   ─  ────
            a    1
            bcd     ["x",2]\
            """);
  }

  @Test
  void whatIsNoListOfObjectsIsPretty() {
    assertThat(Display.TABLE.show("{\"a\":[],\"b\":{\"c\":true}}"))
        .isEqualTo("{\n  \"a\": [],\n  \"b\": {\n    \"c\": true\n  }\n}");
    assertThat(Display.TABLE.show("[]")).isEqualTo("[]");
    assertThat(Display.TABLE.show("[1,\"é\"]")).isEqualTo("[\n  1,\n  \"é\"\n]");
  }

  @Test
  void prettyJsonIsTheSameJson() {
    assertThat(Calls.json(Display.PRETTY.show(LIST))).isEqualTo(Calls.json(LIST));
  }

  @Test
  void aCellIsOneLineThatATerminalDoesNotObey() {
    var long80 = "x".repeat(80);
    var table = new Table(List.of("cell")).row(List.of("\u001b[31mred\n")).row(List.of(long80));

    assertThat(table.text().lines().skip(2)).containsExactly(" [31mred", "x".repeat(59) + "…");
  }
}
