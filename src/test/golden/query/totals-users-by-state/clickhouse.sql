SELECT t8.c1 AS c0, count(*) AS c1
FROM (SELECT t0.`id` AS c0, t1.`state` AS c1
FROM `Issue "rows"` t1
JOIN `users` t0 ON t0.`id` = t1.`author`
WHERE t1.`deleted` = {p0:Bool}
UNION
SELECT t2.`id` AS c0, t3.`state` AS c1
FROM `user_issue` t4
JOIN `users` t2 ON t2.`id` = t4.`user`
JOIN `Issue "rows"` t3 ON t3.`id` = t4.`issue`
WHERE t3.`deleted` = {p1:Bool} AND t4.`which` = {p2:String}
UNION
SELECT t5.`id` AS c0, t6.`state` AS c1
FROM `user_issue` t7
JOIN `users` t5 ON t5.`id` = t7.`user`
JOIN `Issue "rows"` t6 ON t6.`id` = t7.`issue`
WHERE t6.`deleted` = {p3:Bool} AND t7.`which` = {p4:String}) t8
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
-- false
-- "assigned"
-- false
-- "watches"
