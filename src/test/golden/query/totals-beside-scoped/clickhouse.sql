SELECT t1.`title` AS c0, t0.`state` AS c1, count(*) AS c2, sumOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c3
FROM `Issue "rows"` t0
JOIN `projects` t1 ON t1.`id` = t0.`project`
WHERE ((t0.`path` >= {p0:String} AND t0.`path` < {p1:String}) OR (t0.`path` >= {p2:String} AND t0.`path` < {p3:String})) AND ((t1.`path` >= {p4:String} AND t1.`path` < {p5:String}) OR (t1.`path` >= {p6:String} AND t1.`path` < {p7:String})) AND t0.`deleted` = {p8:Bool} AND t0.`urgent` = {p9:Bool} AND t1.`stars` > {p10:Int64}
GROUP BY 1, 2
ORDER BY 3 DESC NULLS LAST, 1 ASC NULLS LAST, 2 ASC NULLS LAST
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
-- true
-- 0
