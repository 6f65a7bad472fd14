SELECT t1.`title` AS c0, count(*) AS c1, maxOrNull(t0.`id`) AS c2
FROM `Issue "rows"` t0
JOIN `projects` t1 ON t1.`id` = t0.`project`
WHERE ((t0.`path` >= {p0:String} AND t0.`path` < {p1:String}) OR (t0.`path` >= {p2:String} AND t0.`path` < {p3:String})) AND ((t1.`path` >= {p4:String} AND t1.`path` < {p5:String}) OR (t1.`path` >= {p6:String} AND t1.`path` < {p7:String})) AND t0.`deleted` = {p8:Bool}
GROUP BY 1
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
