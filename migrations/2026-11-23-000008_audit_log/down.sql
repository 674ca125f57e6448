DROP TABLE audit_log;
DROP DOMAIN audited_change, audited_subject;
