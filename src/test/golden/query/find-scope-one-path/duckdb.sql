SELECT t0."id" AS c0, t0."title" AS c1, t0."state" AS c2, CASE WHEN isfinite(t0."weight") THEN t0."weight" END AS c3, t0."size" AS c4, t0."urgent" AS c5, epoch_us(CASE WHEN TRY_CAST(t0."created_at" AS TIMESTAMP) BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999' THEN TRY_CAST(t0."created_at" AS TIMESTAMP) END) AS c6, CAST(CASE WHEN t0."due" BETWEEN DATE '0001-01-01' AND DATE '9999-12-31' THEN t0."due" END AS VARCHAR) AS c7, CAST(to_json(t0."tags") AS VARCHAR) AS c8
FROM "Issue ""rows""" t0
WHERE (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) AND t0."deleted" = CAST(? AS BOOLEAN)
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- false
