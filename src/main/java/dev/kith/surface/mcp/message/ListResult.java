package dev.kith.surface.mcp.message;

import dev.kith.shape.JsonText;
import dev.kith.tool.Declaration;
import dev.kith.tool.Json;
import dev.kith.tool.argument.BriefSchema;
import dev.kith.tool.resource.Prompts;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// One page of a list.
public record ListResult(Kind kind, List<? extends Entry> entries, Optional<String> nextCursor)
    implements McpResult {
  public ListResult {
    entries = List.copyOf(entries);
  }

  @Override
  public void writeFields(JsonText out, ProtocolRevision revision) {
    out.key(kind.field).array();
    entries.forEach(entry -> entry.write(out, revision));
    out.endArray();
    nextCursor.ifPresent(cursor -> out.field("nextCursor", cursor));
  }

  @Override
  public Caching caching() {
    return kind == Kind.RESOURCES ? Caching.DATA : Caching.CATALOGUE;
  }

  /// What is listed.
  public enum Kind {
    TOOLS("tools"),
    RESOURCES("resources"),
    TEMPLATES("resourceTemplates"),
    PROMPTS("prompts");

    private final String field;

    Kind(String field) {
      this.field = field;
    }
  }

  /// An element of a list.
  @FunctionalInterface
  public interface Entry {
    void write(JsonText out, ProtocolRevision revision);
  }

  /// A tool of `tools/list`.
  ///
  /// @param description as the caller may know it
  /// @param arguments the schema of its arguments as this list shows it
  /// @param schema whether answers have a schema
  /// @param page the address of the document that shows answers
  public record ToolEntry(
      String name,
      String description,
      Declaration declaration,
      ObjectNode arguments,
      boolean schema,
      Optional<String> page)
      implements Entry {
    public ToolEntry {
      arguments = arguments.deepCopy();
    }

    @Override
    public ObjectNode arguments() {
      return arguments.deepCopy();
    }

    @Override
    public void write(JsonText out, ProtocolRevision revision) {
      out.object().field("name", name);
      if (revision.hasStructuredContent()) {
        out.field("title", declaration.title());
      }
      out.field("description", description);
      Json.write(input(revision), out.key("inputSchema"));
      if (revision.hasStructuredContent() && schema) {
        var answer = declaration.outputSchema();
        Json.write(
            declaration.effect().readOnly()
                ? BriefSchema.outputOrCompact(answer)
                : BriefSchema.output(answer),
            out.key("outputSchema"));
      }
      if (revision.hasAnnotations()) {
        var effect = declaration.effect();
        out.key("annotations").object().field("title", declaration.title());
        out.field("readOnlyHint", effect.readOnly());
        out.field("destructiveHint", effect.destructive());
        out.field("idempotentHint", effect.idempotent());
        out.field("openWorldHint", false).endObject();
      }
      page.ifPresent(
          address -> {
            out.key("_meta").object().key("ui").object().field("resourceUri", address);
            out.endObject().endObject();
          });
      out.endObject();
    }

    /// Which arguments are also sent as headers is listed for those whose revision has such
    /// headers: to strict readers of JSON Schema the word is unknown.
    private ObjectNode input(ProtocolRevision revision) {
      var schema = arguments();
      if (revision == ProtocolRevision.STATELESS) {
        for (var argument : declaration.arguments()) {
          if (argument.header().isPresent()
              && schema.path("properties").path(argument.name()) instanceof ObjectNode property) {
            property.put("x-mcp-header", argument.header().get());
          }
        }
      }
      return schema;
    }
  }

  /// A resource, or a template of resources.
  ///
  /// @param addressField `uri` of a resource, `uriTemplate` of a template
  /// @param type the media type
  public record ResourceEntry(
      String addressField,
      String address,
      String name,
      String title,
      String description,
      String type)
      implements Entry {
    @Override
    public void write(JsonText out, ProtocolRevision revision) {
      out.object().field(addressField, address).field("name", name);
      if (revision.hasStructuredContent()) {
        out.field("title", title);
      }
      out.field("description", description).field("mimeType", type).endObject();
    }
  }

  /// A prompt of `prompts/list`.
  public record PromptEntry(Prompts.Prompt prompt) implements Entry {
    @Override
    public void write(JsonText out, ProtocolRevision revision) {
      out.object().field("name", prompt.name());
      if (revision.hasStructuredContent()) {
        out.field("title", prompt.title());
      }
      out.field("description", prompt.description()).key("arguments").array();
      for (var blank : prompt.blanks()) {
        out.object().field("name", blank.name()).field("description", blank.description());
        out.field("required", blank.required()).endObject();
      }
      out.endArray().endObject();
    }
  }
}
