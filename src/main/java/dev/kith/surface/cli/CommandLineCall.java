package dev.kith.surface.cli;

import dev.kith.access.Caller;
import dev.kith.fault.Fault;
import dev.kith.fault.FaultWords;
import dev.kith.shape.ReplyFormat;
import dev.kith.shape.TokenCount;
import dev.kith.tool.CallContext;
import dev.kith.tool.Catalogue;
import dev.kith.tool.Family;
import dev.kith.tool.FaultText;
import dev.kith.tool.Json;
import dev.kith.tool.Result;
import dev.kith.tool.Toolbox;
import dev.kith.tool.argument.Argument;
import dev.kith.tool.argument.ArgumentType;
import dev.kith.tool.argument.BriefSchema;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Calls a tool from a command line: with JSON, a file of JSON, or a flag for each argument.
///
/// The answer's JSON goes to one stream, usage errors to another.
public final class CommandLineCall {
  /// The call was answered.
  public static final int ANSWERED = 0;

  /// The call failed; its fault was printed.
  public static final int FAULT = 1;

  /// The command line is not valid.
  public static final int USAGE = 2;

  private static final String OWN_FIRST =
      "Options of kith itself, such as --home, come before the tool's name.";

  private final Toolbox toolbox;
  private final PrintStream out;
  private final PrintStream err;
  private final Display display;
  private final Caller caller;

  public CommandLineCall(
      Toolbox toolbox, Caller caller, Display display, PrintStream out, PrintStream err) {
    this.toolbox = toolbox;
    this.caller = caller;
    this.display = display;
    this.out = out;
    this.err = err;
  }

  /// Reports that a command line is not valid.
  private static final class Misuse extends Exception {
    private static final long serialVersionUID = 1;

    Misuse(String message) {
      super(message, null, false, false);
    }
  }

  /// Calls the tool; returns the exit code.
  ///
  /// @param words what follows the tool's name: JSON, `@file`, or flags such as `--max-hops 2`
  public int run(String name, List<String> words) {
    var tool = toolbox.catalogue().find(name);
    if (tool.isEmpty() || asksForHelp(words)) {
      return help(name);
    }
    JsonNode arguments;
    try {
      arguments = read(tool.get(), words);
    } catch (Misuse misuse) {
      err.println(misuse.getMessage());
      return USAGE;
    }
    try (var answer = answer(tool.get(), arguments)) {
      var result = answer.result();
      if (result.isFault() && display.isInWords()) {
        inWords(withCommands(result.json())).forEach(err::println);
        return FAULT;
      }
      if (result.isFault()) {
        out.print(display.show(withCommands(result.json())));
      } else if (result.format() == ReplyFormat.COMPACT) {
        out.print(result.text());
      } else if (display == Display.PLAIN) {
        result.body().writeTo(out);
      } else {
        out.print(display.show(result.json()));
      }
      out.println();
      display.beside(result.json()).forEach(line -> err.println("kith: " + line));
      if (!result.warning().isEmpty()) {
        err.println("kith: " + result.warning());
      }
      return result.isFault() ? FAULT : ANSWERED;
    } catch (IOException gone) {
      return FAULT;
    }
  }

  /// What is wrong and what to do, on as many lines as it has: some show a place in a query.
  private static List<String> inWords(String fault) {
    try {
      var problem = Json.read(fault);
      var lines = new ArrayList<String>();
      for (var line : ("kith: " + problem.path("message").asString("")).split("\n", -1)) {
        lines.add(TextTable.line(JsonNodeFactory.instance.stringNode(line)));
      }
      var hint = problem.path("hint").asString("");
      if (!hint.isEmpty()) {
        lines.add(hint);
      }
      return lines;
    } catch (Json.Malformed impossible) {
      return List.of(fault);
    }
  }

  /// An answer and the call that it belongs to, which ends when it is printed.
  private record PendingAnswer(CallContext context, Result result) implements AutoCloseable {
    @Override
    public void close() {
      context.close();
    }
  }

  /// What is not ready yet is being built by this process: if it ended here, the next one would
  /// begin anew, and so on. So it goes on asking, and says why.
  private PendingAnswer answer(Catalogue.Listed tool, JsonNode arguments) {
    while (true) {
      var context = toolbox.context(caller, CallContext.ProgressListener.IGNORED);
      var result = toolbox.call(tool, arguments, context);
      if (!(result.fault().orElse(null) instanceof Fault.NotReady waiting)) {
        return new PendingAnswer(context, result);
      }
      context.close();
      err.println(FaultWords.of(waiting).message() + " Waiting for it.");
    }
  }

  private static String withCommands(String fault) {
    try {
      if (Json.read(fault) instanceof ObjectNode object
          && object.path("hint") instanceof StringNode hint) {
        return Json.text(object.put("hint", CommandHints.of(hint.stringValue())));
      }
      return fault;
    } catch (Json.Malformed impossible) {
      return fault;
    }
  }

  /// One line for each tool.
  public void list() {
    var rows = new ArrayList<List<String>>();
    for (var tool : toolbox.catalogue().tools()) {
      rows.add(List.of(tool.name(), tool.family().label(), tool.declaration().title()));
    }
    print(List.of("tool", "family", "what it does"), rows);
  }

  /// How many tokens a model reads of each tool, each family and all of them.
  public void listTokens() {
    var rows = new ArrayList<List<String>>();
    var families = new EnumMap<Family, Integer>(Family.class);
    toolbox.learnHint(caller);
    var brief = new BriefSchema();
    for (var tool : toolbox.catalogue().tools()) {
      int tokens = tokens(tool, toolbox.describe(tool, caller), brief);
      families.merge(tool.family(), tokens, Integer::sum);
      rows.add(List.of(tool.name(), tool.family().label(), String.valueOf(tokens)));
    }
    families.forEach(
        (family, tokens) -> rows.add(List.of("all", family.label(), String.valueOf(tokens))));
    int all = families.values().stream().mapToInt(Integer::intValue).sum();
    rows.add(List.of("all", "all", String.valueOf(all)));
    print(List.of("tool", "family", "tokens"), rows);
  }

  private static int tokens(Catalogue.Listed tool, String description, BriefSchema brief) {
    var entry = Json.object().put("name", tool.name()).put("description", description);
    entry.set("inputSchema", brief.input(tool.declaration().listedSchema()));
    return TokenCount.of(Json.text(entry));
  }

  private void print(List<String> header, List<List<String>> rows) {
    if (display == Display.TABLE) {
      var table = new TextTable(header);
      rows.forEach(table::row);
      out.print(table.text());
    } else {
      rows.forEach(row -> out.println(String.join("\t", row)));
    }
  }

  /// What a tool takes, as flags.
  public int help(String name) {
    var tool = toolbox.catalogue().find(name);
    if (tool.isEmpty()) {
      err.println(withCommands(FaultText.of(toolbox.catalogue().unknown(name))));
      return USAGE;
    }
    out.println(tool.get().declaration().description());
    for (var argument : tool.get().declaration().arguments()) {
      out.println(
          "  --"
              + argument.name().replace('_', '-')
              + (argument.required() ? " (required)" : "")
              + "  "
              + CommandHints.of(argument.description()));
    }
    return ANSWERED;
  }

  /// No tool has an argument of that name, and nobody searches for the word with its dashes.
  private static boolean asksForHelp(List<String> words) {
    return words.contains("--help") || words.equals(List.of("-h"));
  }

  private static JsonNode read(Catalogue.Listed tool, List<String> words) throws Misuse {
    if (words.isEmpty()) {
      return Json.object();
    }
    var first = words.getFirst();
    if (first.startsWith("--")) {
      return flags(tool, words);
    }
    if (words.size() > 1) {
      throw new Misuse(
          "Give one JSON object, or @file, or flags; not several of them. " + OWN_FIRST);
    }
    try {
      return Json.read(
          first.startsWith("@")
              ? Files.readString(Path.of(first.substring(1)), StandardCharsets.UTF_8)
              : first);
    } catch (Json.Malformed broken) {
      throw new Misuse("The arguments are not JSON. Quote them: kith call <tool> '{…}'.");
    } catch (IOException missing) {
      throw new Misuse("Cannot read " + first.substring(1) + ".");
    }
  }

  private static ObjectNode flags(Catalogue.Listed tool, List<String> words) throws Misuse {
    var object = Json.object();
    for (int at = 0; at < words.size(); at++) {
      var word = words.get(at);
      int equals = word.indexOf('=');
      var flag = equals < 0 ? word : word.substring(0, equals);
      var argument = argument(tool, flag);
      if (argument.isEmpty()) {
        throw new Misuse(
            "Unknown flag " + flag + ". See kith call " + tool.name() + " --help. " + OWN_FIRST);
      }
      String value;
      if (equals >= 0) {
        value = word.substring(equals + 1);
      } else if (argument.get().type() instanceof ArgumentType.Flag
          && (at + 1 == words.size() || words.get(at + 1).startsWith("--"))) {
        value = "true";
      } else if (at + 1 < words.size()) {
        value = words.get(++at);
      } else {
        throw new Misuse("Flag " + flag + " needs a value.");
      }
      put(object, argument.get(), value);
    }
    return object;
  }

  private static Optional<Argument> argument(Catalogue.Listed tool, String flag) {
    var name = flag.startsWith("--") ? flag.substring(2).replace('-', '_') : "";
    return tool.declaration().arguments().stream()
        .filter(argument -> argument.name().equals(name))
        .findFirst();
  }

  /// A flag for a list may be repeated, or given once with a JSON array.
  private static void put(ObjectNode object, Argument argument, String value) {
    if (!(argument.type() instanceof ArgumentType.ListOf(var item, _, _))) {
      object.set(argument.name(), value(argument.type(), value));
    } else if (value.startsWith("[") && parsed(value) instanceof ArrayNode list) {
      object.set(argument.name(), list);
    } else {
      object.withArray(argument.name()).add(value(item, value));
    }
  }

  /// What does not look like the declared type stays text, and is refused with its place.
  private static JsonNode value(ArgumentType type, String value) {
    return switch (type) {
      case ArgumentType.Text _ -> JsonNodeFactory.instance.stringNode(value);
      case ArgumentType.Whole _,
          ArgumentType.Real _,
          ArgumentType.Flag _,
          ArgumentType.ListOf _,
          ArgumentType.Fields _,
          ArgumentType.Free _ ->
          parsed(value);
    };
  }

  private static JsonNode parsed(String value) {
    try {
      return Json.read(value);
    } catch (Json.Malformed text) {
      return JsonNodeFactory.instance.stringNode(value);
    }
  }
}
