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
              ""),
          Argument.optional("pair", ArgumentType.texts(10, 2, 5), ""),
          Argument.optional(
              "node",
              fields(
                  Argument.required("label", ArgumentType.text(1, 20), ""),
                  Argument.required("node_id", ArgumentType.text(1, 20), "")),
              ""),
          Argument.optional(
              "order",
              fields(
                  Argument.required("property", ArgumentType.text(1, 20), ""),
                  Argument.optional("direction", ArgumentType.oneOf("asc", "desc"), "")),
              ""),
          Argument.optional(
              "total",
              fields(
                  Argument.required("function", ArgumentType.oneOf("count", "sum"), ""),
                  Argument.optional("property", ArgumentType.text(1, 20), "")),
              ""));

  private static ArgumentType fields(Argument... fields) {
    return new ArgumentType.Fields(List.of(fields));
  }

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
          {'brief':'yes'}|brief|true
          {'brief':'No'}|brief|false
          {'brief':0}|brief|false
          {'ids':{'id':'a'}}|ids|['a']
          {'ids':[{'entity_id':'a','entity_type':'T','name':'A'}]}|ids|['a']
          {'ids':[{'entityName':'a','label':'T'},{'text':'b'}]}|ids|['a','b']
          {'pair':'a, b,c'}|pair|['a','b','c']
          {'arguments':{'ids':['a'],'maxHops':2}}|max_hops|2
          {'params':{'ids':['a']},'brief':true}|ids|['a']
          {'node':'user:11'}|node|{'label':'user','node_id':'user:11'}
          {'order':{'created':'DESC'}}|order|{'property':'created','direction':'desc'}
          {'total':{'sum':'weight'}}|total|{'function':'sum','property':'weight'}
          {'total':{'count':'*'}}|total|{'function':'count'}
          {'mode':'SHORTEST'}|mode|'shortest'
          {'mode':'all of them'}|mode|'all_of_them'
          {'steps':'KNOWS'}|steps|[{'type':'KNOWS'}]
          {'steps':{'type':'KNOWS','back':'false'}}|steps|[{'type':'KNOWS','back':false}]
          """)
  void whatCanMeanOneThingOnlyIsTakenWithAWarning(String given, String name, String taken) {
    check(given, name, taken);
  }

  private static void check(String given, String name, String taken) {
    var arguments = read(given);

    assertThat(arguments.json(name).map(JsonNode::toString)).contains(taken.replace('\'', '"'));
    assertThat(arguments.warnings()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'id':['a','b']}|ids|['a','b']
          {'min_score':0.25}|threshold|0.25
          {'node':{'node_id':'user:11'}}|node|{'label':'user','node_id':'user:11'}
          {'node':{'kind':'user','node_id':'11'}}|node|{'label':'user','node_id':'11'}
          {'order':{'field':'created','dir':'descending'}}|order|{'property':'created','direction':'desc'}
          {'steps':[{'edgeType':'KNOWS'}]}|steps|[{'type':'KNOWS'}]
          """)
  void anotherWordForTheSameIsTakenWithAWarning(String given, String name, String taken) {
    check(given, name, taken);
  }

  @Test
  void jsonInsideAStringIsRead() {
    var arguments = read("{'ids':'[\\'a\\',\\'b\\']'}".replace("\\'", "\\\""));

    assertThat(arguments.texts("ids")).containsExactly("a", "b");
    assertThat(ArgumentWarnings.text(arguments, 1_000)).startsWith("Warning: /ids: ");
    assertThat(ArgumentWarnings.text(arguments, TokenBudget.LEAST)).isEmpty();
  }

  @Test
  void theFieldsOfTheOneMissingObjectAreGathered() {
    var declared =
        List.of(
            Argument.required(
                "observations",
                new ArgumentType.ListOf(
                    fields(
                        Argument.required("entityName", ArgumentType.text(1, 20), ""),
                        Argument.required("contents", ArgumentType.texts(20, 1, 5), "")),
                    1,
                    5),
                ""),
            Argument.flag("brief", ""));
    var flat = Calls.json("{\"entity_name\":\"Lin\",\"contents\":[\"surfs\"],\"brief\":true}");

    var read = ArgumentReader.read(declared, flat);

    assertThat(read.json("observations").map(JsonNode::toString))
        .contains("[{\"entityName\":\"Lin\",\"contents\":[\"surfs\"]}]");
    assertThat(read.warnings()).isNotEmpty();
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
          {'brief':'maybe'}|/brief
          {'brief':2}|/brief
          {'ids':[{'id':'a','score':1}]}|/ids/0
          {'ids':[{'text':'a','at':'b'}]}|/ids/0
          {'arguments':{'brief':true,'other':1}}|/arguments
          {'arguments':{'brief':true},'brief':false}|/arguments
          {'node':'user'}|/node
          {'steps':[{'KNOWS':'often'}]}|/steps/0/KNOWS
          {'mode':'short'}|/mode
          {'maxHops':1,'max-hops':2}|/max-hops
          {'maxHops':1,'max_hops':2}|/maxHops
          {'steps':[7]}|/steps/0
          {'hops':1}|/hops
          {'max_nodes':1}|/max_nodes
          {'node':{'node_id':'11'}}|/node/label
          {'order':{'field':'created','column':'made'}}|/order/column
          {'node':{'label_color':'red','node_id':'11'}}|/node/label_color
          """)
  void whatMayMeanAnythingIsRefused(String given, String at) {
    assertThatThrownBy(() -> read(given))
        .isInstanceOfSatisfying(
            FaultException.class,
            wrong -> assertThat(wrong.fault().toString()).contains("at=" + at + ","));
  }
}
