SELECT count(*) AS c0
FROM "Issue ""rows""" t0
WHERE ((t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?) OR (t0."path" COLLATE BINARY >= ? AND t0."path" COLLATE BINARY < ?)) AND t0."deleted" = ?
LIMIT 30
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- false
