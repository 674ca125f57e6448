-- A service with steps took everybody the same time.
UPDATE ability SET duration = NULL WHERE duration IS NOT NULL AND EXISTS (
    SELECT FROM service_step WHERE service_step.organization_nr = ability.organization_nr
    AND service_step.service_id = ability.service_id);
CREATE OR REPLACE FUNCTION refuse_other_steps(nr integer, of_service bigint) RETURNS void LANGUAGE plpgsql AS $$
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
