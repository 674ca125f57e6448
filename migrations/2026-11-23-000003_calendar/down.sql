DROP TRIGGER status_of_calendar ON organization;
ALTER TABLE membership DROP CONSTRAINT membership_organization_nr_employee_id_fkey;
ALTER TABLE invitation DROP CONSTRAINT invitation_organization_nr_employee_id_fkey;
DROP TABLE calendar_feed, ability, service_need, service_step, service, absence, weekly_hours, resource, resource_group, calendar;
DROP FUNCTION steps_make_up_their_service, refuse_other_steps, own_duration_fits_a_day, locked_calendar, lock_calendar,
    status_of_calendar, calendar_of_status;
DROP DOMAIN feed_scope, local_holidays, pause_note, step_positions, service_step_kind, visit_rank, minutes_of_follow_up,
    minutes_of_service, price_cents, minute_of_day,
    weekday_number, resource_kind, resource_number, holiday_region, open_booking_count, months_of_retention,
    days_of_horizon, minutes_of_notice, calendar_grid;
