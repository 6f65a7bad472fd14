SELECT t0.`id` AS c0, t0.`title` AS c1, t0.`state` AS c2, if(isFinite(t0.`weight`), t0.`weight`, NULL) AS c3, t0.`size` AS c4, t0.`urgent` AS c5, toUnixTimestamp64Micro(toDateTime64(t0.`created_at`, 6, 'UTC')) AS c6, toString(t0.`due`) AS c7, nullIf(toJSONString(t0.`tags`), '[]') AS c8
FROM `Issue "rows"` t0
WHERE (t0.`path` >= {p0:String} AND t0.`path` < {p1:String}) AND t0.`deleted` = {p2:Bool}
ORDER BY t0.`id`
LIMIT 30
-- "1/10/"
-- "1/100"
-- false
