package dev.kith.access.token;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads objects without duplicate names: of two claims with one name, another reader could use the
/// other.
final class StrictJson {
  private static final int DEEPEST = 20;
  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private StrictJson() {}

  /// The object in a text; empty if it holds anything else.
  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException broken) {
      return JSON.missingNode();
    }
  }

  /// The content of a YAML file; raises Jackson's exception if it is invalid.
  static JsonNode yaml(String text) {
    return YAMLMapper.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .build()
        .readTree(text);
  }
}
