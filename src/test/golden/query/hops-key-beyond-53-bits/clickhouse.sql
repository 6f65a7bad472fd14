SELECT t8.c0 AS c0, t8.c1 AS c1, t8.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `links` t2
JOIN `Issue "rows"` t0 ON t0.`id` = t2.`source`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`target`
WHERE t2.`source` IN JSONExtract({p0:String}, 'Array(Int64)') AND t0.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t1.`id` IN (SELECT t3.`target` AS c0
FROM `links` t3
WHERE t3.`source` IN JSONExtract({p2:String}, 'Array(Int64)')) AND t0.`deleted` = {p3:Bool} AND t1.`deleted` = {p4:Bool}
UNION ALL
SELECT DISTINCT 1 AS c0, t4.`id` AS c1, t5.`id` AS c2
FROM `links` t6
JOIN `Issue "rows"` t4 ON t4.`id` = t6.`source`
JOIN `Issue "rows"` t5 ON t5.`id` = t6.`target`
WHERE t6.`target` IN JSONExtract({p5:String}, 'Array(Int64)') AND t5.`id` IN JSONExtract({p6:String}, 'Array(Int64)') AND t4.`id` IN (SELECT t7.`source` AS c0
FROM `links` t7
WHERE t7.`target` IN JSONExtract({p7:String}, 'Array(Int64)')) AND t4.`id` <> t5.`id` AND t4.`deleted` = {p8:Bool} AND t5.`deleted` = {p9:Bool}) t8
LIMIT 101
-- "[9007199254740993]"
-- "[9007199254740993]"
-- "[9007199254740993]"
-- false
-- false
-- "[9007199254740993]"
-- "[9007199254740993]"
-- "[9007199254740993]"
-- false
-- false
