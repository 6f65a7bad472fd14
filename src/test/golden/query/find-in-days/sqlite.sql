SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND CASE WHEN date(t0."due") = t0."due" AND t0."due" > '0001' THEN t0."due" END IN (SELECT value FROM json_each(?))
ORDER BY t0."id"
LIMIT 30
-- false
-- "[\"2024-02-29\",\"2025-03-31\"]"
