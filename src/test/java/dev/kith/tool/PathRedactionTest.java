package dev.kith.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.fault.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathRedactionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The home folder /people/ada/.local/share/kith|The home folder kith",
        "/models/mine.onnx: no|mine.onnx: no",
        "it cannot be written (/var/x/y.tmp: full)|it cannot be written (y.tmp: full)",
        "C:\\Users\\ada\\kith\\a.txt|a.txt",
        "pharma/about.yaml|pharma/about.yaml",
        "Read the resource kith://databases to list|Read the resource kith://databases to list",
        "2 / 3 and 5/6|2 / 3 and 5/6",
        "The word index|The word index"
      })
  void ofAPathOnlyTheLastPartIsShown(String text, String shown) {
    assertThat(PathRedaction.in(new Fault.Unavailable(text, text, text)))
        .isEqualTo(new Fault.Unavailable(shown, shown, shown));
  }

  @Test
  void aCallerSeesNoPathOfAFaultThatATestRaises() {
    var broken =
        Fixtures.tool(
            "broken",
            _ -> {
              throw new Fault.UnusableFile("/srv/secret/model.onnx", "no", "See /srv/secret/log.")
                  .raise(new java.io.IOException("/srv/secret/other"));
            });
    try (var toolbox = Fixtures.toolbox(broken)) {
      var result = new Calls(toolbox).result("broken", "{}");

      assertThat(result.json()).contains("model.onnx").doesNotContain("srv", "secret");
    }
  }

  @Test
  void whatACallerWroteStaysAsItIs() {
    var own = new Fault.InvalidArguments(List.of(Fault.problem("/a/b/c", "'/x/y' is no id", "")));

    assertThat(PathRedaction.in(own)).isEqualTo(own);
  }
}
