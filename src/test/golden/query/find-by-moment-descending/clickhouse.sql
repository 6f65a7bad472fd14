SELECT t0.`id` AS c0, toUnixTimestamp64Micro(toDateTime64(t0.`created_at`, 6, 'UTC')) AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
ORDER BY toDateTime64(t0.`created_at`, 6, 'UTC') DESC NULLS LAST, t0.`id`
LIMIT 5
-- false
