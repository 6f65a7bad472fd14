SELECT t0.`id` AS c0, if(isFinite(t0.`weight`), t0.`weight`, NULL) AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND (((t0.`weight` > toFloat64({p1:String}) AND if(isFinite(t0.`weight`), t0.`weight`, NULL) IS NOT NULL) OR if(isFinite(t0.`weight`), t0.`weight`, NULL) IS NULL) OR (t0.`weight` = toFloat64({p2:String}) AND t0.`id` > {p3:Int64}))
ORDER BY if(isFinite(t0.`weight`), t0.`weight`, NULL) ASC NULLS LAST, t0.`id`
LIMIT 5
-- false
-- 1.5
-- 1.5
-- 100
