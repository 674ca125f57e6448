-- Takes the lock of an organisation and says what its calendar is then. One call instead of two, and
-- not one statement: a statement sees what was committed when it began, which was before the wait,
-- but each statement of a function like this one looks anew.
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

-- The ids that a booking of so many appointments will have, and whether its customer is in the
-- organisation's file already. Whoever knows them before anything is written can send all of it at once.
CREATE FUNCTION booking_ids(
    organization_nr integer, first_name text, last_name text, email text, phone text, appointments integer,
    OUT is_known boolean, OUT customer_id bigint, OUT booking_id bigint, OUT appointment_ids bigint[])
LANGUAGE plpgsql AS $$
BEGIN
    SELECT customer.id INTO customer_id FROM customer
    WHERE customer.organization_nr = booking_ids.organization_nr AND customer.email = booking_ids.email
      AND customer.first_name = booking_ids.first_name AND customer.last_name = booking_ids.last_name
      AND customer.phone IS NOT DISTINCT FROM booking_ids.phone
    ORDER BY customer.id LIMIT 1;
    is_known := FOUND;
    IF NOT FOUND THEN
        customer_id := nextval('customer_id_seq');
    END IF;
    booking_id := nextval('booking_id_seq');
    FOR place IN 1 .. appointments LOOP
        appointment_ids[place] := nextval('appointment_id_seq');
    END LOOP;
END
$$;

-- What is sent at once may arrive in any order; whether everything belongs together is asked at the end.
ALTER TABLE booking ALTER CONSTRAINT booking_organization_nr_customer_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE appointment ALTER CONSTRAINT appointment_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE answer ALTER CONSTRAINT answer_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE history ALTER CONSTRAINT history_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE occupation ALTER CONSTRAINT occupation_organization_nr_appointment_id_fkey DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE idempotency_key
    ALTER CONSTRAINT idempotency_key_organization_nr_booking_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- A booking has a customer of the same organisation, and a customer has an organisation: to ask once
-- more costs every booking a lock on the row of the organisation.
ALTER TABLE booking DROP CONSTRAINT booking_organization_nr_fkey;
