SELECT count(*) AS c0
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
LIMIT 30
-- false
