SELECT t0."id" AS c0, t0."title" AS c1, t0."stars" AS c2, CASE WHEN (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) THEN t0."secret" END AS c3, CASE WHEN (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) THEN CASE WHEN CAST(t0."cost" AS numeric) BETWEEN -1.7976931348623158e308 AND 1.7976931348623158e308 THEN CAST(t0."cost" AS double precision) END END AS c4
FROM "projects" t0
WHERE ((t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) OR (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)))
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
