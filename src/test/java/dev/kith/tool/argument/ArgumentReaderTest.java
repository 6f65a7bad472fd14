package dev.kith.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.tool.Calls;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ArgumentReaderTest {
  private static final List<Argument> DECLARED =
      List.of(Argument.required("name", ArgumentType.text(1, 100), "A name."));

  private static JsonNode named(String json) {
    return Calls.json("{\"name\":\"" + json + "\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\ud800", "a\\udc00", "\\udc00\\ud800", "x\\ud83dy"})
  void textThatCouldNotBeStoredAsItIsIsRefusedWithItsPlace(String half) {
    assertThatThrownBy(() -> ArgumentReader.read(DECLARED, named(half), true))
        .isInstanceOfSatisfying(
            FaultException.class,
            refused ->
                assertThat(((Fault.InvalidArguments) refused.fault()).problems())
                    .singleElement()
                    .satisfies(problem -> assertThat(problem.at()).isEqualTo("/name")));
    assertThat(ArgumentReader.read(DECLARED, named(half)).text("name"))
        .isEqualTo(named(half).path("name").asString());
  }

  @ParameterizedTest
  @CsvSource({"\\ud83d\\ude00,1F600", "é,E9", "\\u0001,1"})
  void wholeCharactersAreText(String whole, String codePoint) {
    assertThat(ArgumentReader.read(DECLARED, named(whole), true).text("name"))
        .isEqualTo(Character.toString(Integer.parseInt(codePoint, 16)));
  }

  @ParameterizedTest
  @CsvSource({"auther,author", "who,name"})
  void aNameThatLooksLikeAnotherIsNotTakenForTheRequiredOneThatIsMissing(
      String written, String meant) {
    var declared =
        List.of(
            DECLARED.getFirst(),
            Argument.optional("author", ArgumentType.text(1, 100), "Who noted it."));
    var given = Calls.json("{\"" + written + "\":\"x\"}");

    assertThatThrownBy(() -> ArgumentReader.read(declared, given, true))
        .isInstanceOfSatisfying(
            FaultException.class,
            refused ->
                assertThat(((Fault.InvalidArguments) refused.fault()).problems().getFirst().near())
                    .containsExactly(meant));
  }
}
