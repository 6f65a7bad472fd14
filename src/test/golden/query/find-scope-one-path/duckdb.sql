SELECT t0."id" AS c0, t0."title" AS c1, t0."state" AS c2, t0."weight" AS c3, t0."size" AS c4, t0."urgent" AS c5, epoch_us(CAST(t0."created_at" AS TIMESTAMP)) AS c6, CAST(t0."due" AS VARCHAR) AS c7, CAST(to_json(t0."tags") AS VARCHAR) AS c8
FROM "Issue ""rows""" t0
WHERE (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) AND t0."deleted" = CAST(? AS BOOLEAN)
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- false
