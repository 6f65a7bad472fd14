SELECT t0."id" AS c0, t0."title" AS c1, t0."state" AS c2, CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END AS c3, t0."size" AS c4, t0."urgent" AS c5, kith_micros(t0."created_at") AS c6, CASE WHEN date(t0."due") = t0."due" AND t0."due" > '0001' THEN t0."due" END AS c7, t0."tags" AS c8
FROM "Issue ""rows""" t0
WHERE (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) AND t0."deleted" = ?
ORDER BY t0."id"
LIMIT 30
-- "1/10/"
-- "1/100"
-- false
