SELECT t0."id" AS c0, CASE WHEN isfinite(t0."weight") THEN t0."weight" END AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN) AND (((t0."weight" > CAST(? AS DOUBLE) AND CASE WHEN isfinite(t0."weight") THEN t0."weight" END IS NOT NULL) OR CASE WHEN isfinite(t0."weight") THEN t0."weight" END IS NULL) OR (t0."weight" = CAST(? AS DOUBLE) AND t0."id" > CAST(? AS BIGINT)))
ORDER BY CASE WHEN isfinite(t0."weight") THEN t0."weight" END ASC NULLS LAST, t0."id"
LIMIT 5
-- false
-- 1.5
-- 1.5
-- 100
