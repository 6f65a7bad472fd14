package dev.kith.surface.cli;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.toml.TomlMapper;

/// How a client writes its settings.
enum SettingsFormat {
  /// JSON, which may have comments and trailing commas.
  JSON("JSON"),
  TOML("TOML");

  static final JsonFactory COMMENTED =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private static final ObjectMapper JSON_READER = JsonMapper.builder(COMMENTED).build();
  private static final ObjectMapper TOML_READER = TomlMapper.builder().build();

  private final String label;

  SettingsFormat(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  JsonNode read(String text) throws JacksonException {
    return switch (this) {
      case JSON -> JSON_READER.readTree(text);
      case TOML -> TOML_READER.readTree(text);
    };
  }

  /// The text with one server set; everything else stays as it is written, comments too.
  String with(String text, String list, String name, JsonNode entry) {
    return switch (this) {
      case JSON -> JsonSettings.with(text, list, name, entry);
      case TOML -> TomlSettings.with(text, list, name, entry);
    };
  }
}
