SELECT t0.`id` AS c0
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
ORDER BY t0.`id`
LIMIT 2
-- false
