SELECT t0."name" AS c0, t0."colour" AS c1
FROM "labels" t0
ORDER BY t0."name"
LIMIT 30
