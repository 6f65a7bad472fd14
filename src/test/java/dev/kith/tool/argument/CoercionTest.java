package dev.kith.tool.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.FaultException;
import dev.kith.shape.TokenBudget;
import dev.kith.tool.Calls;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CoercionTest {
  private static final List<Argument> DECLARED =
      List.of(
          Argument.optional("ids", ArgumentType.texts(10, 0, 5), ""),
          Argument.whole("max_hops", 1, 5, 1, ""),
          Argument.real("threshold", 0, 1, 0.5, ""),
          Argument.flag("brief", ""),
          Argument.optional("mode", ArgumentType.oneOf("shortest", "all_of_them"), ""),
          Argument.optional(
              "steps",
              new ArgumentType.ListOf(
                  new ArgumentType.Fields(
                      List.of(
                          Argument.required("type", ArgumentType.text(1, 20), ""),
                          Argument.optional("back", new ArgumentType.Flag(), ""))),
                  0,
                  5),
              ""));

  private static Arguments read(String json) {
    return ArgumentReader.read(DECLARED, Calls.json(json.replace('\'', '"')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'ids':'a'}|ids|['a']
          {'ids':7}|ids|['7']
          {'ids':[7,'b']}|ids|['7','b']
          {'max_hops':'2'}|max_hops|2
          {'max_hops':' 2 '}|max_hops|2
          {'max_hops':[3]}|max_hops|3
          {'maxHops':3}|max_hops|3
          {'MAX-HOPS':3}|max_hops|3
          {'threshold':'0.25'}|threshold|0.25
          {'brief':'True'}|brief|true
          {'mode':'SHORTEST'}|mode|'shortest'
          {'mode':'all of them'}|mode|'all_of_them'
          {'steps':'KNOWS'}|steps|[{'type':'KNOWS'}]
          {'steps':{'type':'KNOWS','back':'false'}}|steps|[{'type':'KNOWS','back':false}]
          """)
  void whatCanMeanOneThingOnlyIsTakenWithAWarning(String given, String name, String taken) {
    var arguments = read(given);

    assertThat(arguments.json(name).map(JsonNode::toString)).contains(taken.replace('\'', '"'));
    assertThat(arguments.warnings()).isNotEmpty();
  }

  @Test
  void jsonInsideAStringIsRead() {
    var arguments = read("{'ids':'[\\'a\\',\\'b\\']'}".replace("\\'", "\\\""));

    assertThat(arguments.texts("ids")).containsExactly("a", "b");
    assertThat(ArgumentWarnings.text(arguments, 1_000)).startsWith("Warning: /ids: ");
    assertThat(ArgumentWarnings.text(arguments, TokenBudget.LEAST)).isEmpty();
  }

  @Test
  void whatIsRightIsTakenAsItIs() {
    assertThat(read("{'ids':['[a]'],'max_hops':2.0,'brief':false}").warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'ids':true}|/ids
          {'ids':{'a':1}}|/ids
          {'ids':[['a','b']]}|/ids/0
          {'max_hops':'two'}|/max_hops
          {'max_hops':'9'}|/max_hops
          {'max_hops':'1e1'}|/max_hops
          {'max_hops':[1,2]}|/max_hops
          {'brief':'yes'}|/brief
          {'brief':1}|/brief
          {'mode':'short'}|/mode
          {'maxHops':1,'max-hops':2}|/max-hops
          {'maxHops':1,'max_hops':2}|/maxHops
          {'steps':[7]}|/steps/0
          """)
  void whatMayMeanAnythingIsRefused(String given, String at) {
    assertThatThrownBy(() -> read(given))
        .isInstanceOfSatisfying(
            FaultException.class,
            wrong -> assertThat(wrong.fault().toString()).contains("at=" + at + ","));
  }
}
