import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Draws the README's plots from the figures in benchmarks/RESULTS.md, each for light and for dark
/// pages.
///
/// Usage: java scripts/Plots.java RESULTS FOLDER
final class Plots {
  private static final int WIDTH = 720;
  private static final int LEFT = 190;
  private static final int ROW = 26;

  /// One bar.
  ///
  /// @param length from 0 to 1
  private record Bar(String label, double length, String figure, boolean ours) {}

  /// A plot; a bar without a figure is a heading.
  private record Plot(String name, String title, String note, List<Bar> bars) {}

  private record Theme(String name, String text, String soft, String other, String ours) {}

  private static final List<Theme> THEMES =
      List.of(
          new Theme("light", "#1f2328", "#59636e", "#afb8c1", "#0969da"),
          new Theme("dark", "#e6edf3", "#9198a1", "#565d66", "#4493f8"));

  public static void main(String[] arguments) throws IOException {
    var results = Files.readString(Path.of(arguments[0]));
    var folder = Files.createDirectories(Path.of(arguments[1]));
    for (var plot : List.of(lost(results), speed(results), tokens(results))) {
      for (var theme : THEMES) {
        Files.writeString(
            folder.resolve(plot.name() + "-" + theme.name() + ".svg"), svg(plot, theme));
      }
    }
  }

  private static Plot lost(String results) {
    var bars = new ArrayList<Bar>();
    for (var who : List.of("Kith", "server-memory")) {
      var found =
          find(
              results,
              "an empty memory: writes lost by "
                  + who
                  + " \\| ([\\d,]+) of ([\\d,]+) acknowledged");
      long gone = count(found.group(1));
      long all = count(found.group(2));
      var figure = String.format(Locale.ROOT, "%,d of %,d", all - gone, all);
      bars.add(new Bar(who, (double) (all - gone) / all, figure, who.equals("Kith")));
    }
    return new Plot(
        "lost",
        "Acknowledged writes that were still there",
        "8 processes write to one memory at once (B5)",
        bars);
  }

  private static Plot speed(String results) {
    var bars = new ArrayList<Bar>();
    bars.add(walk("Kith", find(results, "2 hops, SQLite to Kith .*?; Kith ([\\d.]+) (µs|ms|s) ")));
    for (var who : List.of("SQLite", "DuckDB", "Kuzu")) {
      bars.add(
          walk(
              who,
              find(
                  results, "2 hops, " + who + " to Kith .*?\\| " + who + " ([\\d.]+) (µs|ms|s) ")));
    }
    return new Plot(
        "speed",
        "Two hops in a graph of 20 million edges",
        "time a walk, each step of the scale ten times longer (B3)",
        bars);
  }

  private static Bar walk(String who, Matcher found) {
    double scale =
        switch (found.group(2)) {
          case "µs" -> 1;
          case "ms" -> 1_000;
          default -> 1_000_000;
        };
    double micros = Double.parseDouble(found.group(1)) * scale;
    // from 100 µs to 10 s
    double length = (Math.log10(micros) - 2) / 5;
    return new Bar(who, length, found.group(1) + " " + found.group(2), who.equals("Kith"));
  }

  private static Plot tokens(String results) {
    var bars = new ArrayList<Bar>();
    for (var shape : List.of("topologies", "stubs with full nodes", "rows of the query family")) {
      var found =
          find(
              results,
              "\\| "
                  + shape
                  + " \\|.*?JSON ([\\d,]+); TOON ([\\d,]+) \\(.*?; compact ([\\d,]+) \\(");
      bars.add(new Bar(shape, 0, "", false));
      var names = List.of("JSON", "TOON", "Kith's compact text");
      for (int form = 0; form < names.size(); form++) {
        // the longest has a fifth more than JSON
        double length = (double) count(found.group(form + 1)) / count(found.group(1)) / 1.25;
        bars.add(new Bar(names.get(form), length, found.group(form + 1), form == 2));
      }
    }
    return new Plot(
        "tokens", "Tokens of the same answers", "o200k, summed over real answers (S2)", bars);
  }

  private static Matcher find(String results, String pattern) {
    var found = Pattern.compile(pattern).matcher(results);
    if (!found.find()) {
      throw new IllegalStateException("RESULTS.md has no figure like " + pattern);
    }
    return found;
  }

  private static long count(String digits) {
    return Long.parseLong(digits.replace(",", ""));
  }

  private static String svg(Plot plot, Theme theme) {
    int height = 62 + plot.bars().size() * ROW;
    var out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                + " font-family=\"system-ui,sans-serif\" font-size=\"14\" role=\"img\">%n<title>%s</title>%n",
            WIDTH,
            height,
            WIDTH,
            height,
            plot.title()));
    text(out, 0, 18, theme.text(), "font-size=\"16\" font-weight=\"600\"", plot.title());
    text(out, 0, 38, theme.soft(), "font-size=\"12\"", plot.note());
    int y = 56;
    for (var bar : plot.bars()) {
      if (bar.figure().isEmpty()) {
        text(out, 0, y + 16, theme.soft(), "", bar.label());
      } else {
        long width = Math.max(2, Math.round(bar.length() * (WIDTH - LEFT - 130)));
        var weight = bar.ours() ? "font-weight=\"600\"" : "";
        text(out, LEFT - 10, y + 16, theme.text(), "text-anchor=\"end\" " + weight, bar.label());
        out.append(
            String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"18\" rx=\"3\" fill=\"%s\"/>%n",
                LEFT,
                y + 2,
                width,
                bar.ours() ? theme.ours() : theme.other()));
        text(out, LEFT + (int) width + 8, y + 16, theme.text(), weight, bar.figure());
      }
      y += ROW;
    }
    return out.append("</svg>\n").toString().replace(" >", ">");
  }

  private static void text(
      StringBuilder out, int x, int y, String colour, String more, String words) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" fill=\"%s\" %s>%s</text>%n",
            x,
            y,
            colour,
            more.strip(),
            words));
  }
}
