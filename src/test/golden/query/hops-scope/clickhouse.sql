SELECT t16.c0 AS c0, t16.c1 AS c1, t16.c2 AS c2, t16.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE (t2.`path` >= {p0:String} AND t2.`path` < {p1:String}) AND (t1.`path` >= {p2:String} AND t1.`path` < {p3:String}) AND t2.`issue` IN JSONExtract({p4:String}, 'Array(Int64)') AND t1.`id` IN JSONExtract({p5:String}, 'Array(Int64)') AND t0.`id` IN (SELECT t3.`user` AS c0
FROM `user_issue` t3
WHERE t3.`issue` IN JSONExtract({p6:String}, 'Array(Int64)') AND t3.`which` = {p7:String}) AND t1.`deleted` = {p8:Bool} AND t2.`which` = {p9:String}
UNION ALL
SELECT DISTINCT 1 AS c0, t4.`id` AS c1, t5.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t6
JOIN `Issue "rows"` t4 ON t4.`id` = t6.`source`
JOIN `Issue "rows"` t5 ON t5.`id` = t6.`target`
WHERE (t4.`path` >= {p10:String} AND t4.`path` < {p11:String}) AND (t5.`path` >= {p12:String} AND t5.`path` < {p13:String}) AND t6.`source` IN JSONExtract({p14:String}, 'Array(Int64)') AND t4.`id` IN JSONExtract({p15:String}, 'Array(Int64)') AND t5.`id` IN (SELECT t7.`target` AS c0
FROM `links` t7
WHERE t7.`source` IN JSONExtract({p16:String}, 'Array(Int64)')) AND t4.`deleted` = {p17:Bool} AND t5.`deleted` = {p18:Bool}
UNION ALL
SELECT DISTINCT 2 AS c0, t8.`id` AS c1, t9.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t10
JOIN `Issue "rows"` t8 ON t8.`id` = t10.`source`
JOIN `Issue "rows"` t9 ON t9.`id` = t10.`target`
WHERE (t8.`path` >= {p19:String} AND t8.`path` < {p20:String}) AND (t9.`path` >= {p21:String} AND t9.`path` < {p22:String}) AND t10.`target` IN JSONExtract({p23:String}, 'Array(Int64)') AND t9.`id` IN JSONExtract({p24:String}, 'Array(Int64)') AND t8.`id` IN (SELECT t11.`source` AS c0
FROM `links` t11
WHERE t11.`target` IN JSONExtract({p25:String}, 'Array(Int64)')) AND t8.`id` <> t9.`id` AND t8.`deleted` = {p26:Bool} AND t9.`deleted` = {p27:Bool}
UNION ALL
SELECT DISTINCT 3 AS c0, t12.`id` AS c1, CAST(NULL AS Nullable(Int64)) AS c2, t13.`name` AS c3
FROM `tagged` t14
JOIN `Issue "rows"` t12 ON t12.`id` = t14.`issue`
JOIN `labels` t13 ON t13.`name` = t14.`label`
WHERE (t14.`path` >= {p28:String} AND t14.`path` < {p29:String}) AND (t12.`path` >= {p30:String} AND t12.`path` < {p31:String}) AND t14.`issue` IN JSONExtract({p32:String}, 'Array(Int64)') AND t12.`id` IN JSONExtract({p33:String}, 'Array(Int64)') AND t13.`name` IN (SELECT t15.`label` AS c0
FROM `tagged` t15
WHERE t15.`issue` IN JSONExtract({p34:String}, 'Array(Int64)')) AND t12.`deleted` = {p35:Bool}) t16
LIMIT 101
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- "assigned"
-- false
-- "assigned"
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- false
-- false
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- "[100,101,102,103]"
-- false
