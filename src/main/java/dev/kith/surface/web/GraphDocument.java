package dev.kith.surface.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The graph view as one document that needs no other file, for clients that show it in a frame.
///
/// The modules are put into functions, one after another, each with what it takes from those
/// before.
public final class GraphDocument {
  static final String PAGE = "mcp-app.html";

  /// In the order in which they need each other.
  private static final List<String> MODULES =
      List.of(
          "vendor/lit-html.js",
          "address.js",
          "ui.js",
          "graph-gl.js",
          "graph-paint.js",
          "graph-pointer.js",
          "graph-shape.js",
          "graph-slide.js",
          "graph-view.js",
          "graph-answer.js",
          "mcp-host.js",
          "mcp-app.js");

  /// What the layout's worker loads; in a frame no worker is allowed.
  private static final List<String> SCRIPTS =
      List.of(
          "vendor/d3-dispatch.min.js",
          "vendor/d3-quadtree.min.js",
          "vendor/d3-timer.min.js",
          "vendor/d3-force.min.js");

  /// Those files of the document that the explorer has not.
  static final List<String> OWN = List.of(PAGE, "mcp-host.js", "mcp-app.js");

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (\\{[^}]*\\}) from '\\./([^']+)';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export \\{([^}]*)\\};$|export\\{([^}]*)\\};");
  private static final Pattern DECLARED =
      Pattern.compile("(?m)^export (?:async )?(?:const|let|class|function) (\\w+)");

  private GraphDocument() {}

  private static final class Made {
    static final String TEXT = make();
  }

  /// The document.
  public static String text() {
    return Made.TEXT;
  }

  private static String make() {
    var script = new StringBuilder();
    SCRIPTS.forEach(name -> script.append(read(name)).append(";\n"));
    script.append("const layout = (postMessage, importScripts) => {\nlet onmessage;\n");
    script.append(read("layout.js")).append("\nreturn data => onmessage({ data });\n};\n");
    MODULES.forEach(name -> script.append(module(name, read(name))));
    return read(PAGE)
        .replace("$style", read("app.css"))
        .replace("$script", script.toString().replace("</script", "<\\/script"));
  }

  private static String module(String name, String source) {
    var given = new StringBuilder();
    DECLARED.matcher(source).results().forEach(each -> given.append(each.group(1)).append(','));
    EXPORT.matcher(source).results().forEach(each -> given.append(renamed(each)).append(','));
    var body =
        IMPORT
            .matcher(source)
            .replaceAll(
                each ->
                    Matcher.quoteReplacement(
                        "const " + each.group(1) + " = " + variable(each.group(2)) + ";"));
    body = EXPORT.matcher(body).replaceAll("");
    body = body.replaceAll("(?m)^export ", "");
    return "const "
        + variable(name)
        + " = (() => {\n"
        + body
        + "\nreturn {"
        + given
        + "};\n})();\n";
  }

  /// `{a as b}` of an export as `{b:a}` of an object.
  private static String renamed(MatchResult passed) {
    var names = passed.group(1) == null ? passed.group(2) : passed.group(1);
    return names.replaceAll("([\\w$]+) as ([\\w$]+)", "$2:$1");
  }

  private static String variable(String name) {
    return "$" + name.replaceAll("\\W", "_");
  }

  private static String read(String name) {
    return new String(WebFiles.content(name), StandardCharsets.UTF_8);
  }
}
