package dev.kith.boot.option;

import dev.kith.boot.ServedTools;
import dev.kith.shape.ReplyFormat;
import dev.kith.surface.mcp.ConfirmationPolicy;
import dev.kith.tool.ToolSelection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The options that restrict destructive tools, and how tools answer.
public final class ServingOption {
  @Option(
      names = "--no-destructive",
      description =
          "Serve no tool that may delete or overwrite data; by default KITH_NO_DESTRUCTIVE.")
  private boolean withheld;

  @Option(
      names = "--confirm",
      paramLabel = "WHEN",
      converter = ConfirmationConverter.class,
      description =
          "Whether to ask the user before a destructive tool runs: ask (if the client supports"
              + " elicitation) or never; by default KITH_CONFIRM, or ask.")
  private @Nullable ConfirmationPolicy confirm;

  @Option(
      names = "--replies",
      paramLabel = "FORMAT",
      converter = ReplyConverter.class,
      description =
          "How reading tools answer over MCP if a call does not say: json, or compact for fewer"
              + " tokens; by default KITH_REPLIES, or json.")
  private @Nullable ReplyFormat replies;

  /// What is served; the environment decides what the options do not.
  public ServedTools served(ToolSelection tools) {
    var served = ServedTools.of(tools, System.getenv());
    if (withheld) {
      served = served.withoutDestructive();
    }
    served = confirm == null ? served : served.confirming(confirm);
    return replies == null ? served : served.replying(replies);
  }

  /// The same options for another command line.
  public List<String> arguments() {
    var arguments = new ArrayList<String>();
    if (withheld) {
      arguments.add("--no-destructive");
    }
    if (confirm != null) {
      arguments.addAll(List.of("--confirm", confirm.label()));
    }
    if (replies != null) {
      arguments.addAll(List.of("--replies", replies.label()));
    }
    return arguments;
  }

  static final class ConfirmationConverter implements ITypeConverter<ConfirmationPolicy> {
    @Override
    public ConfirmationPolicy convert(String label) {
      return ConfirmationPolicy.of(label)
          .orElseThrow(() -> noneOf(label, ConfirmationPolicy.labels()));
    }
  }

  static final class ReplyConverter implements ITypeConverter<ReplyFormat> {
    @Override
    public ReplyFormat convert(String label) {
      return ReplyFormat.of(label).orElseThrow(() -> noneOf(label, ReplyFormat.labels()));
    }
  }

  private static TypeConversionException noneOf(String label, List<String> allowed) {
    return new TypeConversionException(
        "'" + label + "' is not one of " + String.join(", ", allowed));
  }
}
