SELECT count(*) AS c0
FROM "Issue ""rows""" t0
WHERE ((t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR)) OR (t0."path" >= CAST(? AS VARCHAR) AND t0."path" < CAST(? AS VARCHAR))) AND t0."deleted" = CAST(? AS BOOLEAN)
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
