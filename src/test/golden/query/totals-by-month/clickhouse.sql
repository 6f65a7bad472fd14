SELECT toUnixTimestamp64Micro(toDateTime64(toStartOfMonth(toStartOfSecond(toDateTime64(t0.`created_at`, 6, 'UTC'))), 6, 'UTC')) AS c0, count(*) AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
