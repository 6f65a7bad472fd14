SELECT t2.c0 AS c0, t2.c1 AS c1, t2.c2 AS c2
FROM (SELECT 0 AS c0, t0."id" AS c1, t1."id" AS c2
FROM "Issue ""rows""" t1
JOIN "users" t0 ON t0."id" = t1."author"
WHERE ((t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR)) OR (t1."path" >= CAST(? AS VARCHAR) AND t1."path" < CAST(? AS VARCHAR))) AND t1."author" IN (SELECT unnest(from_json(CAST(? AS JSON), '["BIGINT"]'))) AND t1."deleted" = CAST(? AS BOOLEAN)) t2
LIMIT 101
-- "1/10/"
-- "1/100"
-- "2/"
-- "20"
-- "[1,2,3]"
-- false
