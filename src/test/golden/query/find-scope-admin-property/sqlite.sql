SELECT t0."id" AS c0, t0."title" AS c1, t0."stars" AS c2, CASE WHEN (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) THEN t0."secret" END AS c3, CASE WHEN (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) THEN CASE WHEN CAST(t0."cost" AS REAL) > -9e999 AND CAST(t0."cost" AS REAL) < 9e999 THEN CAST(t0."cost" AS REAL) END END AS c4
FROM "projects" t0
WHERE ((t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) OR (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?))
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
