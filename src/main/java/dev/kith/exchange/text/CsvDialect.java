package dev.kith.exchange.text;

/// How a CSV file separates and quotes its cells.
///
/// @param escape stands before a quote inside a quoted cell; the quote itself, where it is doubled
public record CsvDialect(char separator, char quote, char escape) {
  /// As RFC 4180 has it, with another separator.
  public static CsvDialect separatedBy(char separator) {
    return new CsvDialect(separator, '"', '"');
  }
}
