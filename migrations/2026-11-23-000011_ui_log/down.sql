DROP TABLE ui_log;
