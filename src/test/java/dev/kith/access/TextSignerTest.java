package dev.kith.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

class TextSignerTest {
  private final TextSigner signer = new TextSigner();

  @Test
  void whatWasSealedIsOpenedAgain() {
    for (var text : new String[] {"", "plain", "ünïcode ✓ \n.", "x".repeat(10_000)}) {
      assertThat(signer.verified(signer.sign(text))).contains(text);
    }
  }

  @Test
  void whatAnotherProcessSealedIsNotAccepted() {
    assertThat(new TextSigner().verified(signer.sign("text"))).isEmpty();
  }

  @Test
  void aSignatureIsTooLongToBeGuessed() {
    var sealed = signer.sign("text");

    assertThat(Base64.getUrlDecoder().decode(sealed.substring(sealed.indexOf('.') + 1)))
        .hasSize(16);
  }

  @Test
  void everyChangedCharacterIsNoticed() {
    var sealed = signer.sign("a text of some length");
    // the last character of each part may hold bits that decode to nothing
    for (int at = 0; at < sealed.length() - 1; at++) {
      if (sealed.charAt(at) == '.' || sealed.charAt(at + 1) == '.') {
        continue;
      }
      var changed = new StringBuilder(sealed);
      changed.setCharAt(at, sealed.charAt(at) == 'A' ? 'B' : 'A');
      assertThat(signer.verified(changed.toString())).as(changed.toString()).isEmpty();
    }
  }

  @Test
  void whatIsNoSealAtAllIsNotAccepted() {
    for (var text : new String[] {"", ".", "..", "abc", "a.b", "=.=", "é.é", "AAAA."}) {
      assertThat(signer.verified(text)).isEmpty();
    }
  }
}
