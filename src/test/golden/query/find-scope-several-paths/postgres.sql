SELECT t0."id" AS c0, t0."title" AS c1, t0."state" AS c2, CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END AS c3, t0."size" AS c4, t0."urgent" AS c5, CAST(extract(epoch FROM CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END) * 1000000 AS bigint) AS c6, to_char(CASE WHEN t0."due" >= '0001-01-01' AND t0."due" < '10000-01-01' THEN t0."due" END, 'YYYY-MM-DD') AS c7, CAST(to_json(t0."tags") AS text) AS c8
FROM "Issue ""rows""" t0
WHERE ((t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) OR (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text))) AND t0."deleted" = CAST(? AS boolean)
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
