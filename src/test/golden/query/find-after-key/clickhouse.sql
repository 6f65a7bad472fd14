SELECT t0.`id` AS c0
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`id` > {p1:Int64}
ORDER BY t0.`id`
LIMIT 5
-- false
-- 102
