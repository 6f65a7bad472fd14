SELECT t8.c0 AS c0, t8.c1 AS c1, t8.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`name` AS c2
FROM `tagged` t2
JOIN `Issue "rows"` t0 ON t0.`id` = t2.`issue`
JOIN `labels` t1 ON t1.`name` = t2.`label`
WHERE t2.`label` IN JSONExtract({p0:String}, 'Array(String)') AND t1.`name` IN JSONExtract({p1:String}, 'Array(String)') AND t0.`id` IN (SELECT t3.`issue` AS c0
FROM `tagged` t3
WHERE t3.`label` IN JSONExtract({p2:String}, 'Array(String)')) AND t0.`deleted` = {p3:Bool}
UNION ALL
SELECT DISTINCT 1 AS c0, t4.`id` AS c1, t5.`name` AS c2
FROM `project_tagged` t6
JOIN `projects` t4 ON t4.`id` = t6.`project`
JOIN `labels` t5 ON t5.`name` = t6.`label`
WHERE t6.`label` IN JSONExtract({p4:String}, 'Array(String)') AND t5.`name` IN JSONExtract({p5:String}, 'Array(String)') AND t4.`id` IN (SELECT t7.`project` AS c0
FROM `project_tagged` t7
WHERE t7.`label` IN JSONExtract({p6:String}, 'Array(String)'))) t8
LIMIT 101
-- "[\"bug\"]"
-- "[\"bug\"]"
-- "[\"bug\"]"
-- false
-- "[\"bug\"]"
-- "[\"bug\"]"
-- "[\"bug\"]"
