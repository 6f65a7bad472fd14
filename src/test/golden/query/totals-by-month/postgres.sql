SELECT CAST(extract(epoch FROM CAST(date_trunc('month', CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END) AS timestamptz)) * 1000000 AS bigint) AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
