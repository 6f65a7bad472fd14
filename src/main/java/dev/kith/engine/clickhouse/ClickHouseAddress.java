package dev.kith.engine.clickhouse;

import dev.kith.fault.Fault;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The addresses of the servers of one database.
///
/// @param hosts the address of each, in the order in which they are tried
public record ClickHouseAddress(List<String> hosts, String database) {
  private static final Pattern FORM =
      Pattern.compile("(clickhouse|clickhouses|http|https)://([^/?#@]+)(?:/([^/?#]*))?");
  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[\\w.-]+)(?::(\\d{1,5}))?");
  private static final int LAST_PORT = 65_535;

  public ClickHouseAddress {
    hosts = List.copyOf(hosts);
  }

  /// Reads `clickhouse://one:8123,two:8123/database`; `clickhouses` and `https` are encrypted.
  public static ClickHouseAddress of(String text) {
    var parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw unusable();
    }
    boolean secure = parts.group(1).equals("clickhouses") || parts.group(1).equals("https");
    var hosts =
        Stream.of(parts.group(2).split(",", -1))
            .map(host -> endpoint(host.strip(), secure))
            .toList();
    var database = Optional.ofNullable(parts.group(3)).filter(name -> !name.isEmpty());
    return new ClickHouseAddress(hosts, database.orElse("default"));
  }

  /// Whether both are the same database, on at least one server that both know.
  public boolean isAlso(ClickHouseAddress other) {
    return database.equals(other.database) && hosts.stream().anyMatch(other.hosts::contains);
  }

  private static String endpoint(String host, boolean secure) {
    var parts = HOST.matcher(host);
    if (!parts.matches()) {
      throw unusable();
    }
    var port = Optional.ofNullable(parts.group(2)).orElse(secure ? "8443" : "8123");
    if (Integer.parseInt(port) < 1 || Integer.parseInt(port) > LAST_PORT) {
      throw unusable();
    }
    return (secure ? "https://" : "http://") + parts.group(1) + ":" + port;
  }

  private static RuntimeException unusable() {
    return new Fault.UnusableFile(
            "source",
            "its address is not a ClickHouse address",
            "Use clickhouse://host:8123/database, with more hosts after commas; clickhouses://"
                + " encrypts.")
        .raise();
  }
}
