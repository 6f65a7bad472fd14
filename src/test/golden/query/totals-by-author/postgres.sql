SELECT t0."name" COLLATE "C" AS c0, count(*) AS c1
FROM "Issue ""rows""" t1
JOIN "users" t0 ON t0."id" = t1."author"
WHERE t1."deleted" = CAST(? AS boolean)
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
