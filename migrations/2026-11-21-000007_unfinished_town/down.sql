DROP TABLE unfinished_town;
