SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND (t0.`weight` > toFloat64({p1:String}) AND if(isFinite(t0.`weight`), t0.`weight`, NULL) IS NOT NULL)
ORDER BY t0.`id`
LIMIT 30
-- false
-- 1.5
