SELECT t0."id" AS c0, t0."title" AS c1, t0."stars" AS c2, CASE WHEN (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) THEN t0."secret" END AS c3, CASE WHEN (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) THEN CASE WHEN isfinite(TRY_CAST(t0."cost" AS DOUBLE)) THEN TRY_CAST(t0."cost" AS DOUBLE) END END AS c4
FROM "projects" t0
WHERE ((t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) OR (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)))
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
