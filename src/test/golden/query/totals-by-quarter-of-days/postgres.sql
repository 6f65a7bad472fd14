SELECT to_char(CAST(date_trunc('quarter', CASE WHEN t0."due" >= '0001-01-01' AND t0."due" < '10000-01-01' THEN t0."due" END) AS date), 'YYYY-MM-DD') AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
