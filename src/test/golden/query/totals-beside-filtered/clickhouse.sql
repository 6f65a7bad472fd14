SELECT t1.`title` AS c0, t0.`state` AS c1, count(*) AS c2, sumOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c3
FROM `Issue "rows"` t0
JOIN `projects` t1 ON t1.`id` = t0.`project`
WHERE t0.`deleted` = {p0:Bool} AND t0.`urgent` = {p1:Bool} AND t1.`stars` > {p2:Int64}
GROUP BY 1, 2
ORDER BY 3 DESC NULLS LAST, 1 ASC NULLS LAST, 2 ASC NULLS LAST
LIMIT 30
-- false
-- true
-- 0
