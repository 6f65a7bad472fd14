SELECT t5.c0 AS c0, t5.c1 AS c1, t5.c2 AS c2
FROM (SELECT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `projects` t0
JOIN `projects` t1 ON t1.`id` = t0.`parent`
WHERE t0.`id` IN JSONExtract({p0:String}, 'Array(Int64)') AND t1.`id` IN (SELECT t2.`parent` AS c0
FROM `projects` t2
WHERE t2.`id` IN JSONExtract({p1:String}, 'Array(Int64)'))
UNION ALL
SELECT 1 AS c0, t3.`id` AS c1, t4.`id` AS c2
FROM `projects` t3
JOIN `projects` t4 ON t4.`id` = t3.`parent`
WHERE t3.`parent` IN JSONExtract({p2:String}, 'Array(Int64)') AND t4.`id` IN JSONExtract({p3:String}, 'Array(Int64)') AND t3.`id` <> t4.`id`) t5
LIMIT 101
-- "[10,13]"
-- "[10,13]"
-- "[10,13]"
-- "[10,13]"
