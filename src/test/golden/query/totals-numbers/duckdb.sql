SELECT count(*) AS c0, count(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c1, count(DISTINCT CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c2, sum(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c3, avg(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c4, min(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c5, max(CASE WHEN isfinite(t0."weight") THEN t0."weight" END) AS c6
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS BOOLEAN)
LIMIT 30
-- false
