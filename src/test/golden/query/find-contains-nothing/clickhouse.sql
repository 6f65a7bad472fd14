SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND lowerUTF8(replaceAll(replaceAll(t0.`title`, 'İ', 'i'), 'Σ', 'σ')) LIKE {p1:String}
ORDER BY t0.`id`
LIMIT 30
-- false
-- "%"
