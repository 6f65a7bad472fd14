SELECT min(t0."title" COLLATE "C") AS c0, max(t0."title" COLLATE "C") AS c1, CAST(nullif(nullif(extract(epoch FROM min(t0."created_at")), 'Infinity'), '-Infinity') * 1000000 AS bigint) AS c2, to_char(max(t0."due"), 'YYYY-MM-DD') AS c3, bool_or(t0."urgent") AS c4
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean)
LIMIT 30
-- false
