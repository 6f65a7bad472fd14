package dev.kith.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OntologyTest {
  private static final Property ID = Property.of("id", PropertyType.INT64, false);

  private static NodeType person(Property... more) {
    return new NodeType(
        "person", "", ID, Stream.concat(Stream.of(ID), Stream.of(more)).toList(), List.of("id"), 3);
  }

  private static EdgeType knows(String from, String to) {
    return new EdgeType("KNOWS", from, to, "", List.of());
  }

  private static String revision(NodeType type) {
    return Ontology.of(List.of(type), List.of(knows("person", "person"))).revision();
  }

  @Test
  void theRevisionChangesWithEverythingThatIsSaid() {
    var name = Property.of("name", PropertyType.STRING, true);
    var types =
        List.of(
            person(),
            person(name),
            person(Property.of("name", PropertyType.STRING, false)),
            person(Property.of("name", PropertyType.DATE, true)),
            person(Property.of("names", PropertyType.STRING, true)),
            person(new Property("name", PropertyType.ENUM, true, List.of("a", "b"), "")),
            person(new Property("name", PropertyType.ENUM, true, List.of("ab"), "")),
            person(new Property("name", PropertyType.STRING, true, List.of(), "what it is called")),
            new NodeType("person", "somebody", ID, List.of(ID), List.of("id"), 3),
            new NodeType("person", "", ID, List.of(ID), List.of(), 3));

    assertThat(types.stream().map(OntologyTest::revision)).doesNotHaveDuplicates();
    assertThat(Ontology.of(List.of(person()), List.of()).revision())
        .isNotEqualTo(revision(person()));
  }

  @Test
  void howManyNodesThereAreDoesNotChangeTheRevision() {
    var more = new NodeType("person", "", ID, List.of(ID), List.of("id"), 4);

    assertThat(revision(more)).isEqualTo(revision(person()));
  }

  @Test
  void bothEndsOfARelationshipAreTypes() {
    for (var edge : List.of(knows("person", "city"), knows("city", "person"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Ontology.of(List.of(person()), List.of(edge)))
          .withMessageContaining("KNOWS");
    }
  }

  @Test
  void noTwoTypesShareAName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ontology.of(List.of(person(), person()), List.of()))
        .withMessageContaining("person");
  }

  @Test
  void theKeyIsTheFirstProperty() {
    var name = Property.of("name", PropertyType.STRING, true);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NodeType("person", "", ID, List.of(name, ID), List.of(), 0));
  }

  @Test
  void relationshipsOfOneNameAreFoundTogether() {
    var city = new NodeType("city", "", ID, List.of(ID), List.of(), NodeType.UNCOUNTED);
    var one = knows("person", "person");
    var other = knows("person", "city");
    var ontology = Ontology.of(List.of(city, person()), List.of(one, other));

    assertThat(ontology.outgoing("person")).containsExactly("KNOWS");
    assertThat(ontology.outgoing("city")).isEmpty();
    assertThat(ontology.incoming("city")).containsExactly("KNOWS");
    assertThat(ontology.edgeTypes("KNOWS")).containsExactly(one, other);
    assertThat(ontology.edgeTypes("LIKES")).isEmpty();
    assertThat(ontology.edgeTypeNames()).containsExactly("KNOWS");
    assertThat(ontology.nodeTypeNames()).containsExactly("city", "person");
  }

  @Test
  void everyTypeOfPropertyIsTextOrANumberOrNeither() {
    assertThat(Stream.of(PropertyType.values()).filter(PropertyType::isText))
        .containsExactly(PropertyType.STRING, PropertyType.ENUM);
    assertThat(Stream.of(PropertyType.values()).filter(PropertyType::isNumber))
        .containsExactly(PropertyType.INT32, PropertyType.INT64, PropertyType.FLOAT64);
    assertThat(PropertyType.STRINGS.label()).isEqualTo("string[]");
    assertThat(PropertyType.INT64.label()).isEqualTo("int64");
  }
}
