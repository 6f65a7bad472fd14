SELECT t0.`id` AS c0, t0.`state` AS c1, toUnixTimestamp64Micro(toDateTime64(t0.`created_at`, 6, 'UTC')) AS c2
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND ((t0.`state` > {p1:String} OR t0.`state` IS NULL) OR (t0.`state` = {p2:String} AND (toDateTime64(t0.`created_at`, 6, 'UTC') < fromUnixTimestamp64Micro({p3:Int64}, 'UTC') OR toDateTime64(t0.`created_at`, 6, 'UTC') IS NULL)) OR (t0.`state` = {p4:String} AND toDateTime64(t0.`created_at`, 6, 'UTC') = fromUnixTimestamp64Micro({p5:Int64}, 'UTC') AND t0.`id` > {p6:Int64}))
ORDER BY t0.`state` ASC NULLS LAST, toDateTime64(t0.`created_at`, 6, 'UTC') DESC NULLS LAST, t0.`id`
LIMIT 5
-- false
-- "closed"
-- "closed"
-- 2025-01-01T00:00:00Z
-- "closed"
-- 2025-01-01T00:00:00Z
-- 101
