SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `links` t2
JOIN `Issue "rows"` t0 ON t0.`id` = t2.`source`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`target`
WHERE t2.`target` IN JSONExtract({p0:String}, 'Array(Int64)') AND t1.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t0.`id` IN (SELECT t3.`source` AS c0
FROM `links` t3
WHERE t3.`target` IN JSONExtract({p2:String}, 'Array(Int64)')) AND t0.`deleted` = {p3:Bool} AND t1.`deleted` = {p4:Bool}) t4
LIMIT 101
-- "[100]"
-- "[100]"
-- "[100]"
-- false
-- false
