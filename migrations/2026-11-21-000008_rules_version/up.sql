-- Makes every answer computed from the rules of an organisation old. To be called under its lock.
CREATE FUNCTION raise_rules_version(organization_nr integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE calendar SET rules_version = rules_version + 1
    WHERE calendar.organization_nr = raise_rules_version.organization_nr;
    RETURN FOUND;
END
$$;
