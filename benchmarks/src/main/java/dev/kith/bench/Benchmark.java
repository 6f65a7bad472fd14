package dev.kith.bench;

import java.util.List;

/// One measurement that the project promises a figure for.
interface Benchmark {
  /// What it is called on the command line and in the results: `B1`.
  String name();

  /// What is measured, against what.
  String title();

  /// Measures; takes as long as it takes.
  Report run() throws Exception;

  /// What came out.
  ///
  /// @param notes the data, its seed, and what else a reader needs to judge the rows
  record Report(List<String> notes, List<Row> rows) {
    public Report {
      notes = List.copyOf(notes);
      rows = List.copyOf(rows);
    }
  }

  /// One line of the table.
  ///
  /// @param figure the measured value that decides, in words
  /// @param details medians and spread of what it was made from
  /// @param target what was to be reached, empty where the row only informs
  /// @param why what explains the figure
  record Row(
      String what, String figure, String details, String target, Verdict verdict, String why) {
    /// A row that only informs.
    static Row informational(String what, String figure, String why) {
      return new Row(what, figure, "", "", Verdict.TOLD, why);
    }

    /// A row for a ratio that must not be above `most`.
    static Row atMost(String what, Rounds.Ratio ratio, double most, String why) {
      return new Row(
          what,
          Figures.times(ratio.median()),
          ratio.details(),
          "≤ " + Figures.times(most),
          ratio.median() <= most ? Verdict.MET : Verdict.MISSED,
          why);
    }

    /// A row for a ratio that must not be below `least`.
    static Row atLeast(String what, Rounds.Ratio ratio, double least, String why) {
      return new Row(
          what,
          Figures.times(ratio.median()),
          ratio.details(),
          "≥ " + Figures.times(least),
          ratio.median() >= least ? Verdict.MET : Verdict.MISSED,
          why);
    }
  }

  /// Whether a figure was reached.
  enum Verdict {
    MET,
    MISSED,
    TOLD
  }
}
