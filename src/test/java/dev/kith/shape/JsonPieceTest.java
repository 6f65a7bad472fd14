package dev.kith.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Prepared pieces must give the same bytes as text that is written value by value.
class JsonPieceTest {
  private static final JsonText.Piece BEFORE = new JsonText.Piece("{\"id\":\"");
  private static final JsonText.Piece AFTER = new JsonText.Piece("\",\"other\":\"");
  private static final JsonText.Piece END = new JsonText.Piece("\"}");

  @Test
  void piecesAndValuesWriteTheSame() {
    var byPieces = new JsonText().array();
    var byValues = new JsonText().array();

    // long enough to fill several pieces, with ends at every offset
    for (int length = 0; length < 700; length++) {
      var id = "é".repeat(length % 3) + "x".repeat(length);
      var utf8 = id.getBytes(StandardCharsets.UTF_8);
      var padded = Arrays.copyOf(utf8, utf8.length + Utf8.SPARE);
      byPieces.begin(BEFORE, padded, 0, utf8.length, AFTER).rest(padded, 0, utf8.length, END);
      byPieces.begin(BEFORE).inside(utf8, 0, utf8.length).rest(AFTER).rest(END);
      byValues.object().field("id", id).field("other", id).endObject();
      byValues.object().field("id", id).field("other", "").endObject();
    }

    assertThat(byPieces.endArray().toString()).isEqualTo(byValues.endArray().toString());
  }

  @Test
  void whatNeedsAnEscapeIsFoundAnywhere() {
    for (int symbol = 0; symbol < 256; symbol++) {
      boolean plain = symbol >= ' ' && symbol != '"' && symbol != '\\';
      for (int place = 0; place < 20; place++) {
        for (byte around : new byte[] {'!', '#', '[', ']', ' ', (byte) 0x80, (byte) 0xFF}) {
          var text = new byte[20];
          Arrays.fill(text, around);
          text[place] = (byte) symbol;
          assertThat(JsonText.isPlain(text, 0, 20)).isEqualTo(plain);
        }
      }
    }
  }
}
