SELECT count(*) AS c0
FROM `Issue "rows"` t0
WHERE ((t0.`path` >= {p0:String} AND t0.`path` < {p1:String}) OR (t0.`path` >= {p2:String} AND t0.`path` < {p3:String})) AND t0.`deleted` = {p4:Bool}
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
