-- Rooms and devices of which one is as good as another: "Kabine", "Laser".
CREATE TABLE resource_group (
    organization_nr integer NOT NULL REFERENCES organization,
    id integer NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
    PRIMARY KEY (organization_nr, id)
);
ALTER TABLE resource ADD FOREIGN KEY (organization_nr, group_id) REFERENCES resource_group;

-- A service needs one resource of a group, the same all the time: from start to end, or during steps named by their
-- positions.
CREATE TABLE service_need (
    organization_nr integer NOT NULL,
    service_id bigint NOT NULL,
    group_id integer NOT NULL,
    steps smallint[] CHECK (cardinality(steps) > 0),
    PRIMARY KEY (organization_nr, service_id, group_id),
    FOREIGN KEY (organization_nr, service_id) REFERENCES service,
    FOREIGN KEY (organization_nr, group_id) REFERENCES resource_group
);

-- What an appointment takes when it is confirmed, in minutes from its start, follow-up included. One without rows takes
-- its employee from its start to the end of the follow-up, and nothing else.
CREATE TABLE appointment_part (
    organization_nr integer NOT NULL,
    appointment_id bigint NOT NULL,
    resource_id integer NOT NULL,
    from_minute smallint NOT NULL,
    to_minute smallint NOT NULL,
    PRIMARY KEY (organization_nr, appointment_id, resource_id, from_minute),
    FOREIGN KEY (organization_nr, appointment_id) REFERENCES appointment,
    FOREIGN KEY (organization_nr, resource_id) REFERENCES resource,
    CHECK (0 <= from_minute AND from_minute < to_minute AND to_minute <= 1440)
);

-- Whoever reads a service can rely on it: its steps are as long as it is, somebody works in one of them, they are the
-- same whoever does it, and what it needs it needs during steps that are there. Asked at the end of a transaction,
-- because no single statement can make a service with steps.
CREATE FUNCTION steps_make_up_their_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    nr integer;
    of_service bigint;
BEGIN
    IF TG_OP = 'DELETE' THEN
        nr := OLD.organization_nr;
        of_service := OLD.service_id;
    ELSIF TG_TABLE_NAME = 'service' THEN
        nr := NEW.organization_nr;
        of_service := NEW.id;
    ELSE
        nr := NEW.organization_nr;
        of_service := NEW.service_id;
    END IF;
    IF EXISTS (
        SELECT FROM service
        JOIN (SELECT sum(minutes) AS minutes, bool_or(kind = 'WORK') AS is_work FROM service_step
              WHERE organization_nr = nr AND service_id = of_service) AS steps ON steps.minutes IS NOT NULL
        WHERE service.organization_nr = nr AND service.id = of_service
          AND (steps.minutes <> service.duration OR NOT is_work OR EXISTS (
              SELECT FROM ability WHERE ability.organization_nr = nr AND ability.service_id = service.id
              AND ability.duration IS NOT NULL))
    ) THEN
        RAISE check_violation USING MESSAGE = 'the steps of a service do not make it up';
    END IF;
    IF EXISTS (
        SELECT FROM service_need, unnest(steps) AS step
        WHERE organization_nr = nr AND service_id = of_service
          AND NOT EXISTS (SELECT FROM service_step WHERE service_step.organization_nr = nr
                          AND service_step.service_id = service_need.service_id AND position = step)
    ) THEN
        RAISE check_violation USING MESSAGE = 'a service needs something during a step that it does not have';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER steps_make_up_their_service AFTER INSERT OR UPDATE OR DELETE ON service_step
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION steps_make_up_their_service();
CREATE CONSTRAINT TRIGGER steps_make_up_their_service AFTER UPDATE OF duration ON service
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION steps_make_up_their_service();
CREATE CONSTRAINT TRIGGER steps_make_up_their_service AFTER INSERT OR UPDATE ON ability
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.duration IS NOT NULL)
    EXECUTE FUNCTION steps_make_up_their_service();
CREATE CONSTRAINT TRIGGER steps_make_up_their_service AFTER INSERT OR UPDATE ON service_need
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.steps IS NOT NULL)
    EXECUTE FUNCTION steps_make_up_their_service();
