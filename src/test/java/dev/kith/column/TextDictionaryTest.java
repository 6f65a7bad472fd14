package dev.kith.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.graph.pattern.Filter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextDictionaryTest {
  private static final List<String> PIECES =
      List.of("a", "b", "ab", "é", "ß", "語", "😀", "€", " ", "_", "%");

  @Test
  void partsAreFoundAsInStrings() {
    var random = new Random(Seed.of(TextDictionaryTest.class));
    var dictionary = new TextDictionary();
    var texts = new ArrayList<String>(List.of(""));
    for (int round = 0; round < Seed.rounds(500); round++) {
      texts.add(text(random, 6));
    }
    texts.forEach(dictionary::code);
    var flat = dictionary.flatTexts().orElseThrow();

    for (var text : texts) {
      for (var part : Filter.Part.values()) {
        var wanted = text(random, 3);
        boolean expected =
            switch (part) {
              case ANYWHERE -> text.contains(wanted);
              case START -> text.startsWith(wanted);
              case END -> text.endsWith(wanted);
            };

        assertThat(flat.has(dictionary.code(text), part, wanted.getBytes(StandardCharsets.UTF_8)))
            .as("%s %s %s", text, part, wanted)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void whatIsNoUnicodeIsNotLookedThroughAsBytes() {
    var dictionary = new TextDictionary();
    dictionary.code("a");
    assertThat(dictionary.flatTexts()).isPresent();

    dictionary.code("b\ud800");

    assertThat(dictionary.flatTexts()).isEmpty();
  }

  private static String text(Random random, int most) {
    var text = new StringBuilder();
    for (int count = random.nextInt(most); count > 0; count--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }
}
