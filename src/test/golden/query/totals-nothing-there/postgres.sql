SELECT count(*) AS c0, count(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS c1, count(DISTINCT CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS c2, sum(CAST(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END AS double precision)) AS c3, CAST(sum(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS double precision) / nullif(count(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END), 0) AS c4, min(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS c5, max(CASE WHEN t0."weight" > '-Infinity' AND t0."weight" < 'Infinity' THEN t0."weight" END) AS c6
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."size" = CAST(? AS bigint)
LIMIT 30
-- false
-- 12345
