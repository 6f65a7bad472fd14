import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/// Writes the tables of `docs/dependencies.md`, and the list and the notices in `NOTICE`: `./dev
/// dependencies` lists the libraries with Maven and runs this. Versions, licences and sizes are
/// looked up; what a library is for is kept as it stands in the page, and asked for where the page
/// does not say it.
final class Dependencies {
  private static final Path PAGE = Path.of("docs/dependencies.md");
  private static final Path NOTICE = Path.of("NOTICE");
  private static final Pattern ROW =
      Pattern.compile("\\| `([\\w.-]+)` \\|(?:[^|]*\\|){3}([^|]*)\\|");
  private static final String UNKNOWN = "?";

  /// A library as Maven lists it: its jar lies beside its pom in the local repository.
  record Library(String group, String name, String version, String scope, Path jar) {
    static Optional<Library> of(String line) {
      var words = line.strip().split(" -- ")[0].split(":", 6);
      return words.length < 6 || !words[2].equals("jar")
          ? Optional.empty()
          : Optional.of(new Library(words[0], words[1], words[3], words[4], Path.of(words[5])));
    }

    boolean isTest() {
      return scope.equals("test");
    }
  }

  void main(String[] lists) throws Exception {
    var direct = read(Path.of(lists[0]));
    var all = read(Path.of(lists[1]));
    var benchmarks = read(Path.of(lists[2]));
    benchmarks.keySet().removeAll(direct.keySet());
    benchmarks.remove("kith");
    var reasons = reasons();
    var page = new StringBuilder(Files.readString(PAGE));
    replace(
        page,
        "shipped",
        rows(direct.values().stream().filter(l -> !l.isTest()).toList(), reasons).values());
    replace(
        page,
        "needed",
        rows(
                all.values().stream()
                    .filter(l -> !l.isTest() && !direct.containsKey(l.name))
                    .toList(),
                reasons)
            .values());
    var checking = rows(direct.values().stream().filter(Library::isTest).toList(), reasons);
    checking.putAll(otherPlatforms(direct));
    var lines = new ArrayList<>(checking.values());
    lines.addAll(rows(benchmarks.values(), reasons).values());
    replace(page, "checking", lines);
    Files.writeString(PAGE, page);
    var shipped = all.values().stream().filter(l -> !l.isTest()).toList();
    var notice = new StringBuilder(Files.readString(NOTICE));
    section(notice, "Libraries", listed(shipped));
    section(notice, "Their notices", notices(shipped));
    Files.writeString(NOTICE, notice);
    System.out.println("dependencies: " + PAGE + " lists " + shipped.size() + " shipped libraries");
  }

  private static Map<String, Library> read(Path list) throws IOException {
    var found = new TreeMap<String, Library>();
    for (var line : Files.readAllLines(list)) {
      Library.of(line).ifPresent(library -> found.put(library.name, library));
    }
    return found;
  }

  private static String listed(List<Library> libraries) throws Exception {
    var list = new StringBuilder();
    for (var library : libraries) {
      list.append(library.group + ":" + library.name + ":" + library.version);
      list.append(", " + licence(library) + "\n");
    }
    return list.toString();
  }

  /// What the libraries ask those to pass on who ship them; what several say alike is said once.
  private static String notices(List<Library> libraries) throws IOException {
    var names = new LinkedHashMap<String, List<String>>();
    for (var library : libraries) {
      try (var jar = new JarFile(library.jar.toFile())) {
        for (var name : List.of("META-INF/NOTICE", "META-INF/NOTICE.txt")) {
          var entry = jar.getEntry(name);
          if (entry != null) {
            var text = new String(jar.getInputStream(entry).readAllBytes(), UTF_8);
            var plain = text.lines().map(String::stripTrailing).collect(joining("\n")).strip();
            names.computeIfAbsent(plain, _ -> new ArrayList<>()).add(library.name);
          }
        }
      }
    }
    return names.entrySet().stream()
        .map(entry -> "--- " + String.join(", ", entry.getValue()) + "\n\n" + entry.getKey() + "\n")
        .collect(joining("\n"));
  }

  /// Replaces what stands under a heading, up to the next.
  private static void section(StringBuilder text, String heading, String content) {
    var start = "\n== " + heading + "\n\n";
    int from = text.indexOf(start) + start.length();
    int next = text.indexOf("\n== ", from - 1);
    text.replace(from, next < 0 ? text.length() : next, content);
  }

  private static Map<String, String> reasons() throws IOException {
    var reasons = new HashMap<String, String>();
    var rows = ROW.matcher(Files.readString(PAGE));
    while (rows.find()) {
      reasons.put(rows.group(1), rows.group(2).strip());
    }
    return reasons;
  }

  /// The rows of libraries that the project names for other platforms: Maven lists none of these.
  private static Map<String, String> otherPlatforms(Map<String, Library> listed)
      throws IOException {
    var project = Files.readString(Path.of("pom.xml"));
    var others = new TreeMap<String, String>();
    var page = Files.readString(PAGE);
    int from = page.indexOf("<!-- checking -->");
    for (var line : page.substring(from, page.indexOf("<!-- end -->", from)).split("\n")) {
      var row = ROW.matcher(line);
      if (row.lookingAt()
          && !listed.containsKey(row.group(1))
          && project.contains("<artifactId>" + row.group(1) + "</artifactId>")) {
        others.put(row.group(1), line + "\n");
      }
    }
    return others;
  }

  /// Rows of a table by the libraries' names.
  private static TreeMap<String, String> rows(
      Collection<Library> libraries, Map<String, String> reasons) throws Exception {
    var rows = new TreeMap<String, String>();
    for (var library : libraries) {
      rows.put(
          library.name,
          String.join(
              " | ",
              "| `" + library.name + "`",
              library.version,
              licence(library),
              size(Files.size(library.jar)),
              reasons.getOrDefault(library.name, UNKNOWN) + " |\n"));
    }
    return rows;
  }

  private static void replace(StringBuilder page, String name, Collection<String> rows) {
    var start = "<!-- " + name + " -->\n";
    int from = page.indexOf(start) + start.length();
    var head = "| library | version | licence | size | for |\n|---|---|---|---:|---|\n";
    page.replace(from, page.indexOf("<!-- end -->", from), head + String.join("", rows));
  }

  private static String size(long bytes) {
    return bytes < 1_000_000
        ? Math.max(1, bytes / 1_000) + " kB"
        : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  /// The licence that a pom names, or its parent, or the parent's.
  private static String licence(Library library) throws Exception {
    var repository = library.jar.getParent().getParent().getParent();
    for (int up = library.group.split("\\.").length; up > 0; up--) {
      repository = repository.getParent();
    }
    var pom = Optional.of(pom(repository, library.group, library.name, library.version));
    while (pom.isPresent() && Files.exists(pom.get())) {
      var project =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(pom.get().toFile())
              .getDocumentElement();
      var licences = child(project, "licenses");
      if (licences.isPresent()) {
        return spdx(licences.get().getTextContent().strip().replaceAll("\\s+", " "));
      }
      var at = repository;
      pom =
          child(project, "parent")
              .map(
                  parent ->
                      pom(
                          at,
                          text(parent, "groupId"),
                          text(parent, "artifactId"),
                          text(parent, "version")));
    }
    return UNKNOWN;
  }

  private static Path pom(Path repository, String group, String name, String version) {
    return repository
        .resolve(group.replace('.', '/'))
        .resolve(name)
        .resolve(version)
        .resolve(name + "-" + version + ".pom");
  }

  private static Optional<Element> child(Element parent, String name) {
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return Optional.of(element);
      }
    }
    return Optional.empty();
  }

  private static String text(Element parent, String name) {
    return child(parent, name).orElseThrow().getTextContent().strip();
  }

  private static String spdx(String text) {
    var names = new ArrayList<String>();
    var known =
        new String[][] {
          {"Apache", "Apache-2.0"},
          {"\\bMIT\\b", "MIT"},
          {"MIT-0", "MIT-0"},
          {"BSD-2|BSD 2|2-Clause", "BSD-2-Clause"},
          {"BSD-3|BSD 3|3-Clause|New BSD", "BSD-3-Clause"},
          {"Eclipse Public License.{0,12}2|EPL.?2", "EPL-2.0"},
          {"GPL.{0,60}[Cc]lasspath|GPL2 w/ CPE", "GPL-2.0 with Classpath exception"},
          {"PostgreSQL Licen[cs]e", "PostgreSQL"},
          {"CC0", "CC0-1.0"},
          {"0BSD", "0BSD"},
        };
    for (var pair : known) {
      if (Pattern.compile(pair[0]).matcher(text).find()) {
        names.add(pair[1]);
      }
    }
    if (names.remove("MIT-0")) {
      names.remove("MIT");
      names.add("MIT-0");
    }
    return names.isEmpty() ? text.split(" http")[0] : String.join(" or ", names);
  }
}
