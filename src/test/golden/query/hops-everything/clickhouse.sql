SELECT t36.c0 AS c0, t36.c1 AS c1, t36.c2 AS c2, t36.c3 AS c3
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE t2.`user` IN JSONExtract({p0:String}, 'Array(Int64)') AND t0.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t1.`id` IN (SELECT t3.`issue` AS c0
FROM `user_issue` t3
WHERE t3.`user` IN JSONExtract({p2:String}, 'Array(Int64)') AND t3.`which` = {p3:String}) AND t1.`deleted` = {p4:Bool} AND t2.`which` = {p5:String}
UNION ALL
SELECT DISTINCT 1 AS c0, t4.`id` AS c1, t5.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t6
JOIN `users` t4 ON t4.`id` = t6.`user`
JOIN `Issue "rows"` t5 ON t5.`id` = t6.`issue`
WHERE t6.`issue` IN JSONExtract({p6:String}, 'Array(Int64)') AND t5.`id` IN JSONExtract({p7:String}, 'Array(Int64)') AND t4.`id` IN (SELECT t7.`user` AS c0
FROM `user_issue` t7
WHERE t7.`issue` IN JSONExtract({p8:String}, 'Array(Int64)') AND t7.`which` = {p9:String}) AND t5.`deleted` = {p10:Bool} AND t6.`which` = {p11:String}
UNION ALL
SELECT 2 AS c0, t8.`id` AS c1, t9.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `Issue "rows"` t9
JOIN `users` t8 ON t8.`id` = t9.`author`
WHERE t9.`author` IN JSONExtract({p12:String}, 'Array(Int64)') AND t8.`id` IN JSONExtract({p13:String}, 'Array(Int64)') AND t9.`deleted` = {p14:Bool}
UNION ALL
SELECT 3 AS c0, t10.`id` AS c1, t11.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `Issue "rows"` t11
JOIN `users` t10 ON t10.`id` = t11.`author`
WHERE t11.`id` IN JSONExtract({p15:String}, 'Array(Int64)') AND t10.`id` IN (SELECT t12.`author` AS c0
FROM `Issue "rows"` t12
WHERE t12.`id` IN JSONExtract({p16:String}, 'Array(Int64)') AND t12.`deleted` = {p17:Bool}) AND t11.`deleted` = {p18:Bool}
UNION ALL
SELECT 4 AS c0, t13.`id` AS c1, t14.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `Issue "rows"` t13
JOIN `projects` t14 ON t14.`id` = t13.`project`
WHERE t13.`id` IN JSONExtract({p19:String}, 'Array(Int64)') AND t14.`id` IN (SELECT t15.`project` AS c0
FROM `Issue "rows"` t15
WHERE t15.`id` IN JSONExtract({p20:String}, 'Array(Int64)') AND t15.`deleted` = {p21:Bool}) AND t13.`deleted` = {p22:Bool}
UNION ALL
SELECT DISTINCT 5 AS c0, t16.`id` AS c1, t17.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t18
JOIN `Issue "rows"` t16 ON t16.`id` = t18.`source`
JOIN `Issue "rows"` t17 ON t17.`id` = t18.`target`
WHERE t18.`source` IN JSONExtract({p23:String}, 'Array(Int64)') AND t16.`id` IN JSONExtract({p24:String}, 'Array(Int64)') AND t17.`id` IN (SELECT t19.`target` AS c0
FROM `links` t19
WHERE t19.`source` IN JSONExtract({p25:String}, 'Array(Int64)')) AND t16.`deleted` = {p26:Bool} AND t17.`deleted` = {p27:Bool}
UNION ALL
SELECT DISTINCT 6 AS c0, t20.`id` AS c1, t21.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `links` t22
JOIN `Issue "rows"` t20 ON t20.`id` = t22.`source`
JOIN `Issue "rows"` t21 ON t21.`id` = t22.`target`
WHERE t22.`target` IN JSONExtract({p28:String}, 'Array(Int64)') AND t21.`id` IN JSONExtract({p29:String}, 'Array(Int64)') AND t20.`id` IN (SELECT t23.`source` AS c0
FROM `links` t23
WHERE t23.`target` IN JSONExtract({p30:String}, 'Array(Int64)')) AND t20.`id` <> t21.`id` AND t20.`deleted` = {p31:Bool} AND t21.`deleted` = {p32:Bool}
UNION ALL
SELECT DISTINCT 7 AS c0, t24.`id` AS c1, CAST(NULL AS Nullable(Int64)) AS c2, t25.`name` AS c3
FROM `tagged` t26
JOIN `Issue "rows"` t24 ON t24.`id` = t26.`issue`
JOIN `labels` t25 ON t25.`name` = t26.`label`
WHERE t26.`issue` IN JSONExtract({p33:String}, 'Array(Int64)') AND t24.`id` IN JSONExtract({p34:String}, 'Array(Int64)') AND t25.`name` IN (SELECT t27.`label` AS c0
FROM `tagged` t27
WHERE t27.`issue` IN JSONExtract({p35:String}, 'Array(Int64)')) AND t24.`deleted` = {p36:Bool}
UNION ALL
SELECT DISTINCT 8 AS c0, t28.`id` AS c1, t29.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t30
JOIN `users` t28 ON t28.`id` = t30.`user`
JOIN `Issue "rows"` t29 ON t29.`id` = t30.`issue`
WHERE t30.`user` IN JSONExtract({p37:String}, 'Array(Int64)') AND t28.`id` IN JSONExtract({p38:String}, 'Array(Int64)') AND t29.`id` IN (SELECT t31.`issue` AS c0
FROM `user_issue` t31
WHERE t31.`user` IN JSONExtract({p39:String}, 'Array(Int64)') AND t31.`which` = {p40:String}) AND t29.`deleted` = {p41:Bool} AND t30.`which` = {p42:String}
UNION ALL
SELECT DISTINCT 9 AS c0, t32.`id` AS c1, t33.`id` AS c2, CAST(NULL AS Nullable(String)) AS c3
FROM `user_issue` t34
JOIN `users` t32 ON t32.`id` = t34.`user`
JOIN `Issue "rows"` t33 ON t33.`id` = t34.`issue`
WHERE t34.`issue` IN JSONExtract({p43:String}, 'Array(Int64)') AND t33.`id` IN JSONExtract({p44:String}, 'Array(Int64)') AND t32.`id` IN (SELECT t35.`user` AS c0
FROM `user_issue` t35
WHERE t35.`issue` IN JSONExtract({p45:String}, 'Array(Int64)') AND t35.`which` = {p46:String}) AND t33.`deleted` = {p47:Bool} AND t34.`which` = {p48:String}) t36
LIMIT 101
-- "[1]"
-- "[1]"
-- "[1]"
-- "assigned"
-- false
-- "assigned"
-- "[100,101,103]"
-- "[100,101,103]"
-- "[100,101,103]"
-- "assigned"
-- false
-- "assigned"
-- "[1]"
-- "[1]"
-- false
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- false
-- "[100,101,103]"
-- "[100,101,103]"
-- "[100,101,103]"
-- false
-- "[1]"
-- "[1]"
-- "[1]"
-- "watches"
-- false
-- "watches"
-- "[100,101,103]"
-- "[100,101,103]"
-- "[100,101,103]"
-- "watches"
-- false
-- "watches"
