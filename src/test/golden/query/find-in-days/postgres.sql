SELECT t0."id" AS c0, t0."title" AS c1
FROM "Issue ""rows""" t0
WHERE t0."deleted" = CAST(? AS boolean) AND t0."due" = ANY (ARRAY(SELECT CAST(item AS date) FROM json_array_elements_text(CAST(? AS json)) AS items(item)))
ORDER BY t0."id"
LIMIT 30
-- false
-- "[\"2024-02-29\",\"2025-03-31\"]"
