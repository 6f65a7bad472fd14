SELECT t0."name" AS c0, t0."colour" AS c1
FROM "labels" t0
WHERE t0."name" = ANY (ARRAY(SELECT CAST(item AS text) FROM json_array_elements_text(CAST(? AS json)) AS items(item)))
ORDER BY t0."name" COLLATE "C"
-- "[\"it's\",\"ui\"]"
