-- Whether the organisation is public, beside its versions: the question that comes with every answer
-- from memory then reads one row of one table. Nobody writes it but these triggers.
ALTER TABLE calendar ADD is_public boolean NOT NULL DEFAULT false;
UPDATE calendar SET is_public = true FROM organization WHERE nr = organization_nr AND status = 'PUBLIC';

CREATE FUNCTION calendar_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT status = 'PUBLIC' INTO NEW.is_public FROM organization WHERE nr = NEW.organization_nr;
    -- Without an organisation the foreign key refuses the row, with a better message.
    NEW.is_public := coalesce(NEW.is_public, false);
    RETURN NEW;
END
$$;
CREATE TRIGGER calendar_of_status BEFORE INSERT ON calendar
FOR EACH ROW EXECUTE FUNCTION calendar_of_status();

CREATE FUNCTION status_of_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE calendar SET is_public = (NEW.status = 'PUBLIC') WHERE organization_nr = NEW.nr;
    RETURN NULL;
END
$$;
CREATE TRIGGER status_of_calendar AFTER UPDATE OF status ON organization
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION status_of_calendar();

DROP FUNCTION begin_calendar_change(integer);
-- Takes the lock of an organisation and says what its calendar is then. One call instead of two, and
-- not one statement: a statement sees what was committed when it began, which was before the wait,
-- but each statement of a function like this one looks anew.
CREATE FUNCTION begin_calendar_change(organization_nr integer, OUT rules_version bigint, OUT is_public boolean)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_calendar(begin_calendar_change.organization_nr);
    SELECT calendar.rules_version, calendar.is_public
    INTO begin_calendar_change.rules_version, begin_calendar_change.is_public
    FROM calendar
    WHERE calendar.organization_nr = begin_calendar_change.organization_nr;
END
$$;
