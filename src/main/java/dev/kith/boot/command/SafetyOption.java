package dev.kith.boot.command;

import dev.kith.boot.Offer;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options that say how much harm an agent could do.
final class SafetyOption {
  @Option(
      names = "--no-destructive",
      description =
          "Leave out the tools after which something may be gone; by default KITH_NO_DESTRUCTIVE.")
  private boolean withheld;

  @Option(
      names = "--confirm",
      paramLabel = "WHEN",
      converter = Converter.class,
      description =
          "Whether a person is asked before a destructive tool is called: ask (where the client can"
              + " reach one) or never; by default KITH_CONFIRM, or ask.")
  private @Nullable ConfirmationPolicy confirm;

  /// What a server offers, where the environment says the rest.
  Offer offer(Set<Family> families) {
    var offer = Offer.of(families, System.getenv());
    if (withheld) {
      offer = offer.withoutDestructive();
    }
    return confirm == null ? offer : offer.confirming(confirm);
  }

  /// The same as words of a command line.
  List<String> words() {
    var words = new ArrayList<String>();
    if (withheld) {
      words.add("--no-destructive");
    }
    if (confirm != null) {
      words.addAll(List.of("--confirm", confirm.label()));
    }
    return words;
  }

  static final class Converter implements ITypeConverter<ConfirmationPolicy> {
    @Override
    public ConfirmationPolicy convert(String label) {
      return ConfirmationPolicy.of(label)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + label
                          + "' is none of "
                          + String.join(", ", ConfirmationPolicy.labels())));
    }
  }
}
