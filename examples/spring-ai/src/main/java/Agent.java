import dev.kith.api.Kith;
import dev.kith.api.KithTool;
import java.nio.file.Path;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/// A chat client of Spring AI whose tools are those of Kith.
final class Agent {
  private Agent() {}

  /// A tool of Kith as Spring AI wants it.
  private record Callback(Kith kith, KithTool tool) implements ToolCallback {
    @Override
    public ToolDefinition getToolDefinition() {
      return ToolDefinition.builder()
          .name(tool.name())
          .description(tool.description())
          .inputSchema(tool.inputSchema())
          .build();
    }

    @Override
    public String call(String arguments) {
      return kith.reply(tool.name(), arguments);
    }
  }

  public static void main(String[] arguments) {
    try (var kith = Kith.open(Path.of(arguments[0]), List.of("memory"))) {
      kith.call(
          "create_entity",
          """
          {"database": "memory", "name": "Ada", "entity_type": "person",
           "observations": ["wrote the first program"]}""");
      var tools =
          kith.tools().stream().<ToolCallback>map(tool -> new Callback(kith, tool)).toList();
      var client = ChatClient.builder(new OneQuestion()).defaultToolCallbacks(tools).build();

      System.out.println(client.prompt("Who wrote the first program?").call().content());
    }
  }

  /// Stands in for a model, so that this runs without one: it searches the memory, then says what
  /// it read.
  private static final class OneQuestion implements ChatModel {
    @Override
    public ChatOptions getOptions() {
      return ToolCallingChatOptions.builder().build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
      var answer =
          prompt.getInstructions().getLast() instanceof ToolResponseMessage read
              ? new AssistantMessage(
                  "The memory says: " + read.getResponses().getFirst().responseData())
              : AssistantMessage.builder()
                  .toolCalls(
                      List.of(
                          new AssistantMessage.ToolCall(
                              "1",
                              "function",
                              "search_entities",
                              """
                              {"database": "memory", "query": "first program"}""")))
                  .build();
      return new ChatResponse(List.of(new Generation(answer)));
    }
  }
}
