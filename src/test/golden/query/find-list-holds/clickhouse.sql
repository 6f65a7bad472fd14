SELECT t0.`id` AS c0, t0.`title` AS c1
FROM `Issue "rows"` t0
WHERE t0.`deleted` = {p0:Bool} AND has(JSONExtract(coalesce(nullIf(toJSONString(t0.`tags`), '[]'), '[]'), 'Array(String)'), {p1:String})
ORDER BY t0.`id`
LIMIT 30
-- false
-- "docs"
