SELECT t0."name" AS c0, t0."colour" AS c1
FROM "labels" t0
WHERE t0."name" IN (SELECT value FROM json_each(?))
ORDER BY t0."name" COLLATE BINARY
-- "[\"it's\",\"ui\"]"
