SELECT accurateCast(sumOrNull(toInt128(t0.`size`)), 'Nullable(Int64)') AS c0, avgOrNull(t0.`size`) AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`size` < {p1:Int64}
LIMIT 30
-- false
-- 100
