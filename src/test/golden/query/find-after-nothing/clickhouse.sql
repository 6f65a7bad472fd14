SELECT t0.`id` AS c0, t0.`size` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`size` IS NULL AND t0.`id` > {p1:Int64}
ORDER BY t0.`size` ASC NULLS LAST, t0.`id`
LIMIT 5
-- false
-- 100
