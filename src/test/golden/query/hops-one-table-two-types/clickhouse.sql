SELECT t8.c0 AS c0, t8.c1 AS c1, t8.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `user_issue` t2
JOIN `users` t0 ON t0.`id` = t2.`user`
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE t2.`user` IN JSONExtract({p0:String}, 'Array(Int64)') AND t0.`id` IN JSONExtract({p1:String}, 'Array(Int64)') AND t1.`id` IN (SELECT t3.`issue` AS c0
FROM `user_issue` t3
WHERE t3.`user` IN JSONExtract({p2:String}, 'Array(Int64)') AND t3.`which` = {p3:String}) AND t1.`deleted` = {p4:Bool} AND t2.`which` = {p5:String}
UNION ALL
SELECT DISTINCT 1 AS c0, t4.`id` AS c1, t5.`id` AS c2
FROM `user_issue` t6
JOIN `users` t4 ON t4.`id` = t6.`user`
JOIN `Issue "rows"` t5 ON t5.`id` = t6.`issue`
WHERE t6.`user` IN JSONExtract({p6:String}, 'Array(Int64)') AND t4.`id` IN JSONExtract({p7:String}, 'Array(Int64)') AND t5.`id` IN (SELECT t7.`issue` AS c0
FROM `user_issue` t7
WHERE t7.`user` IN JSONExtract({p8:String}, 'Array(Int64)') AND t7.`which` = {p9:String}) AND t5.`deleted` = {p10:Bool} AND t6.`which` = {p11:String}) t8
LIMIT 101
-- "[1,2,3]"
-- "[1,2,3]"
-- "[1,2,3]"
-- "assigned"
-- false
-- "assigned"
-- "[1,2,3]"
-- "[1,2,3]"
-- "[1,2,3]"
-- "watches"
-- false
-- "watches"
