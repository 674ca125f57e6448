DROP FUNCTION raise_rules_version(integer);
