SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END > ?
ORDER BY t0."id"
LIMIT 30
-- false
-- 1.5
