package dev.kith.surface.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The files of the explorer by their paths.
///
/// All but the page itself lie in a folder that is named after the digest of them all: modules can
/// import each other by relative names, and a browser may keep what it has indefinitely.
final class WebFiles {
  static final String PAGE = "index.html";

  /// Nothing else is served, whatever lies beside them.
  static final List<String> NAMES =
      List.of(
          PAGE,
          "icon.svg",
          "app.css",
          "app.js",
          "activity.js",
          "address.js",
          "answer.js",
          "api.js",
          "ask.js",
          "calls.js",
          "changes.js",
          "cypher.js",
          "cypher-text.js",
          "editor.js",
          "entity.js",
          "form.js",
          "graph.js",
          "graph-answer.js",
          "graph-data.js",
          "graph-gl.js",
          "graph-paint.js",
          "graph-pointer.js",
          "graph-shape.js",
          "graph-slide.js",
          "graph-view.js",
          "health.js",
          "home.js",
          "layout.js",
          "schema.js",
          "search.js",
          "svg.js",
          "times.js",
          "ui.js",
          "vendor/d3-dispatch.min.js",
          "vendor/d3-force.min.js",
          "vendor/d3-quadtree.min.js",
          "vendor/d3-timer.min.js",
          "vendor/lit-html.js");

  private static final String VERSION = "$version";

  private final Map<String, WebFile> files;

  private WebFiles(Map<String, WebFile> files) {
    this.files = Map.copyOf(files);
  }

  static WebFiles load() {
    var contents = new TreeMap<String, byte[]>();
    for (var name : NAMES) {
      contents.put(name, content(name));
    }
    var digests = new StringBuilder();
    contents.forEach(
        (name, content) -> digests.append(name).append(' ').append(WebFile.digest(content)));
    var version = WebFile.digest(digests.toString().getBytes(StandardCharsets.UTF_8));
    var files = new HashMap<String, WebFile>();
    contents.forEach(
        (name, content) -> {
          if (name.equals(PAGE)) {
            var page = new String(content, StandardCharsets.UTF_8).replace(VERSION, version);
            files.put("/", WebFile.of(name, page.getBytes(StandardCharsets.UTF_8)));
          } else {
            files.put("/assets/" + version + "/" + name, WebFile.of(name, content));
          }
        });
    return new WebFiles(files);
  }

  Optional<WebFile> find(String path) {
    return Optional.ofNullable(files.get(path));
  }

  Stream<WebFile> all() {
    return files.values().stream();
  }

  static byte[] content(String name) {
    try (var in = WebFiles.class.getResourceAsStream("files/" + name)) {
      if (in == null) {
        throw new IllegalStateException("The build left out " + name);
      }
      return in.readAllBytes();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
