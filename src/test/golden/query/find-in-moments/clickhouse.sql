SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND toDateTime64(t0.`created_at`, 6, 'UTC') IN arrayMap(x -> fromUnixTimestamp64Micro(x, 'UTC'), JSONExtract({p1:String}, 'Array(Int64)'))
ORDER BY t0.`id`
LIMIT 30
-- false
-- "[1735689600000000,-1800000000]"
