SELECT t5.c1 AS c0, count(*) AS c1, maxOrNull(t5.c2) AS c2
FROM (SELECT t0.`id` AS c0, t1.`state` AS c1, t0.`id` AS c2, t1.`id` AS c3
FROM `Issue "rows"` t1
JOIN `users` t0 ON t0.`id` = t1.`author`
WHERE ((t1.`path` >= {p0:String} AND t1.`path` < {p1:String}) OR (t1.`path` >= {p2:String} AND t1.`path` < {p3:String})) AND t1.`deleted` = {p4:Bool}
UNION ALL
SELECT DISTINCT t2.`id` AS c0, t3.`state` AS c1, t2.`id` AS c2, t3.`id` AS c3
FROM `user_issue` t4
JOIN `users` t2 ON t2.`id` = t4.`user`
JOIN `Issue "rows"` t3 ON t3.`id` = t4.`issue`
WHERE ((t4.`path` >= {p5:String} AND t4.`path` < {p6:String}) OR (t4.`path` >= {p7:String} AND t4.`path` < {p8:String})) AND ((t3.`path` >= {p9:String} AND t3.`path` < {p10:String}) OR (t3.`path` >= {p11:String} AND t3.`path` < {p12:String})) AND t3.`deleted` = {p13:Bool} AND t4.`which` = {p14:String}) t5
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
-- "watches"
