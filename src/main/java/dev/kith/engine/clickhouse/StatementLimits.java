package dev.kith.engine.clickhouse;

import com.clickhouse.client.api.query.QuerySettings;
import dev.kith.graph.Call;
import dev.kith.mapped.engine.TableSource;
import java.util.LinkedHashMap;
import java.util.Map;

/// The settings of every query: its limits, and how rows are read.
///
/// @param memory bytes on the server
/// @param threads on the server; 0: the server's default
record StatementLimits(long memory, int threads) {
  private static final long DEFAULT_MEMORY = 4L << 30;
  static final long ROWS_READ = 5_000_000_000L;
  private static final long BYTES_READ = 500L << 30;
  static final long RESULT_ROWS = 20_000_000;
  private static final long RESULT_BYTES = 2L << 30;
  static final long LONGEST_SECONDS = 3_600;
  private static final long GRACE_SECONDS = 1;

  static StatementLimits of(TableSource.ResourceLimits limits) {
    return new StatementLimits(
        limits.memory().map(StatementLimits::bytes).orElse(DEFAULT_MEMORY),
        limits.threads().orElse(0));
  }

  /// Such as `512MB`; the ontology reader has checked the form.
  private static long bytes(String amount) {
    long number = Long.parseLong(amount.substring(0, amount.length() - 2));
    return switch (amount.substring(amount.length() - 2)) {
      case "KB" -> number << 10;
      case "MB" -> number << 20;
      default -> number << 30;
    };
  }

  /// @param readOnly whether to set `readonly`; a server that sets it itself does not allow that
  QuerySettings settings(Call call, String id, boolean readOnly) {
    var settings = new QuerySettings().setQueryId(id);
    all(call).forEach(settings::serverSetting);
    if (readOnly) {
      settings.serverSetting("readonly", "1");
    }
    return settings;
  }

  private Map<String, String> all(Call call) {
    var all = new LinkedHashMap<String, Object>();
    // The call's own clock ends it; this is for a server that does not notice.
    long left = Math.ceilDiv(Math.clamp(call.remainingMillis(), 0, LONGEST_SECONDS * 1000), 1000);
    all.put("max_execution_time", left + GRACE_SECONDS);
    all.put("max_memory_usage", memory);
    all.put("max_rows_to_read", ROWS_READ);
    all.put("max_bytes_to_read", BYTES_READ);
    all.put("max_result_rows", RESULT_ROWS);
    all.put("max_result_bytes", RESULT_BYTES);
    all.put("cancel_http_readonly_queries_on_client_close", 1);
    if (threads > 0) {
      all.put("max_threads", threads);
    }
    // The newest version of each row, and none that was deleted, whatever was merged so far.
    all.put("final", 1);
    all.put("use_skip_indexes_if_final", 1);
    // A skip index covers older rows too: what it finds is looked up again in newer parts.
    all.put("use_skip_indexes_if_final_exact_mode", 1);
    all.put("precise_float_parsing", 1);
    all.put("join_use_nulls", 1);
    all.put("transform_null_in", 0);
    all.put("union_default_mode", "DISTINCT");
    all.put("prefer_column_name_to_alias", 1);
    all.put("enable_extended_results_for_datetime_functions", 1);
    all.put("session_timezone", "UTC");
    all.put("date_time_input_format", "best_effort");
    // A list found on one shard is known to all of them.
    all.put("distributed_product_mode", "global");
    var texts = new LinkedHashMap<String, String>();
    all.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }
}
