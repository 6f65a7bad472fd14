SELECT t3.c0 AS c0, t3.c1 AS c1, t3.c2 AS c2
FROM (SELECT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `Issue "rows"` t1
JOIN `users` t0 ON t0.`id` = t1.`author`
WHERE t1.`id` IN JSONExtract({p0:String}, 'Array(Int64)') AND t0.`id` IN (SELECT t2.`author` AS c0
FROM `Issue "rows"` t2
WHERE t2.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t2.`deleted` = {p2:Bool}) AND t1.`deleted` = {p3:Bool}) t3
LIMIT 101
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- false
