SELECT t15.c0 AS c0, t15.c1 AS c1, t15.c2 AS c2, toUnixTimestamp64Micro(t15.c3) AS c3, t15.c4 AS c4, t15.c5 AS c5
FROM (SELECT t4.c0 AS c0, t4.c1 AS c1, t4.c2 AS c2, t4.c3 AS c3, t4.c4 AS c4, t4.c5 AS c5
FROM (SELECT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2, toDateTime64(t2.`since`, 6, 'UTC') AS c3, CAST(NULL AS Nullable(String)) AS c4, CAST(NULL AS Nullable(Int64)) AS c5, row_number() OVER (PARTITION BY t0.`id`, t1.`id` ORDER BY toDateTime64(t2.`since`, 6, 'UTC') ASC NULLS LAST) AS c6
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE t2.`issue` IN JSONExtract({p0:String}, 'Array(Int64)') AND t1.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t0.`id` IN (SELECT t3.`user` AS c0
FROM `user_issue` t3
WHERE t3.`issue` IN JSONExtract({p2:String}, 'Array(Int64)') AND t3.`which` = {p3:String}) AND t1.`deleted` = {p4:Bool} AND t2.`which` = {p5:String}) t4
WHERE t4.c6 = 1
UNION ALL
SELECT t9.c0 AS c0, t9.c1 AS c1, t9.c2 AS c2, t9.c3 AS c3, t9.c4 AS c4, t9.c5 AS c5
FROM (SELECT 1 AS c0, t5.`id` AS c1, t6.`id` AS c2, CAST(NULL AS Nullable(DateTime64(6, 'UTC'))) AS c3, t7.`kind` AS c4, t7.`rank` AS c5, row_number() OVER (PARTITION BY t5.`id`, t6.`id` ORDER BY t7.`kind` ASC NULLS LAST, t7.`rank` ASC NULLS LAST) AS c6
FROM `links` t7
JOIN `Issue "rows"` t5 ON t5.`id` = t7.`source`
JOIN `Issue "rows"` t6 ON t6.`id` = t7.`target`
WHERE t7.`source` IN JSONExtract({p6:String}, 'Array(Int64)') AND t5.`id` IN JSONExtract({p7:String}, 'Array(Int64)') AND t6.`id` IN (SELECT t8.`target` AS c0
FROM `links` t8
WHERE t8.`source` IN JSONExtract({p8:String}, 'Array(Int64)')) AND t5.`deleted` = {p9:Bool} AND t6.`deleted` = {p10:Bool}) t9
WHERE t9.c6 = 1
UNION ALL
SELECT t14.c0 AS c0, t14.c1 AS c1, t14.c2 AS c2, t14.c3 AS c3, t14.c4 AS c4, t14.c5 AS c5
FROM (SELECT 2 AS c0, t10.`id` AS c1, t11.`id` AS c2, CAST(NULL AS Nullable(DateTime64(6, 'UTC'))) AS c3, t12.`kind` AS c4, t12.`rank` AS c5, row_number() OVER (PARTITION BY t10.`id`, t11.`id` ORDER BY t12.`kind` ASC NULLS LAST, t12.`rank` ASC NULLS LAST) AS c6
FROM `links` t12
JOIN `Issue "rows"` t10 ON t10.`id` = t12.`source`
JOIN `Issue "rows"` t11 ON t11.`id` = t12.`target`
WHERE t12.`target` IN JSONExtract({p11:String}, 'Array(Int64)') AND t11.`id` IN JSONExtract({p12:String}, 'Array(Int64)') AND t10.`id` IN (SELECT t13.`source` AS c0
FROM `links` t13
WHERE t13.`target` IN JSONExtract({p13:String}, 'Array(Int64)')) AND t10.`id` <> t11.`id` AND t10.`deleted` = {p14:Bool} AND t11.`deleted` = {p15:Bool}) t14
WHERE t14.c6 = 1) t15
-- "[100,101]"
-- "[100,101]"
-- "[100,101]"
-- "assigned"
-- false
-- "assigned"
-- "[100,101]"
-- "[100,101]"
-- "[100,101]"
-- false
-- false
-- "[100,101]"
-- "[100,101]"
-- "[100,101]"
-- false
-- false
