SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."created_at" = ANY (ARRAY(SELECT (timestamptz '1970-01-01 00:00:00Z' + CAST(item AS bigint) * interval '1 microsecond') FROM json_array_elements_text(CAST(? AS json)) AS items(item)))
ORDER BY t0."id"
LIMIT 30
-- false
-- "[1735689600000000,-1800000000]"
