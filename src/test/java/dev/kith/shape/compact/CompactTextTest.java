package dev.kith.shape.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kith.Seed;
import dev.kith.shape.TimeCheck;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a model reads is the answer, and nothing is lost on the way.
class CompactTextTest {
  private static final int ANSWERS = Seed.rounds(3_000);

  @Test
  void nodesAreNumberedAndRelationshipsStandWithTheLaterOne() {
    var text =
        compact(
            json(
                "{'seeds':['d:1'],'max_hops':1,'nodes':[{'id':'d:1','entity_type':'Drug'},"
                    + "{'id':'d:2','entity_type':'Drug'},{'id':'g:9','entity_type':'Gene'}],"
                    + "'edges':[{'subject':'d:1','predicate':'WITH','object':'d:2'},"
                    + "{'subject':'d:1','predicate':'INHIBITS','object':'g:9'},"
                    + "{'subject':'d:2','predicate':'INHIBITS','object':'g:9'}],'more':false}"));

    assertThat(text.lines())
        .containsExactly(
            "seeds=[\"d:1\"]",
            "max_hops=1",
            "nodes[3] # id|entity_type|>edges",
            "1 d:1|Drug",
            "2 d:2|Drug|WITH<1",
            "3 g:9|Gene|INHIBITS<1,2",
            "edges=#nodes",
            "more=false");
  }

  @Test
  void whatIsAlikeIsSaidOnce() {
    var text =
        compact(
            json(
                "[{'id':'deb:a','type':'P','at':{'name':'a','size':1,'tags':['x','y']}},"
                    + "{'id':'deb:b','type':'P','at':{'name':'b','tags':[]}}]"));

    assertThat(text.lines())
        .containsExactly("[2] id=deb:*|type=P|at{name=(id)|size|tags[]}", "a|1|x,y", "b||[]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "[12]",
        "{'a':{'b':[1,{'c':null}]},'d':''}",
        "{'a':'x y','b':'1','c':1,'d':'null','e':null,'f':1.0,'g':1E+2,'h':-0}",
        "[{'a':'x|y'},{'a':'x\\n'},{'a':' '},{'a':'\\ud800'},{'a':'#1'},{'a':'[1'}]",
        "[{'a':'1'},{'a':'null'},{'a':null},{}]",
        "[{'a':{}},{'a':{'':1}},{'a':{'b':1}},{'a':1},{}]",
        "[{'a':1,'b':2},{'b':2,'a':1},{'b':1}]",
        "[{'a':'=(b)','b':'*'},{'a':'=(b)','b':'x*'}]",
        "[{'id':'n:x','name':'x'},{'id':'n:y:z','name':'z'}]",
        "{'columns':['a','a b','c'],'rows':[[1,'x',[]],[2,'y',[{'t':'A','d':'o'}]]],'z':1}",
        "{'columns':['a','a'],'rows':[[1,2]]}",
        "{'columns':['a'],'rows':[[1,2],[3]]}",
        "{'nodes':[{'name':'A'}],'relations':[{'from':'A','to':'B','relationType':'knows well'}]}",
        "{'edges':[{'subject':'a','predicate':'p','object':'b','m':{}},"
            + "{'subject':'a','predicate':'p','object':'c'}]}",
        "{'rows':[{'label':'A','node_id':1}],'nodes':[{'label':'A','node_id':1}],"
            + "'edges':[{'type':'T','from':{'label':'A','node_id':1},'to':{'label':'B',"
            + "'node_id':'1'},'x':[')','|','a,b']}]}",
      })
  void textReadsBackAsTheSameJson(String answer) {
    check(json(answer));
  }

  @Test
  void anyAnswerReadsBackAsTheSameJson() {
    long seed = Seed.of(CompactTextTest.class);
    for (int round = 0; round < ANSWERS; round++) {
      check(new RandomAnswers(new Random(seed + round)).json());
    }
  }

  @Test
  void aKeyTwiceStaysAsItWasWritten() {
    var twice = json("{'a':1,'a':2}");

    assertThat(List.of(compact(twice))).containsExactly(twice);
  }

  private static void check(String json) {
    var text = compact(json);
    assertThat(CompactReader.json(text)).as(text).isEqualTo(json);
  }

  private static String compact(String json) {
    return CompactText.of(json, TimeCheck.unlimited());
  }

  private static String json(String quoted) {
    return quoted.replace('\'', '"');
  }
}
