SELECT t0.`id` AS c0, t0.`title` AS c1, t0.`stars` AS c2, CASE WHEN (t0.`path` >= {p0:String} AND t0.`path` < {p1:String}) THEN t0.`secret` END AS c3, CASE WHEN (t0.`path` >= {p2:String} AND t0.`path` < {p3:String}) THEN if(isFinite(accurateCastOrNull(t0.`cost`, 'Float64')), accurateCastOrNull(t0.`cost`, 'Float64'), NULL) END AS c4
FROM `projects` t0
WHERE ((t0.`path` >= {p4:String} AND t0.`path` < {p5:String}) OR (t0.`path` >= {p6:String} AND t0.`path` < {p7:String}))
ORDER BY t0.`id`
LIMIT 30
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
