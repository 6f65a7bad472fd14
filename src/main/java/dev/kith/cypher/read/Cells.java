package dev.kith.cypher.read;

import dev.kith.cypher.push.AnswerCell;
import dev.kith.cypher.push.TypedLiterals;
import dev.kith.cypher.value.CypherValue;
import dev.kith.graph.GraphView;
import dev.kith.graph.pattern.Literal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the values of a query out of the rows that a graph answered with.
public final class Cells {
  private final List<List<Literal>> rows;
  private final GraphView view;
  private final List<List<CypherValue>> values;

  private Cells(List<List<Literal>> rows, GraphView view) {
    this.rows = rows;
    this.view = view;
    this.values = new ArrayList<>(rows.size());
  }

  /// The values of each row; empty where one is missing that is needed.
  public static Optional<List<List<CypherValue>>> read(
      List<AnswerCell> cells, List<List<Literal>> rows, GraphView view) {
    var reading = new Cells(rows, view);
    rows.forEach(_ -> reading.values.add(new ArrayList<>(cells.size())));
    return cells.stream().allMatch(reading::add) ? Optional.of(reading.values) : Optional.empty();
  }

  /// Adds one cell to all rows; tells whether there is a value where one is needed.
  private boolean add(AnswerCell cell) {
    switch (cell) {
      case AnswerCell.Fixed(var value) -> values.forEach(row -> row.add(value));
      case AnswerCell.NodeOf(var at, var type) -> {
        var patterns = view.patterns();
        var ids = rows.stream().map(row -> patterns.id(type, row.get(at))).toList();
        int[] nodes = view.handles(ids);
        for (int index = 0; index < nodes.length; index++) {
          if (nodes[index] == GraphView.NO_NODE) {
            return false;
          }
          values.get(index).add(new CypherValue.NodeAt(nodes[index]));
        }
      }
      case AnswerCell.Column(var at, var certain) -> {
        for (int index = 0; index < rows.size(); index++) {
          var value = rows.get(index).get(at);
          if (certain && value instanceof Literal.Missing) {
            return false;
          }
          values.get(index).add(TypedLiterals.shown(value));
        }
      }
    }
    return true;
  }
}
