SELECT t0.`id` AS c0, t0.`urgent` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool}
ORDER BY t0.`urgent` ASC NULLS LAST, t0.`id`
LIMIT 5
-- false
