SELECT t0."id" AS c0, CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ? AND ((CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END > ? OR CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END IS NULL) OR (CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END = ? AND t0."id" > ?))
ORDER BY CASE WHEN t0."weight" > -9e999 AND t0."weight" < 9e999 THEN t0."weight" END ASC NULLS LAST, t0."id"
LIMIT 5
-- false
-- 1.5
-- 1.5
-- 100
