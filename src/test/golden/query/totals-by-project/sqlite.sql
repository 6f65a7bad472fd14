SELECT t1."title" COLLATE BINARY AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
JOIN "projects" t1 ON t1."id" = t0."project"
WHERE t0."deleted" = ?
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
