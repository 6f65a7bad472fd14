SELECT t24.c0 AS c0, t24.c1 AS c1, t24.c2 AS c2, t24.c3 AS c3
FROM (SELECT t5.c0 AS c0, t5.c1 AS c1, t5.c2 AS c2, t5.c3 AS c3
FROM (SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2, t4.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE t2.`issue` IN JSONExtract({p0:String}, 'Array(Int64)') AND t1.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t0.`id` IN (SELECT t3.`user` AS c0
FROM `user_issue` t3
WHERE t3.`issue` IN JSONExtract({p2:String}, 'Array(Int64)') AND t3.`which` = {p3:String}) AND t1.`deleted` = {p4:Bool} AND t2.`which` = {p5:String}) t4
ORDER BY t4.c1
LIMIT 62) t5
UNION ALL
SELECT t11.c0 AS c0, t11.c1 AS c1, t11.c2 AS c2, t11.c3 AS c3
FROM (SELECT t10.c0 AS c0, t10.c1 AS c1, t10.c2 AS c2, t10.c3 AS c3
FROM (SELECT DISTINCT 1 AS c0, t6.`id` AS c1, t7.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t8
JOIN `Issue "rows"` t6 ON t6.`id` = t8.`source`
JOIN `Issue "rows"` t7 ON t7.`id` = t8.`target`
WHERE t8.`source` IN JSONExtract({p6:String}, 'Array(Int64)') AND t6.`id` IN JSONExtract({p7:String}, 'Array(Int64)') AND t7.`id` IN (SELECT t9.`target` AS c0
FROM `links` t9
WHERE t9.`source` IN JSONExtract({p8:String}, 'Array(Int64)')) AND t6.`deleted` = {p9:Bool} AND t7.`deleted` = {p10:Bool}) t10
ORDER BY t10.c2
LIMIT 62) t11
UNION ALL
SELECT t17.c0 AS c0, t17.c1 AS c1, t17.c2 AS c2, t17.c3 AS c3
FROM (SELECT t16.c0 AS c0, t16.c1 AS c1, t16.c2 AS c2, t16.c3 AS c3
FROM (SELECT DISTINCT 2 AS c0, t12.`id` AS c1, t13.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t14
JOIN `Issue "rows"` t12 ON t12.`id` = t14.`source`
JOIN `Issue "rows"` t13 ON t13.`id` = t14.`target`
WHERE t14.`target` IN JSONExtract({p11:String}, 'Array(Int64)') AND t13.`id` IN JSONExtract({p12:String}, 'Array(Int64)') AND t12.`id` IN (SELECT t15.`source` AS c0
FROM `links` t15
WHERE t15.`target` IN JSONExtract({p13:String}, 'Array(Int64)')) AND t12.`id` <> t13.`id` AND t12.`deleted` = {p14:Bool} AND t13.`deleted` = {p15:Bool}) t16
ORDER BY t16.c1
LIMIT 62) t17
UNION ALL
SELECT t23.c0 AS c0, t23.c1 AS c1, t23.c2 AS c2, t23.c3 AS c3
FROM (SELECT t22.c0 AS c0, t22.c1 AS c1, t22.c2 AS c2, t22.c3 AS c3
FROM (SELECT DISTINCT 3 AS c0, t18.`id` AS c1, CAST(NULL AS Nullable(Int64)) AS c2, t19.`name` AS c3
FROM `tagged` t20
JOIN `Issue "rows"` t18 ON t18.`id` = t20.`issue`
JOIN `labels` t19 ON t19.`name` = t20.`label`
WHERE t20.`issue` IN JSONExtract({p16:String}, 'Array(Int64)') AND t18.`id` IN JSONExtract({p17:String}, 'Array(Int64)') AND t19.`name` IN (SELECT t21.`label` AS c0
FROM `tagged` t21
WHERE t21.`issue` IN JSONExtract({p18:String}, 'Array(Int64)')) AND t18.`deleted` = {p19:Bool}) t22
ORDER BY t22.c3
LIMIT 62) t23) t24
LIMIT 101
-- "[100,102]"
-- "[100,102]"
-- "[100,102]"
-- "assigned"
-- false
-- "assigned"
-- "[100,102]"
-- "[100,102]"
-- "[100,102]"
-- false
-- false
-- "[100,102]"
-- "[100,102]"
-- "[100,102]"
-- false
-- false
-- "[100,102]"
-- "[100,102]"
-- "[100,102]"
-- false
