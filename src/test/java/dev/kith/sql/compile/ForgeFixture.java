package dev.kith.sql.compile;

import dev.kith.graph.pattern.Literal;
import dev.kith.schema.PropertyType;
import dev.kith.sql.TableName;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The rows that golden answers are about. A tilde is a missing value.
final class ForgeFixture {
  private static final Map<String, String> ROWS =
      Map.of(
          "users",
          """
          1|Ada|ada@example.org|true
          2|bob|~|false
          3|Émile|emile@example.org|~
          9007199254740993|~|big@example.org|false
          """,
          "projects",
          """
          10|kith|5|s3cret|0.10|~|1/10/
          11|100% cotton|0|~|0.20|10|1/100/
          12|a_b|~|other|~|10|2/
          13|~|5|~|-1.05|13|2/7/
          """,
          "Issue \"rows\"",
          """
          100|Crash on start|opened|1.5|10|true|2024-12-31T23:59:59.999999Z|2025-01-31|bug,ui|1|false|1/10/|10
          101|crash ON exit|closed|2.25|~|false|2025-01-01T00:00:00Z|2025-02-01|bug|1|false|1/10/|10
          102|It's "quoted"|opened|~|-3|~|1969-12-31T23:30:00Z|~|~|2|false|1/100/|11
          103|back\\slash_and%|closed|0.1|9007199254740993|true|2024-02-29T12:00:00.5Z|2024-02-29|docs|3|false|2/|12
          104|emoji 😀|~|-1.0|10|false|~|2025-01-31|ui,docs|9007199254740993|false|2/7/|13
          105|~|opened|1.5|7|true|2025-03-31T01:00:00Z|2025-03-31|bug|~|false|2/|12
          106|gone|opened|1.0|1|true|2025-01-01T00:00:00Z|~|~|1|true|1/10/|10
          9007199254740993|line¶break|closed|3.0|2|false|2024-12-30T00:00:00Z|2024-12-30|~|2|false|1/100/|11
          """,
          "labels",
          """
          bug|red
          UI|blue
          ui|blue
          it's|~
          """,
          "user_issue",
          """
          2025-01-01T00:00:00Z|100|1/10/|1|assigned
          2025-01-02T00:00:00Z|100|1/10/|1|assigned
          ~|101|1/10/|2|assigned
          2025-01-03T00:00:00Z|103|2/|2|watches
          ~|104|2/7/|3|watches
          2025-01-04T00:00:00Z|999|1/10/|1|assigned
          2025-01-05T00:00:00Z|106|1/10/|3|assigned
          """,
          "links",
          """
          blocks|2|100|101
          blocks|1|100|101
          ~|~|101|100
          relates|3|100|100
          relates|~|102|103
          duplicates|1|103|9007199254740993
          """,
          "tagged",
          """
          100|bug|1/10/
          100|ui|1/10/
          101|bug|1/10/
          103|it's|2/
          104|nowhere|2/7/
          """,
          "project_tagged",
          """
          bug|10
          UI|11
          bug|10
          """);

  private ForgeFixture() {}

  static List<TestTable> tables() {
    var tables = new ArrayList<TestTable>();
    Forge.columns()
        .forEach(
            (name, columns) -> {
              var rows = ROWS.get(name).lines().map(line -> row(line, columns)).toList();
              tables.add(new TestTable(TableName.of(name), columns, rows));
            });
    return tables;
  }

  private static Map<String, Literal> row(String line, Map<String, PropertyType> columns) {
    var cells = line.split("\\|", -1);
    var row = new LinkedHashMap<String, Literal>();
    int at = 0;
    for (var column : columns.entrySet()) {
      row.put(column.getKey(), value(cells[at++], column.getValue()));
    }
    return row;
  }

  static Literal value(String cell, PropertyType type) {
    if (cell.equals("~")) {
      return Literal.MISSING;
    }
    return switch (type) {
      case STRING, ENUM -> new Literal.Text(cell.replace('¶', '\n'));
      case INT32, INT64 -> new Literal.Whole(Long.parseLong(cell));
      case FLOAT64 -> new Literal.Real(Double.parseDouble(cell));
      case BOOLEAN -> new Literal.Flag(Boolean.parseBoolean(cell));
      case DATETIME -> new Literal.Timestamp(Instant.parse(cell));
      case DATE -> new Literal.Day(LocalDate.parse(cell));
      case STRINGS -> new Literal.Texts(List.of(cell.split(",")));
    };
  }
}
