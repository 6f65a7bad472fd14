package dev.kith.mapped;

import dev.kith.graph.Observation;
import dev.kith.graph.pattern.Literal;
import dev.kith.schema.NodeType;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Where the observations of a node type are stored: in the property `observations`, a text with
/// one per line or a list, with parallel lists of when and by whom each was made.
///
/// Every engine can search a text for a word, but a list only for whole items; so Kith writes a
/// text. A line end inside an observation is then [#INNER].
public record ObservationProperties(
    Property texts, Optional<Property> times, Optional<Property> authors) {
  private static final String INNER = "\u2028";
  private static final String TEXTS = "observations";
  private static final String TIMES = "observed_at";
  private static final String AUTHORS = "observed_by";

  /// The properties that they are written to.
  public static final List<Property> WRITTEN =
      List.of(
          Property.of(TEXTS, PropertyType.STRING, true),
          Property.of(TIMES, PropertyType.STRINGS, true),
          Property.of(AUTHORS, PropertyType.STRINGS, true));

  /// The observation properties of a type; empty if it has none.
  public static Optional<ObservationProperties> of(NodeType type) {
    return type.property(TEXTS)
        .filter(each -> isList(each) || each.type() == PropertyType.STRING)
        .map(
            texts ->
                new ObservationProperties(
                    texts,
                    type.property(TIMES).filter(ObservationProperties::isList),
                    type.property(AUTHORS).filter(ObservationProperties::isList)));
  }

  private static boolean isList(Property property) {
    return property.type() == PropertyType.STRINGS;
  }

  /// Whether a type already has a property with a name in [#WRITTEN].
  public static boolean isTaken(NodeType type) {
    return WRITTEN.stream().anyMatch(each -> type.property(each.name()).isPresent());
  }

  /// The values of [#WRITTEN] for a node.
  public static List<Literal> written(List<Observation> observations) {
    if (observations.isEmpty()) {
      return List.of(Literal.MISSING, Literal.MISSING, Literal.MISSING);
    }
    var text =
        observations.stream()
            .map(each -> each.text().replaceAll("\r?\n", INNER))
            .collect(Collectors.joining("\n"));
    return List.of(
        new Literal.Text(text),
        new Literal.Texts(observations.stream().map(each -> each.at().toString()).toList()),
        new Literal.Texts(observations.stream().map(Observation::by).toList()));
  }

  /// The properties, with that of the texts first.
  List<Property> properties() {
    var all = new ArrayList<>(List.of(texts));
    times.ifPresent(all::add);
    authors.ifPresent(all::add);
    return all;
  }

  /// The property in which words can be searched.
  Optional<Property> searched() {
    return Optional.of(texts).filter(each -> !isList(each));
  }

  /// The observations of a node.
  ///
  /// @param value the node's value of a property
  List<Observation> read(Function<Property, Literal> value) {
    var lines = items(value.apply(texts));
    var at = times.map(value).map(ObservationProperties::items).orElse(List.of());
    var by = authors.map(value).map(ObservationProperties::items).orElse(List.of());
    boolean parallel = at.size() == lines.size();
    var all = new ArrayList<Observation>();
    for (int index = 0; index < lines.size(); index++) {
      var text = lines.get(index);
      if (!text.isBlank()) {
        var when = parallel ? moment(at.get(index)) : Observation.UNKNOWN;
        var who = by.size() == lines.size() ? by.get(index) : "";
        all.add(new Observation(text, when, who));
      }
    }
    return all;
  }

  private static List<String> items(Literal value) {
    return switch (value) {
      case Literal.Text(var text) ->
          Arrays.stream(text.split("\r?\n", -1)).map(line -> line.replace(INNER, "\n")).toList();
      case Literal.Texts(var texts) -> texts;
      case Literal _ -> List.of();
    };
  }

  private static Instant moment(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException other) {
      return Observation.UNKNOWN;
    }
  }
}
