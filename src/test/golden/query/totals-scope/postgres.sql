SELECT count(*) AS c0
FROM "Issue ""rows""" t0
WHERE ((t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text)) OR (t0."path" COLLATE "C" >= CAST(? AS text) AND t0."path" COLLATE "C" < CAST(? AS text))) AND t0."deleted" = CAST(? AS boolean)
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
