SELECT count(*) AS c0, count(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c1, uniqExact(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c2, sumOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c3, avgOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c4, minOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c5, maxOrNull(if(isFinite(t0.`weight`), t0.`weight`, NULL)) AS c6
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`size` = {p1:Int64}
LIMIT 30
-- false
-- 12345
