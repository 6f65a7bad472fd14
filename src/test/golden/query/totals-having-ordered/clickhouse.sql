SELECT t0.`state` AS c0, count(*) AS c1, avgOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c2
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
GROUP BY 1
HAVING count(*) >= {p1:Int64}
ORDER BY 2 DESC NULLS LAST, 1 ASC NULLS LAST
LIMIT 1
-- false
-- 2
