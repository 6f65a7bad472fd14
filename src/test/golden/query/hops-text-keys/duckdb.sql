SELECT t6.c0 AS c0, t6.c1 AS c1, t6.c2 AS c2
FROM (SELECT DISTINCT 0 AS c0, t0."id" AS c1, t1."name" AS c2
FROM "tagged" t2
JOIN "Issue ""rows""" t0 ON t0."id" = t2."issue"
JOIN "labels" t1 ON t1."name" = t2."label"
WHERE t2."label" IN (SELECT unnest(from_json(CAST(? AS JSON), '["VARCHAR"]'))) AND t0."deleted" = CAST(? AS BOOLEAN)
UNION ALL
SELECT DISTINCT 1 AS c0, t3."id" AS c1, t4."name" AS c2
FROM "project_tagged" t5
JOIN "projects" t3 ON t3."id" = t5."project"
JOIN "labels" t4 ON t4."name" = t5."label"
WHERE t5."label" IN (SELECT unnest(from_json(CAST(? AS JSON), '["VARCHAR"]')))) t6
LIMIT 101
-- "[\"bug\"]"
-- false
-- "[\"bug\"]"
