SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND t0.`due` IN arrayMap(x -> toDate32(x), JSONExtract({p1:String}, 'Array(String)'))
ORDER BY t0.`id`
LIMIT 30
-- false
-- "[\"2024-02-29\",\"2025-03-31\"]"
