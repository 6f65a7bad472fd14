package dev.kith.boot.command;

import dev.kith.tool.Family;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The option that says which families of tools are offered.
final class ToolsOption {
  @Option(
      names = "--tools",
      split = ",",
      paramLabel = "FAMILY",
      converter = Converter.class,
      description =
          "The families of tools to offer: bfs, query, memory (the default) or server-memory.")
  private List<Family> families = List.of();

  Set<Family> families() {
    return families.isEmpty() ? Family.usual() : EnumSet.copyOf(families);
  }

  /// The value on the command line, if any.
  List<Family> chosen() {
    return families;
  }

  static final class Converter implements ITypeConverter<Family> {
    @Override
    public Family convert(String name) {
      return Arrays.stream(Family.values())
          .filter(family -> family.label().equals(name))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("'" + name + "' is none of " + all()));
    }

    private static String all() {
      return Arrays.stream(Family.values()).map(Family::label).collect(Collectors.joining(", "));
    }
  }
}
