DROP FUNCTION begin_calendar_change(integer);
CREATE FUNCTION begin_calendar_change(organization_nr integer, OUT rules_version bigint, OUT status text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_calendar(begin_calendar_change.organization_nr);
    SELECT calendar.rules_version, organization.status
    INTO begin_calendar_change.rules_version, begin_calendar_change.status
    FROM calendar JOIN organization ON nr = calendar.organization_nr
    WHERE calendar.organization_nr = begin_calendar_change.organization_nr;
END
$$;
DROP TRIGGER status_of_calendar ON organization;
DROP FUNCTION status_of_calendar();
DROP TRIGGER calendar_of_status ON calendar;
DROP FUNCTION calendar_of_status();
ALTER TABLE calendar DROP is_public;
