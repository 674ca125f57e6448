-- What can be booked when: the calendar and its versions, people and rooms with their hours, services.

CREATE DOMAIN calendar_grid AS smallint CHECK (VALUE BETWEEN 5 AND 240 AND 1440 % VALUE = 0);
CREATE DOMAIN minutes_of_notice AS integer CHECK (VALUE BETWEEN 0 AND 525600);
CREATE DOMAIN days_of_horizon AS smallint CHECK (VALUE BETWEEN 1 AND 180);
CREATE DOMAIN pause_note AS text CHECK (char_length(VALUE) BETWEEN 1 AND 500);
CREATE DOMAIN months_of_retention AS smallint CHECK (VALUE BETWEEN 1 AND 36);
CREATE DOMAIN open_booking_count AS smallint CHECK (VALUE BETWEEN 1 AND 20);
CREATE DOMAIN holiday_region AS text CHECK (VALUE ~ '^(AT|DE|CH)(-[A-Z]{2})?$');
CREATE DOMAIN local_holidays AS text[] CHECK (VALUE <@ ARRAY[
    'ALL_SAINTS', 'ASSUMPTION', 'BERCHTOLD', 'CORPUS_CHRISTI', 'EASTER_MONDAY', 'EPIPHANY', 'GOOD_FRIDAY',
    'IMMACULATE_CONCEPTION', 'JOSEPH', 'KNABENSCHIESSEN', 'LABOUR_DAY', 'MAURICE', 'PEACE_FESTIVAL', 'SECHSELAEUTEN',
    'STEPHEN', 'WHIT_MONDAY'
]);
CREATE DOMAIN resource_number AS integer CHECK (VALUE >= 0);
CREATE DOMAIN resource_kind AS text CHECK (VALUE IN ('PREMISES', 'EMPLOYEE', 'ROOM'));
-- ISO 8601: Monday is 1.
CREATE DOMAIN weekday_number AS smallint CHECK (VALUE BETWEEN 1 AND 7);
CREATE DOMAIN minute_of_day AS smallint CHECK (VALUE BETWEEN 0 AND 1440);
CREATE DOMAIN price_cents AS integer CHECK (VALUE >= 0);
CREATE DOMAIN minutes_of_service AS smallint CHECK (VALUE BETWEEN 1 AND 1440);
CREATE DOMAIN minutes_of_follow_up AS smallint CHECK (VALUE >= 0);
-- The place of a service among the others of a visit.
CREATE DOMAIN visit_rank AS text CHECK (VALUE IN ('FIRST', 'EARLY', 'LATE', 'LAST'));
CREATE DOMAIN service_step_kind AS text CHECK (VALUE IN ('WORK', 'PROCESSING'));
CREATE DOMAIN step_positions AS smallint[] CHECK (cardinality(VALUE) > 0);

-- One small row that every booking updates: the room left in its page keeps these updates in place (HOT).
CREATE TABLE calendar (
    organization_nr integer PRIMARY KEY REFERENCES organization,
    -- Raised by whatever changes hours, services, people or rooms, and by bookings: answers computed before are old.
    rules_version bigint NOT NULL DEFAULT 1,
    bookings_version bigint NOT NULL DEFAULT 1,
    zone text NOT NULL,
    grid calendar_grid NOT NULL DEFAULT 15,
    notice minutes_of_notice NOT NULL DEFAULT 0,
    horizon days_of_horizon NOT NULL DEFAULT 180,
    cancellation_notice minutes_of_notice NOT NULL DEFAULT 0,
    show_comment boolean NOT NULL DEFAULT true,
    show_phone boolean NOT NULL DEFAULT true,
    phone_mandatory boolean NOT NULL DEFAULT false,
    -- Public holidays close unless the organisation says otherwise: altogether, or for single days.
    closes_on_holidays boolean NOT NULL DEFAULT true,
    -- Whose holidays: ISO 3166. Without a region nothing closes.
    holiday_region holiday_region,
    -- Of the days that only parts of the region have, those that hold here. What the region does not offer has no effect.
    local_holidays local_holidays NOT NULL DEFAULT '{}',
    -- The holidays on which it opens all the same.
    open_holidays date[] NOT NULL DEFAULT '{}',
    -- Whether the hours are still those that a founding supposes for the branch: nobody has saved or published any.
    has_supposed_hours boolean NOT NULL DEFAULT false,
    -- Whether the organisation is public, beside the versions: a lookup that comes with every answer from memory reads
    -- one row of one table. Only the two triggers below write it.
    is_public boolean NOT NULL DEFAULT false,
    -- For how many months contact data of customers are kept after their last appointment; NULL for what the product
    -- promises.
    contact_retention months_of_retention,
    -- How many bookings of one e-mail address may lie ahead; NULL for as many as the product allows.
    open_bookings_of_mailbox open_booking_count,
    -- What customers read while they cannot book online; NULL while they can.
    pause_note pause_note,
    -- The local day on which the pause ends by itself; NULL until it is taken back.
    paused_until date,
    CHECK (paused_until IS NULL OR pause_note IS NOT NULL)
) WITH (fillfactor = 50);

CREATE FUNCTION calendar_of_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT status = 'PUBLIC' INTO NEW.is_public FROM public.organization WHERE nr = NEW.organization_nr;
    -- Without an organisation the foreign key refuses the row, with a better message.
    NEW.is_public := coalesce(NEW.is_public, false);
    RETURN NEW;
END
$$;
CREATE TRIGGER calendar_of_status BEFORE INSERT ON calendar
FOR EACH ROW EXECUTE FUNCTION calendar_of_status();

CREATE FUNCTION status_of_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE public.calendar SET is_public = (NEW.status = 'PUBLIC') WHERE organization_nr = NEW.nr;
    RETURN NULL;
END
$$;
CREATE TRIGGER status_of_calendar AFTER UPDATE OF status ON organization
FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION status_of_calendar();

-- Whatever changes the calendar of an organisation waits here until the transaction before it has ended. The first
-- number keeps these locks apart from any other use of advisory locks.
CREATE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    RETURN pg_advisory_xact_lock(20261, organization_nr) IS NOT NULL;
END
$$;
-- What a change reads of the calendar that it has locked. A volatile function looks anew for each of its statements; a
-- statement that waited for the lock by itself would see what was committed when it began, which was before the wait.
CREATE FUNCTION locked_calendar(nr integer) RETURNS TABLE (rules_version bigint, is_public boolean)
VOLATILE ROWS 1 LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.lock_calendar(nr);
    RETURN QUERY SELECT calendar.rules_version, calendar.is_public FROM public.calendar WHERE organization_nr = nr;
END
$$;

-- Rooms and devices of which one is as good as another: "Kabine", "Laser".
CREATE TABLE resource_group (
    organization_nr integer NOT NULL REFERENCES organization,
    id integer NOT NULL,
    name short_name NOT NULL,
    PRIMARY KEY (organization_nr, id)
);

-- What can be occupied only once at a time. The premises are 0, employees and rooms count from 1.
CREATE TABLE resource (
    organization_nr integer NOT NULL REFERENCES organization,
    id resource_number NOT NULL,
    kind resource_kind NOT NULL,
    group_id integer,
    first_name text NOT NULL DEFAULT '',
    last_name text NOT NULL DEFAULT '',
    avatar text,
    -- Whether an employee is offered to visitors. Staff books everybody.
    is_visible boolean NOT NULL DEFAULT true,
    archived_at timestamptz,
    PRIMARY KEY (organization_nr, id),
    FOREIGN KEY (organization_nr, group_id) REFERENCES resource_group,
    CONSTRAINT premises_are_resource_0 CHECK ((kind = 'PREMISES') = (id = 0)),
    CONSTRAINT rooms_have_a_group CHECK ((kind = 'ROOM') = (group_id IS NOT NULL))
);

ALTER TABLE membership ADD FOREIGN KEY (organization_nr, employee_id) REFERENCES resource;
ALTER TABLE invitation ADD FOREIGN KEY (organization_nr, employee_id) REFERENCES resource;

-- What calendars elsewhere subscribe to: the own visits of a member of a team, or all visits of the organisation.
CREATE DOMAIN feed_scope AS text CHECK (VALUE IN ('OWN', 'ORGANIZATION'));
CREATE TABLE calendar_feed (
    organization_nr integer NOT NULL,
    -- Who made it.
    account_id bigint NOT NULL,
    scope feed_scope NOT NULL,
    -- SHA-256 of the token in its address; the token itself is stored nowhere.
    token_hash sha256_hash NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (organization_nr, account_id, scope),
    -- Who leaves the team takes no feed along.
    FOREIGN KEY (organization_nr, account_id) REFERENCES membership ON DELETE CASCADE
);
CREATE UNIQUE INDEX calendar_feed_of_token ON calendar_feed (token_hash);
CREATE UNIQUE INDEX calendar_feed_of_organization ON calendar_feed (organization_nr) WHERE scope = 'ORGANIZATION';

-- Minutes of wall time from local midnight. The hours of the premises are the opening hours.
CREATE TABLE weekly_hours (
    organization_nr integer NOT NULL,
    resource_id integer NOT NULL,
    weekday weekday_number NOT NULL,
    opens minute_of_day NOT NULL,
    closes minute_of_day NOT NULL,
    PRIMARY KEY (organization_nr, resource_id, weekday, opens),
    FOREIGN KEY (organization_nr, resource_id) REFERENCES resource,
    CONSTRAINT hours_have_a_length CHECK (opens < closes),
    CONSTRAINT hours_never_overlap EXCLUDE USING gist (
        organization_nr WITH =, resource_id WITH =, weekday WITH =, int4range(opens, closes) WITH &&)
);

-- The absences of the premises are closures.
CREATE TABLE absence (
    organization_nr integer NOT NULL,
    id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
    resource_id integer NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    reason text,
    PRIMARY KEY (organization_nr, id),
    FOREIGN KEY (organization_nr, resource_id) REFERENCES resource,
    CONSTRAINT absence_is_finite CHECK (isfinite(starts_at) AND isfinite(ends_at) AND starts_at < ends_at)
);
-- Most absences are over.
CREATE INDEX absence_by_end ON absence (organization_nr, ends_at);

CREATE TABLE service (
    organization_nr integer NOT NULL REFERENCES organization,
    id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
    title short_name NOT NULL,
    html text NOT NULL DEFAULT '',
    price_cents price_cents NOT NULL,
    duration minutes_of_service NOT NULL,
    follow_up minutes_of_follow_up NOT NULL DEFAULT 0,
    -- No rank is any place.
    visit_rank visit_rank,
    image_path text,
    sort_order integer NOT NULL DEFAULT 0,
    archived_at timestamptz,
    PRIMARY KEY (organization_nr, id),
    -- An occupation is never longer than a day.
    CONSTRAINT service_fits_a_day CHECK (duration + follow_up <= 1440)
);
CREATE INDEX service_id ON service (id);

-- Parts of a service; a service without rows is one step of work.
CREATE TABLE service_step (
    organization_nr integer NOT NULL,
    service_id bigint NOT NULL,
    position smallint NOT NULL,
    kind service_step_kind NOT NULL,
    minutes minutes_of_service NOT NULL,
    PRIMARY KEY (organization_nr, service_id, position),
    FOREIGN KEY (organization_nr, service_id) REFERENCES service
);

-- A service needs one resource of a group, the same all the time: from start to end, or during the steps at these
-- positions.
CREATE TABLE service_need (
    organization_nr integer NOT NULL,
    service_id bigint NOT NULL,
    group_id integer NOT NULL,
    steps step_positions,
    PRIMARY KEY (organization_nr, service_id, group_id),
    FOREIGN KEY (organization_nr, service_id) REFERENCES service,
    FOREIGN KEY (organization_nr, group_id) REFERENCES resource_group
);

-- Who can do what, with a duration and a price of one's own where they differ.
CREATE TABLE ability (
    organization_nr integer NOT NULL,
    service_id bigint NOT NULL,
    resource_id integer NOT NULL,
    duration minutes_of_service,
    price_cents price_cents,
    PRIMARY KEY (organization_nr, service_id, resource_id),
    FOREIGN KEY (organization_nr, service_id) REFERENCES service,
    FOREIGN KEY (organization_nr, resource_id) REFERENCES resource
);

-- A trigger, because no CHECK can read the other table: a duration of one's own fits a day together with the follow-up
-- of the service, as the service's own duration does.
CREATE FUNCTION own_duration_fits_a_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM public.ability JOIN public.service ON service.organization_nr = ability.organization_nr AND service.id = service_id
        WHERE ability.organization_nr = NEW.organization_nr AND ability.duration + service.follow_up > 1440
    ) THEN
        RAISE check_violation USING CONSTRAINT = TG_NAME,
            MESSAGE = 'a duration of one''s own and the follow-up are longer than a day';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER own_duration_fits_a_day AFTER INSERT OR UPDATE ON ability
    FOR EACH ROW WHEN (NEW.duration IS NOT NULL) EXECUTE FUNCTION own_duration_fits_a_day();
CREATE TRIGGER own_duration_fits_a_day AFTER UPDATE OF follow_up ON service
    FOR EACH ROW EXECUTE FUNCTION own_duration_fits_a_day();

-- Whoever reads a service can rely on it: its steps are as long as it is, somebody works in one of them, they are the
-- same whoever does it, and what it needs it needs during steps that exist. Checked at the end of a transaction,
-- because no single statement can write a service with its steps.
CREATE FUNCTION refuse_other_steps(nr integer, of_service bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM public.service
        JOIN (SELECT sum(minutes) AS minutes, bool_or(kind = 'WORK') AS is_work FROM public.service_step
              WHERE organization_nr = nr AND service_id = of_service) AS steps ON steps.minutes IS NOT NULL
        WHERE service.organization_nr = nr AND service.id = of_service
          AND (steps.minutes <> service.duration OR NOT is_work OR EXISTS (
              SELECT FROM public.ability WHERE ability.organization_nr = nr AND ability.service_id = service.id
              AND ability.duration IS NOT NULL))
    ) THEN
        RAISE check_violation USING CONSTRAINT = 'steps_make_up_their_service',
            MESSAGE = 'the steps of a service do not make it up';
    END IF;
    IF EXISTS (
        SELECT FROM public.service_need, unnest(steps) AS step
        WHERE organization_nr = nr AND service_id = of_service
          AND NOT EXISTS (SELECT FROM public.service_step WHERE service_step.organization_nr = nr
                          AND service_step.service_id = service_need.service_id AND position = step)
    ) THEN
        RAISE check_violation USING CONSTRAINT = 'steps_make_up_their_service',
            MESSAGE = 'a service needs something during a step that it does not have';
    END IF;
END
$$;
CREATE FUNCTION steps_make_up_their_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'service' THEN
        PERFORM public.refuse_other_steps(NEW.organization_nr, NEW.id);
        RETURN NULL;
    END IF;
    -- What moves to another service is missing from its old one.
    IF TG_OP <> 'INSERT' THEN
        PERFORM public.refuse_other_steps(OLD.organization_nr, OLD.service_id);
    END IF;
    IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE'
        AND (NEW.organization_nr, NEW.service_id) <> (OLD.organization_nr, OLD.service_id)
    THEN
        PERFORM public.refuse_other_steps(NEW.organization_nr, NEW.service_id);
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
