SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`id` IN JSONExtract({p1:String}, 'Array(Int64)')
ORDER BY t0.`id`
-- false
-- "[100]"
