SELECT min(t0."title" COLLATE "C") AS c0, max(t0."title" COLLATE "C") AS c1, CAST(extract(epoch FROM min(CASE WHEN t0."created_at" >= '0001-01-01' AND t0."created_at" < '10000-01-01' THEN t0."created_at" END)) * 1000000 AS bigint) AS c2, to_char(max(CASE WHEN t0."due" >= '0001-01-01' AND t0."due" < '10000-01-01' THEN t0."due" END), 'YYYY-MM-DD') AS c3, bool_or(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
LIMIT 30
-- false
