package dev.kith.mapped.ontology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kith.fault.Fault;
import dev.kith.fault.FaultException;
import dev.kith.graph.Scope;
import dev.kith.graph.pattern.Literal;
import dev.kith.mapped.engine.TableSource;
import dev.kith.schema.Property;
import dev.kith.schema.PropertyType;
import dev.kith.sql.EdgeSource;
import dev.kith.sql.FixedColumn;
import dev.kith.sql.PropertySource;
import dev.kith.sql.RowAccess;
import dev.kith.sql.SqlName;
import dev.kith.sql.TableName;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OntologyFileTest {
  private static final Path FOLDER = Path.of("/data").toAbsolutePath();

  private static final String WHOLE =
      """
      description: A small forge.
      next_steps: Begin with users.
      source:
        file: forge.duckdb
        memory: 512MB
        threads: 2
      enums:
        state: [opened, closed]
      nodes:
        issue:
          description: Something to do.
          table: tracker.issues
          key: id
          scope: path
          minimum_role: reporter
          default: [id, title]
          where: {deleted: false, kind: 1}
          properties:
            title: {type: string, nullable: false, search: true}
            id: int64
            state: {type: enum, enum: state}
            opened_at: {type: datetime, column: created, stored: seconds, description: When.}
            secret: {type: string, admin_only: true}
        user:
          key: login
          visible: everyone
          reference: pk
          properties:
            login: string
            name: string
      relationships:
        AUTHORED:
          from: user
          to: issue
          foreign_key: author
          held_by: to
        MENTIONS:
          - from: issue
            to: user
            table: mentions
            source: issue_id
            target: user_id
            unique: true
            properties:
              at: datetime
          - {from: issue, to: issue, table: links, source: a, target: b, where: {kind: mention}}
      """;

  private static final String MANY_MISTAKES =
      """
      sauce: forge.duckdb
      source: forge.duckdb
      nodes:
        user:
          key: lgoin
          properties:
            login: sting
            age: {type: int32, values: [1]}
            login: string
        issue:
          properties: [id]
      relationships:
        AUTHORED:
          from: usr
          to: issue
          table: x
          foreign_key: y
        KNOWS:
          from: user
          to: user
          table: knows
          source: a
      """;

  private static OntologyFile parse(String yaml) {
    return OntologyFile.parse(yaml, "o.yaml", FOLDER);
  }

  private static List<String> mistakes(String yaml) {
    try {
      parse(yaml);
    } catch (FaultException raised) {
      return ((Fault.InvalidOntology) raised.fault())
          .mistakes().stream().map(each -> each.line() + " " + each.problem()).toList();
    }
    throw new AssertionError("it was accepted");
  }

  @Test
  void anOntologySaysWhatThereIsAndWhereItLies() {
    var read = parse(WHOLE);

    var issue = read.ontology().end("issue");
    assertThat(read.description()).isEqualTo("A small forge.");
    assertThat(read.nextSteps()).isEqualTo("Begin with users.");
    assertThat(read.source().location())
        .isEqualTo(new TableSource.SourceLocation.DatabaseFile(FOLDER.resolve("forge.duckdb")));
    assertThat(issue.key()).isEqualTo(Property.of("id", PropertyType.INT64, false));
    assertThat(issue.propertyNames())
        .containsExactly("id", "title", "state", "opened_at", "secret");
    assertThat(issue.usual()).containsExactly("id", "title");
    assertThat(issue.property("state").orElseThrow().values()).containsExactly("opened", "closed");
    assertThat(read.ontology().end("user").usual()).containsExactly("login", "name");
    assertThat(read.searched().get("issue")).extracting(Property::name).containsExactly("title");
    assertThat(read.searched().get("user")).extracting(Property::name).containsExactly("name");
  }

  @Test
  void tablesColumnsAndRulesGoToTheMapping() {
    var mapping = parse(WHOLE).mapping();

    var issues = mapping.nodes().get("issue");
    assertThat(issues.table()).isEqualTo(TableName.of("tracker", "issues"));
    assertThat(issues.columns().get("opened_at"))
        .isEqualTo(
            new PropertySource.Column(new SqlName("created"), PropertySource.Storage.SECONDS));
    assertThat(issues.access())
        .isEqualTo(new RowAccess.Scoped(new SqlName("path"), Scope.Role.REPORTER));
    assertThat(issues.adminOnly()).containsExactly("secret");
    assertThat(issues.where())
        .containsExactly(
            new FixedColumn(new SqlName("deleted"), new Literal.Flag(false)),
            new FixedColumn(new SqlName("kind"), new Literal.Whole(1)));
    assertThat(mapping.nodes().get("user").reference()).isEqualTo(new SqlName("pk"));
    assertThat(mapping.nodes().get("user").access()).isEqualTo(new RowAccess.Open());
    var ontology = mapping.ontology();
    assertThat(mapping.edges().get(ontology.edgeTypes("AUTHORED").getFirst()))
        .isEqualTo(new EdgeSource.ForeignKey(EdgeSource.End.TARGET, new SqlName("author")));
    assertThat(ontology.edgeTypes("MENTIONS")).hasSize(2);
    assertThat(mapping.edges().get(ontology.edgeTypes("MENTIONS").getLast()))
        .isInstanceOfSatisfying(
            EdgeSource.EdgeTable.class, table -> assertThat(table.repeats()).isFalse());
  }

  @Test
  void everyMistakeIsReportedAtOnceWithItsLine() {
    assertThat(mistakes(MANY_MISTAKES))
        .containsExactly(
            "1 there is no setting 'sauce'",
            "5 there is no property 'lgoin'",
            "7 there is no type 'sting'",
            "8 property 'age' has values but is not an enum",
            "9 'login' is a duplicate name",
            "10 'key' is missing",
            "11 'properties' is a list",
            "13 a relationship is stored either in a table or in a foreign key",
            "14 there is no node type 'usr'",
            "18 'target' is missing");
  }

  @Test
  void aMistakeNamesWhatIsAllowedAndWhatIsNear() {
    assertThatThrownBy(
            () -> parse("source: f.duckdb\nnodes: {u: {key: id, properties: {id: it64}}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith("o.yaml:2: there is no type 'it64'. Allowed: string, int32, int64")
        .hasMessageContaining("Did you mean int64?");
  }

  @Test
  void whatIsNoYamlIsReportedWithItsLine() {
    assertThat(mistakes("source: x\nnodes: [unclosed\n"))
        .hasSize(1)
        .first()
        .asString()
        .endsWith("this is not valid YAML");
    assertThat(mistakes("just a text")).contains("1 an ontology is a mapping of names to values");
    assertThat(mistakes("")).contains("1 an ontology is a mapping of names to values");
  }

  @Test
  void onceATypeHasAScopeEveryTypeSaysWhoMaySeeIt() {
    var yaml =
        """
        source: f.duckdb
        nodes:
          a: {key: id, scope: path, properties: {id: int64}}
          b: {key: id, properties: {id: int64}}
        """;

    assertThat(mistakes(yaml))
        .containsExactly("4 other types have a scope, so 'b' must say who may see it");
  }

  @Test
  void whatTellsWhenRowsHoldIsATimeThatEverybodySees() {
    var yaml =
        """
        source: f.duckdb
        nodes:
          a: {key: id, visible: everyone, valid_from: sinse, properties: {id: int64, since: date}}
          b: {key: id, visible: everyone, valid_until: id, properties: {id: int64}}
          c:
            key: id
            scope: path
            valid_until: end
            properties: {id: int64, end: {type: datetime, admin_only: true}}
        relationships:
          R: {from: a, to: b, foreign_key: x, held_by: from, valid_from: since}
        """;

    assertThat(mistakes(yaml))
        .containsExactlyInAnyOrder(
            "3 there is no property 'sinse'",
            "4 'id' is of type int64",
            "8 'end' is for administrators only",
            "11 a foreign key has no 'valid_from'",
            "11 there is no property 'since'");
  }

  @Test
  void anAliasIsRefusedRatherThanMisread() {
    var yaml =
        """
        source: f.duckdb
        nodes:
          a: &shared {key: id, properties: {id: int64}}
          b: *shared
        """;

    assertThat(mistakes(yaml)).contains("4 anchors and aliases are not supported here");
  }

  @Test
  void theRevisionChangesWithWhatCallersSeeAndWithNothingElse() {
    var revision = parse(WHOLE).ontology().revision();

    assertThat(parse(WHOLE.replace("tracker.issues", "moved.issues")).ontology().revision())
        .isEqualTo(revision);
    assertThat(parse(WHOLE.replace("name: string", "name: int64")).ontology().revision())
        .isNotEqualTo(revision);
  }

  @Test
  void aTableForEachFileIsNamedInTheSource() {
    var read =
        parse(
            """
            source:
              tables: {users: users.parquet, knows: /abs/knows.csv}
            nodes:
              user: {table: users, key: id, properties: {id: int64}}
            """);

    assertThat(read.source().location())
        .isInstanceOfSatisfying(
            TableSource.SourceLocation.TableFiles.class,
            files ->
                assertThat(files.tables())
                    .containsEntry("users", FOLDER.resolve("users.parquet"))
                    .containsEntry("knows", Path.of("/abs/knows.csv")));
    assertThat(mistakes("source: {tables: {u: u.xlsx}}\nnodes: {}"))
        .contains("1 'u.xlsx' is not a table file");
  }
}
