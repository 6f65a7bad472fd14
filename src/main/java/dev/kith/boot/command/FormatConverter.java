package dev.kith.boot.command;

import dev.kith.exchange.FileFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the name of a file format from the command line.
final class FormatConverter implements ITypeConverter<FileFormat> {
  @Override
  public FileFormat convert(String name) {
    return switch (name) {
      case "kith" -> FileFormat.KITH;
      case "server-memory" -> FileFormat.SERVER_MEMORY;
      default -> throw new TypeConversionException("'" + name + "' is none of kith, server-memory");
    };
  }
}
