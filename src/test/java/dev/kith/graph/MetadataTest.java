package dev.kith.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetadataTest {
  /// Older databases may hold such a number: it must not keep the rest from being read.
  @Test
  void aNumberBeyondEveryDecimalIsReadAsADouble() {
    var metadata = new Metadata("{\"name\":\"A\",\"n\":1e99999999999}").toObject();

    assertThat(metadata.path("name").asString()).isEqualTo("A");
    assertThat(metadata.path("n").doubleValue()).isInfinite();
  }
}
