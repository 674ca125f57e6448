DROP FUNCTION lock_calendar(integer);
DROP TABLE planned_mail, outbox, idempotency_key, occupation, participation, event_date, event, history,
    answer, appointment, booking, customer, custom_field, ability, service_step, service, absence,
    weekly_hours, resource, calendar, social_media, web_content, organization_branch, organization;
DROP FUNCTION refuse_change_of_history();
DROP EXTENSION btree_gist;
