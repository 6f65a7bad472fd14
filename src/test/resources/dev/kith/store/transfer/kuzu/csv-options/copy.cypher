COPY `Person` (`name`,`age`,`height`,`alive`,`born`,`seen`,`nick`,`home`,`scores`,`id128`,`u`,`raw`,`span`,`small`,`grid`,`f3`,`ts_ns`,`ts_tz`) FROM "Person.csv" (quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=false);
COPY `The City` (`id`,`name`,`odd col`) FROM "The City.csv" (quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=true);
COPY `Plain` (`id`) FROM "Plain.csv" (quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=true);
COPY `LIVES_IN` (`since`,`note`) FROM "LIVES_IN_Person_The City.csv" (to='The City', from='Person', quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=true);
COPY `KNOWS` (`how`) FROM "KNOWS_Person_Person.csv" (to='Person', from='Person', quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=false);
COPY `KNOWS` (`how`) FROM "KNOWS_Person_The City.csv" (to='The City', from='Person', quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=true);
COPY `BARE` FROM "BARE_Plain_Plain.csv" (to='Plain', from='Plain', quote=quote='\'', delim=delim='|', escape=escape='\~', header=false, parallel=true);
