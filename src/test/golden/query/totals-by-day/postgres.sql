SELECT CAST(nullif(nullif(extract(epoch FROM CAST(date_trunc('day', t0."created_at") AS timestamptz)), 'Infinity'), '-Infinity') * 1000000 AS bigint) AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
