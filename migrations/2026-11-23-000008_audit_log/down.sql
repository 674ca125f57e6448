DROP TABLE audit_log;
DROP FUNCTION refuse_change_of_audit_log;
DROP DOMAIN audited_change, audited_subject;
