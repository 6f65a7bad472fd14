SELECT (SELECT (unixepoch(s, 'unixepoch', 'start of day', '-6 days', 'weekday 1')) * 1000000 FROM (SELECT v / 1000000 - (v % 1000000 < 0) AS s FROM (SELECT kith_micros(t0."created_at") AS v))) AS c0, count(*) AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = ?
GROUP BY 1
ORDER BY 1 ASC NULLS LAST
LIMIT 30
-- false
