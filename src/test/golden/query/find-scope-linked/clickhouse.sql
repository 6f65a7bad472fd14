SELECT t0.`id` AS c0, t0.`name` AS c1, t0.`email` AS c2, t0.`admin` AS c3
FROM `users` t0
WHERE (EXISTS (SELECT 1 AS c0
FROM `user_issue` t2
JOIN `Issue "rows"` t1 ON t1.`id` = t2.`issue`
WHERE t2.`user` = t0.`id` AND (t2.`path` >= {p0:String} AND t2.`path` < {p1:String}) AND t2.`which` = {p2:String} AND (t1.`path` >= {p3:String} AND t1.`path` < {p4:String}) AND t1.`deleted` = {p5:Bool}) OR EXISTS (SELECT 1 AS c0
FROM `Issue "rows"` t3
WHERE t3.`author` = t0.`id` AND (t3.`path` >= {p6:String} AND t3.`path` < {p7:String}) AND t3.`deleted` = {p8:Bool}) OR EXISTS (SELECT 1 AS c0
FROM `user_issue` t5
JOIN `Issue "rows"` t4 ON t4.`id` = t5.`issue`
WHERE t5.`user` = t0.`id` AND (t5.`path` >= {p9:String} AND t5.`path` < {p10:String}) AND t5.`which` = {p11:String} AND (t4.`path` >= {p12:String} AND t4.`path` < {p13:String}) AND t4.`deleted` = {p14:Bool}))
ORDER BY t0.`id`
LIMIT 30
-- "1/10/"
-- "1/100"
-- "assigned"
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- false
-- "1/10/"
-- "1/100"
-- "watches"
-- "1/10/"
-- "1/100"
-- false
