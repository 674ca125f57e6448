-- Only what is confirmed becomes something else, once: CONFIRMED to CANCELLED_BY_CUSTOMER, CANCELLED_BY_PROVIDER, DONE
-- or NO_SHOW (other states there are not, see the type). Nothing is confirmed again, by whatever path: its time may be
-- somebody else's by now. Who wants it back books anew.
CREATE FUNCTION refuse_to_undo_an_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE check_violation USING MESSAGE = format('%s does not become %s', OLD.status, NEW.status), CONSTRAINT = TG_NAME;
END
$$;
CREATE TRIGGER appointment_ends_once BEFORE UPDATE OF status ON appointment
    FOR EACH ROW WHEN (OLD.status <> 'CONFIRMED' AND NEW.status <> OLD.status) EXECUTE FUNCTION refuse_to_undo_an_end();
CREATE TRIGGER participation_ends_once BEFORE UPDATE OF status ON participation
    FOR EACH ROW WHEN (OLD.status <> 'CONFIRMED' AND NEW.status <> OLD.status) EXECUTE FUNCTION refuse_to_undo_an_end();

-- What must be occupied: by confirmed appointments, and by dates of events that take place.
CREATE VIEW agreed_time AS
    SELECT appointment.organization_nr, id AS appointment_id, NULL::bigint AS event_date_id,
        coalesce(resource_id, employee_id) AS resource_id,
        starts_at + make_interval(mins => coalesce(from_minute, 0)) AS starts_at,
        starts_at + make_interval(mins => coalesce(to_minute, duration + follow_up)) AS ends_at
    FROM appointment
    LEFT JOIN appointment_part ON appointment_part.organization_nr = appointment.organization_nr AND appointment_id = id
    WHERE status = 'CONFIRMED'
    UNION ALL
    SELECT event_date.organization_nr, NULL, id, resource_id, starts_at, ends_at
    FROM event_date
    JOIN event_date_resource AS taken ON taken.organization_nr = event_date.organization_nr AND event_date_id = id
    WHERE called_off_at IS NULL;

-- The wall sees occupations only. So whoever ends or moves what occupies, or takes an occupation away, must leave
-- behind exactly what was agreed. Asked at the end of a transaction: a move gives one time back and takes another.
--
-- An INSERT is not asked: even once per statement that is one query more for every booking, a tenth of what it takes
-- to write an appointment and its occupation. One statement of the program writes both together, and one function loads
-- both. What others insert as confirmed without occupying anything is found by the audit, within a minute.
CREATE FUNCTION what_is_taken_is_what_was_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nr integer;
    of_appointment bigint;
    of_date bigint;
BEGIN
    IF TG_TABLE_NAME = 'occupation' THEN
        nr := OLD.organization_nr;
        of_appointment := OLD.appointment_id;
        of_date := OLD.event_date_id;
    ELSIF TG_TABLE_NAME = 'appointment' THEN
        nr := NEW.organization_nr;
        of_appointment := NEW.id;
    ELSE
        nr := NEW.organization_nr;
        of_date := NEW.id;
    END IF;
    IF EXISTS (
        SELECT FROM (
            SELECT resource_id, starts_at, ends_at FROM agreed_time
            WHERE organization_nr = nr AND appointment_id = of_appointment
            UNION ALL
            SELECT resource_id, starts_at, ends_at FROM agreed_time
            WHERE organization_nr = nr AND event_date_id = of_date) AS agreed
        FULL JOIN (
            SELECT resource_id, starts_at, ends_at FROM occupation
            WHERE organization_nr = nr AND appointment_id = of_appointment
            UNION ALL
            SELECT resource_id, starts_at, ends_at FROM occupation
            WHERE organization_nr = nr AND event_date_id = of_date) AS occupied
          USING (resource_id, starts_at, ends_at)
        WHERE agreed IS NULL OR occupied IS NULL
    ) THEN
        RAISE check_violation USING CONSTRAINT = TG_NAME, MESSAGE = format(
            'what %s takes is not what was agreed', coalesce('appointment ' || of_appointment, 'date ' || of_date));
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER appointment_takes_what_was_agreed
    AFTER UPDATE OF status, employee_id, starts_at, duration, follow_up ON appointment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION what_is_taken_is_what_was_agreed();
CREATE CONSTRAINT TRIGGER event_date_takes_what_was_agreed AFTER UPDATE OF called_off_at, starts_at, ends_at ON event_date
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION what_is_taken_is_what_was_agreed();
CREATE CONSTRAINT TRIGGER occupation_leaves_what_was_agreed AFTER UPDATE OR DELETE ON occupation
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION what_is_taken_is_what_was_agreed();
