import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kith.api.Kith;
import dev.kith.api.KithTool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.tool.ToolExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An assistant of LangChain4j whose tools are those of Kith.
final class Agent {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Agent() {}

  /// What the program calls.
  interface Assistant {
    String chat(String message);
  }

  public static void main(String[] arguments) throws IOException {
    try (var kith = Kith.open(Path.of(arguments[0]), List.of("memory"))) {
      kith.call(
          "create_entity",
          """
          {"database": "memory", "name": "Ada", "entity_type": "person",
           "observations": ["wrote the first program"]}""");
      var assistant =
          AiServices.builder(Assistant.class)
              .chatModel(new OneQuestion())
              .tools(tools(kith))
              .build();

      System.out.println(assistant.chat("Who wrote the first program?"));
    }
  }

  private static Map<ToolSpecification, ToolExecutor> tools(Kith kith) throws IOException {
    var tools = new HashMap<ToolSpecification, ToolExecutor>();
    for (var tool : kith.tools()) {
      tools.put(
          specification(tool), (request, _) -> kith.reply(request.name(), request.arguments()));
    }
    return tools;
  }

  private static ToolSpecification specification(KithTool tool) throws IOException {
    var schema = JSON.readTree(tool.inputSchema());
    var parameters = JsonObjectSchema.builder();
    schema
        .path("properties")
        .properties()
        .forEach(
            property ->
                parameters.addProperty(
                    property.getKey(), JsonRawSchema.from(property.getValue().toString())));
    parameters.required(schema.path("required").valueStream().map(JsonNode::asText).toList());
    return ToolSpecification.builder()
        .name(tool.name())
        .description(tool.description())
        .parameters(parameters.build())
        .build();
  }

  /// Stands in for a model, so that this runs without one: it searches the memory, then says what
  /// it read.
  private static final class OneQuestion implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      var answer =
          request.messages().getLast() instanceof ToolExecutionResultMessage read
              ? AiMessage.from("The memory says: " + read.text())
              : AiMessage.from(
                  ToolExecutionRequest.builder()
                      .id("1")
                      .name("search_entities")
                      .arguments(
                          """
                          {"database": "memory", "query": "first program"}""")
                      .build());
      return ChatResponse.builder().aiMessage(answer).build();
    }
  }
}
