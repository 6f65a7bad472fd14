SELECT t0."id" AS c0, CAST(nullif(nullif(extract(epoch FROM t0."created_at"), 'Infinity'), '-Infinity') * 1000000 AS bigint) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
ORDER BY t0."created_at" DESC NULLS LAST, t0."id"
LIMIT 5
-- false
