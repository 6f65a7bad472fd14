SELECT t12.c0 AS c0, t12.c1 AS c1, t12.c2 AS c2, t12.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE (t2.`path` >= {p0:String} AND t2.`path` < {p1:String}) AND (t1.`path` >= {p2:String} AND t1.`path` < {p3:String}) AND t2.`issue` IN (SELECT arrayJoin(JSONExtract({p4:String}, 'Array(Int64)'))) AND t1.`deleted` = {p5:Bool} AND t2.`which` = {p6:String}
UNION ALL
SELECT DISTINCT 1 AS c0, t3.`id` AS c1, t4.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t5
JOIN `Issue "rows"` t3 ON t3.`id` = t5.`source`
JOIN `Issue "rows"` t4 ON t4.`id` = t5.`target`
WHERE (t3.`path` >= {p7:String} AND t3.`path` < {p8:String}) AND (t4.`path` >= {p9:String} AND t4.`path` < {p10:String}) AND t5.`source` IN (SELECT arrayJoin(JSONExtract({p11:String}, 'Array(Int64)'))) AND t3.`deleted` = {p12:Bool} AND t4.`deleted` = {p13:Bool}
UNION ALL
SELECT DISTINCT 2 AS c0, t6.`id` AS c1, t7.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t8
JOIN `Issue "rows"` t6 ON t6.`id` = t8.`source`
JOIN `Issue "rows"` t7 ON t7.`id` = t8.`target`
WHERE (t6.`path` >= {p14:String} AND t6.`path` < {p15:String}) AND (t7.`path` >= {p16:String} AND t7.`path` < {p17:String}) AND t8.`target` IN (SELECT arrayJoin(JSONExtract({p18:String}, 'Array(Int64)'))) AND t6.`id` <> t7.`id` AND t6.`deleted` = {p19:Bool} AND t7.`deleted` = {p20:Bool}
UNION ALL
SELECT DISTINCT 3 AS c0, t9.`id` AS c1, CAST(NULL AS Nullable(Int64)) AS c2, t10.`name` AS c3
FROM `tagged` t11
JOIN `Issue "rows"` t9 ON t9.`id` = t11.`issue`
JOIN `labels` t10 ON t10.`name` = t11.`label`
WHERE (t11.`path` >= {p21:String} AND t11.`path` < {p22:String}) AND (t9.`path` >= {p23:String} AND t9.`path` < {p24:String}) AND t11.`issue` IN (SELECT arrayJoin(JSONExtract({p25:String}, 'Array(Int64)'))) AND t9.`deleted` = {p26:Bool}) t12
LIMIT 101
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- "assigned"
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- false
