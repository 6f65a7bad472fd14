SELECT minOrNull(t0.`title`) AS c0, maxOrNull(t0.`title`) AS c1, toUnixTimestamp64Micro(minOrNull(toDateTime64(t0.`created_at`, 6, 'UTC'))) AS c2, toString(maxOrNull(t0.`due`)) AS c3, maxOrNull(t0.`urgent`) AS c4
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
LIMIT 30
-- false
