SELECT t0.`id` AS c0, t0.`state` AS c1, if(isFinite(t0.`weight`), t0.`weight`, NULL) AS c2
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
ORDER BY t0.`state` DESC NULLS LAST, if(isFinite(t0.`weight`), t0.`weight`, NULL) ASC NULLS LAST, t0.`id`
LIMIT 5
-- false
