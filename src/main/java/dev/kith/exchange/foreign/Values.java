package dev.kith.exchange.foreign;

import dev.kith.graph.Metadata;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Values in text, as JSON that keeps all their digits.
public final class Values {
  /// Reads numbers without rounding them.
  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,1000}");
  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?([0-9]{1,1000}(\\.[0-9]{0,1000})?|\\.[0-9]{1,1000})([eE][+-]?[0-9]{1,9})?");
  private static final Pattern CANONICAL =
      Pattern.compile("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?");
  private static final Pattern NOT_FINITE =
      Pattern.compile("[+-]?(nan|inf|infinity)", Pattern.CASE_INSENSITIVE);

  private Values() {}

  public static ObjectNode object() {
    return NODES.objectNode();
  }

  public static JsonNode text(String text) {
    return NODES.stringNode(text);
  }

  /// A whole number; empty where it is none.
  public static Optional<JsonNode> integer(String text) {
    var plain = text.strip();
    return INTEGER.matcher(plain).matches()
        ? Optional.of(NODES.numberNode(new java.math.BigInteger(plain)))
        : Optional.empty();
  }

  /// A number, whose digits stay as they are; what is not finite stays text, since JSON has no
  /// number for it. Empty where it is none.
  public static Optional<JsonNode> number(String text) {
    var plain = text.strip();
    if (INTEGER.matcher(plain).matches()) {
      return integer(plain);
    }
    if (NOT_FINITE.matcher(plain).matches()) {
      return Optional.of(text(plain));
    }
    return NUMBER.matcher(plain).matches()
        ? Metadata.decimal(plain).map(NODES::numberNode)
        : Optional.empty();
  }

  /// A floating-point number: a whole one gets a fraction, because integers are divided otherwise.
  /// Empty where it is none.
  public static Optional<JsonNode> real(String text) {
    return number(text)
        .map(
            value ->
                value.isNumber() && value.decimalValue().scale() == 0
                    ? NODES.numberNode(value.decimalValue().setScale(1))
                    : value);
  }

  /// `true` or `false`, however it is capitalised.
  public static Optional<JsonNode> truth(String text) {
    return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
      case "true" -> Optional.of(NODES.booleanNode(true));
      case "false" -> Optional.of(NODES.booleanNode(false));
      default -> Optional.empty();
    };
  }

  /// Whether a number is written as programs write it: `007` and `+1` are texts to people.
  public static boolean isCanonicalNumber(String text) {
    return CANONICAL.matcher(text).matches();
  }

  /// JSON; empty where it is none, or has a number that nobody can compute with.
  public static Optional<JsonNode> json(byte[] text) {
    try {
      return Optional.ofNullable(MAPPER.readTree(text));
    } catch (JacksonException | NumberFormatException broken) {
      return Optional.empty();
    }
  }
}
