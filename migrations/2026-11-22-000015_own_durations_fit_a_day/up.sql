-- Nothing is occupied for longer than a day: a duration of one's own ends within it together with the service's
-- follow-up, as the service's own duration does.
CREATE FUNCTION own_duration_fits_a_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM ability JOIN service ON service.organization_nr = ability.organization_nr AND service.id = service_id
        WHERE ability.organization_nr = NEW.organization_nr AND ability.duration + service.follow_up > 1440
    ) THEN
        RAISE check_violation USING MESSAGE = 'a duration of one''s own and the follow-up are longer than a day';
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER own_duration_fits_a_day AFTER INSERT OR UPDATE ON ability
    FOR EACH ROW WHEN (NEW.duration IS NOT NULL) EXECUTE FUNCTION own_duration_fits_a_day();
CREATE TRIGGER own_duration_fits_a_day AFTER UPDATE OF follow_up ON service
    FOR EACH ROW EXECUTE FUNCTION own_duration_fits_a_day();
