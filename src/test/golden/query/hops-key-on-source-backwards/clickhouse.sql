SELECT t2.c0 AS c0, t2.c1 AS c1, t2.c2 AS c2
FROM (SELECT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `Issue "rows"` t0
JOIN `projects` t1 ON t1.`id` = t0.`project`
WHERE t0.`project` IN JSONExtract({p0:String}, 'Array(Int64)') AND t1.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t0.`deleted` = {p2:Bool}) t2
LIMIT 101
-- "[10]"
-- "[10]"
-- false
