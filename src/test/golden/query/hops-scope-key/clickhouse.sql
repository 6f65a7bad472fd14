SELECT t2.c0 AS c0, t2.c1 AS c1, t2.c2 AS c2
FROM (SELECT 0 AS c0, t0.`id` AS c1, t1.`id` AS c2
FROM `Issue "rows"` t1
JOIN `users` t0 ON t0.`id` = t1.`author`
WHERE ((t1.`path` >= {p0:String} AND t1.`path` < {p1:String}) OR (t1.`path` >= {p2:String} AND t1.`path` < {p3:String})) AND t1.`author` IN JSONExtract({p4:String}, 'Array(Int64)') AND t0.`id` IN JSONExtract({p5:String}, 'Array(Int64)') AND t1.`deleted` = {p6:Bool}) t2
LIMIT 101
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "[1,2,3]"
-- "[1,2,3]"
-- false
