SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND ((t0.`title` < {p1:String} OR t0.`title` IS NULL) OR (t0.`title` = {p2:String} AND t0.`id` > {p3:Int64}))
ORDER BY t0.`title` DESC NULLS LAST, t0.`id`
LIMIT 5
-- false
-- "crash ON exit"
-- "crash ON exit"
-- 101
