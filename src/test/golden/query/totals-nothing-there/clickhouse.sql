SELECT count(*) AS c0, count(t0.`weight`) AS c1, uniqExact(t0.`weight`) AS c2, sumOrNull(t0.`weight`) AS c3, avgOrNull(t0.`weight`) AS c4, minOrNull(t0.`weight`) AS c5, maxOrNull(t0.`weight`) AS c6
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`size` = {p1:Int64}
LIMIT 30
-- false
-- 12345
