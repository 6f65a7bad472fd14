package dev.kith.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.tool.Calls;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Names in lists that can mean one thing only.
class NameCorrectionTest {
  private static final List<Argument> DECLARED =
      List.of(Argument.optional("names", ArgumentType.texts(100, 0, 10), ""));

  private static Arguments given(String... names) {
    var list = "[\"" + String.join("\",\"", names) + "\"]";
    return ArgumentReader.read(DECLARED, Calls.json("{\"names\":" + list + "}"));
  }

  private static Arguments inOtherCase(List<String> known, String... names) {
    return NameCorrection.inOtherCase(given(names), "names", known::contains, () -> known);
  }

  private static Arguments apart(List<String> known, String... names) {
    return NameCorrection.apart(given(names), "names", known::containsAll);
  }

  @Test
  void aNameInAnotherCaseIsTakenWhereThereIsOneSuch() {
    var taken = inOtherCase(List.of("Drug", "Gene", "GENE"), "drug", "Gene", "gene", "drugs");

    assertThat(taken.texts("names")).containsExactly("Drug", "Gene", "gene", "drugs");
    assertThat(taken.warnings()).containsExactly("names: drug was taken as Drug.");
  }

  @Test
  void textsWithCommasAreTakenApartWhereAllPartsAreThere() {
    var known = List.of("a", "b", "b, a", "c");

    var taken = apart(known, "a, c", "b, a", "a, d", "c");

    assertThat(taken.texts("names")).containsExactly("a", "c", "b, a", "a, d", "c");
    assertThat(taken.warnings()).containsExactly("names: a, c was taken as a and c.");
  }

  @Test
  void whatIsRightStays() {
    assertThat(inOtherCase(List.of("Drug"), "Drug").warnings()).isEmpty();
    assertThat(apart(List.of("a"), "a").warnings()).isEmpty();
  }
}
