package dev.kith.engine.clickhouse;

import com.clickhouse.data.stream.Lz4InputStream;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What a client of ClickHouse's HTTP interface asks for.
///
/// @param fields what stands in the address and in a form: settings, parameters, and words to the
///   interface itself
/// @param body what follows the query, where the address has one
@SuppressWarnings("ArrayRecordComponent") // never compared
record ChdbRequest(Map<String, String> fields, String query, byte[] body, String database) {
  private static final int LONGEST = 20_000;
  private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?");
  private static final Pattern FIELD = Pattern.compile("name=\"([^\"]+)\"");
  private static final Set<String> INTERFACE =
      Set.of(
          "query",
          "database",
          "default_format",
          "compress",
          "decompress",
          "query_id",
          "user",
          "password",
          "session_id",
          "session_timeout",
          "client_protocol_version",
          "enable_http_compression",
          "wait_end_of_query",
          "buffer_size",
          "role");

  static ChdbRequest of(HttpExchange exchange) throws IOException {
    var fields = new LinkedHashMap<String, String>();
    var address = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    for (var part : address.split("&", -1)) {
      int at = part.indexOf('=');
      if (at > 0) {
        fields.put(decoded(part.substring(0, at)), decoded(part.substring(at + 1)));
      }
    }
    var body = exchange.getRequestBody().readAllBytes();
    if (fields.getOrDefault("decompress", "0").equals("1") && body.length > 0) {
      body = decompressed(body);
    }
    var headers = exchange.getRequestHeaders();
    var type = Optional.ofNullable(headers.getFirst("Content-Type")).orElse("");
    var boundary = BOUNDARY.matcher(type);
    if (type.startsWith("multipart/form-data") && boundary.find()) {
      form(body, boundary.group(1), fields);
      body = new byte[0];
    }
    var query = Optional.ofNullable(fields.get("query"));
    var database =
        Optional.ofNullable(fields.get("database"))
            .or(() -> Optional.ofNullable(headers.getFirst("X-ClickHouse-Database")));
    Optional.ofNullable(headers.getFirst("X-ClickHouse-Format"))
        .ifPresent(format -> fields.putIfAbsent("default_format", format));
    return new ChdbRequest(
        fields,
        query.orElse(new String(body, StandardCharsets.UTF_8)),
        query.isPresent() ? body : new byte[0],
        database.orElse("default"));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @SuppressWarnings("deprecation") // the client has no other that may be used from outside
  private static byte[] decompressed(byte[] body) throws IOException {
    try (var stream = new Lz4InputStream(new ByteArrayInputStream(body))) {
      return stream.readAllBytes();
    }
  }

  /// Latin-1 keeps every byte a character, so that the parts can be cut out.
  private static void form(byte[] body, String boundary, Map<String, String> fields) {
    var text = new String(body, StandardCharsets.ISO_8859_1);
    for (var part : text.split(Pattern.quote("--" + boundary), -1)) {
      int head = part.indexOf("\r\n\r\n");
      var name = FIELD.matcher(part);
      if (head > 0 && name.find()) {
        var value = part.substring(head + 4, part.length() - 2);
        fields.put(
            name.group(1),
            new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
      }
    }
  }

  String format() {
    return fields.getOrDefault("default_format", "TabSeparated");
  }

  Optional<String> queryId() {
    return Optional.ofNullable(fields.get("query_id"));
  }

  boolean compressed() {
    return fields.getOrDefault("compress", "0").equals("1");
  }

  /// What makes a session one with the settings and parameters of this request, in order: few
  /// statements, each no longer than one may be, with all settings last, since after `readonly`
  /// nothing can be set.
  List<String> preparation() {
    var changes = new ArrayList<String>();
    var settings = new ArrayList<String>();
    fields.forEach(
        (name, value) -> {
          if (name.startsWith("param_")) {
            changes.add(name + " = " + quoted(value));
          } else if (!INTERFACE.contains(name)) {
            settings.add(name + " = " + quoted(value));
          }
        });
    if (!settings.isEmpty()) {
      changes.add(String.join(", ", settings));
    }
    var statements = new ArrayList<String>();
    for (var change : changes) {
      if (statements.isEmpty() || statements.getLast().length() + change.length() > LONGEST) {
        statements.add("SET " + change);
      } else {
        statements.add(statements.removeLast() + ", " + change);
      }
    }
    return statements;
  }

  static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
