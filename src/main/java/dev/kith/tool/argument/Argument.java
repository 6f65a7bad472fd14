package dev.kith.tool.argument;

import dev.kith.shape.PageExtent;
import dev.kith.shape.ReplyFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// One argument of a tool, declared once.
///
/// @param fallback the value where the caller gives none
/// @param header the name of the HTTP header that mirrors it, so that a gateway can route by it
/// @param listed whether the list of tools shows it; what calls seldom have is said in the server's
///   instructions
public record Argument(
    String name,
    ArgumentType type,
    boolean required,
    Optional<JsonNode> fallback,
    Optional<String> header,
    boolean listed,
    String description) {
  /// The argument of every tool that reads.
  static final String FORMAT = "format";

  public static final String VALID_AT = "valid_at";
  public static final String INCLUDE_ENDED = "include_ended";

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String NAMED = "Name of the database; list_databases names them.";
  private static final String NAME_OF_DATABASE = "[a-z0-9][a-z0-9_-]{0,63}";

  /// An argument that must be given.
  public static Argument required(String name, ArgumentType type, String description) {
    return new Argument(name, type, true, Optional.empty(), Optional.empty(), true, description);
  }

  /// An argument that may be left out.
  public static Argument optional(String name, ArgumentType type, String description) {
    return new Argument(name, type, false, Optional.empty(), Optional.empty(), true, description);
  }

  /// An integer with a default.
  public static Argument whole(
      String name, long least, long most, long fallback, String description) {
    return optional(name, new ArgumentType.Whole(least, most), description)
        .orElse(JSON.numberNode(fallback));
  }

  /// A number with a default.
  public static Argument real(
      String name, double least, double most, double fallback, String description) {
    return optional(name, new ArgumentType.Real(least, most), description)
        .orElse(JSON.numberNode(fallback));
  }

  /// A flag that is off unless it is given.
  public static Argument flag(String name, String description) {
    return optional(name, new ArgumentType.Flag(), description).orElse(JSON.booleanNode(false));
  }

  /// A flag that is on unless it is switched off.
  public static Argument switchedOn(String name, String description) {
    return optional(name, new ArgumentType.Flag(), description).orElse(JSON.booleanNode(true));
  }

  /// The database to work on, or the server's own where it is left out.
  public static Argument database() {
    return optional("database", databaseName(), "Name of the database. Default: the server's.")
        .mirrored("Database");
  }

  /// The database to work on, which must be named.
  public static Argument namedDatabase() {
    return required("database", databaseName(), NAMED).mirrored("Database");
  }

  /// Whether it is [#namedDatabase]. The generated `equals` would be linked by every process
  /// (decision 8).
  public boolean namesDatabase() {
    return required && description.equals(NAMED);
  }

  /// The database to create.
  public static Argument newDatabase() {
    return required("database", databaseName(), "Name of the new database.").mirrored("Database");
  }

  /// How much of the context window the answer may take.
  public static Argument maxTokens() {
    return optional(
        "max_tokens",
        new ArgumentType.Whole(dev.kith.shape.TokenBudget.LEAST, 1_000_000),
        "Upper bound for the size of the answer. What does not fit becomes stubs, then is left out,"
            + " and 'truncated' says so.");
  }

  /// What the way on of an answer without items says beside `max_tokens`.
  public static Argument leastTokens() {
    return optional(
            PageExtent.RETURNED,
            new ArgumentType.Whole(0, 1_000_000_000),
            "From 'next' of an answer that had no room for its first item: with less max_tokens the"
                + " call is refused.")
        .unlisted();
  }

  /// How the answer is written.
  public static Argument format() {
    return optional(
            FORMAT,
            ArgumentType.oneOf(ReplyFormat.labels().toArray(String[]::new)),
            "compact: the answer as text in fewer tokens. Default: the server's, mostly json.")
        .unlisted();
  }

  /// The moment that an answer is about.
  public static Argument validAt() {
    return optional(
            VALID_AT,
            ArgumentType.text(1, MomentText.LONGEST),
            "Show what held then: a date or time. Default: now.")
        .unlisted();
  }

  /// Whether an answer shows facts of any time.
  public static Argument includeEnded() {
    return flag(INCLUDE_ENDED, "Also show what ended or has not begun, with its times.").unlisted();
  }

  private static ArgumentType databaseName() {
    return new ArgumentType.Text(
        1,
        64,
        NAME_OF_DATABASE,
        "lower-case letters, digits, '-' and '_', beginning with a letter or digit",
        List.of());
  }

  /// The same, left out of the list of tools. No schema forbids it.
  public Argument unlisted() {
    return new Argument(name, type, required, fallback, header, false, description);
  }

  /// Those that the list of tools names, and what it names of them.
  public static List<Argument> listed(List<Argument> arguments) {
    return arguments.stream()
        .filter(Argument::listed)
        .map(
            each ->
                new Argument(
                    each.name,
                    each.type.listed(),
                    each.required,
                    each.fallback,
                    each.header,
                    true,
                    each.description))
        .toList();
  }

  private Argument orElse(JsonNode value) {
    return new Argument(name, type, required, Optional.of(value), header, listed, description);
  }

  private Argument mirrored(String in) {
    return new Argument(name, type, required, fallback, Optional.of(in), listed, description);
  }
}
