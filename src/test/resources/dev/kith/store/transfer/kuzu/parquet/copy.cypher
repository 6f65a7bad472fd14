COPY `Person` (`name`,`age`,`height`,`alive`,`born`,`seen`,`nick`,`home`,`scores`,`id128`,`u`,`raw`,`span`,`small`,`grid`,`f3`,`ts_ns`,`ts_tz`) FROM "Person.parquet" (parallel=true);
COPY `The City` (`id`,`name`,`odd col`) FROM "The City.parquet" (parallel=true);
COPY `Plain` (`id`) FROM "Plain.parquet" (parallel=true);
COPY `LIVES_IN` (`since`,`note`) FROM "LIVES_IN_Person_The City.parquet" (to='The City', from='Person', parallel=true);
COPY `KNOWS` (`how`) FROM "KNOWS_Person_Person.parquet" (to='Person', from='Person', parallel=true);
COPY `KNOWS` (`how`) FROM "KNOWS_Person_The City.parquet" (to='The City', from='Person', parallel=true);
COPY `BARE` FROM "BARE_Plain_Plain.parquet" (to='Plain', from='Plain', parallel=true);
