DROP INDEX participation_of_event, event_date_of_event;
ALTER TABLE event
    DROP CONSTRAINT event_sign_up_has_an_order, DROP CONSTRAINT event_minimum_fits,
    DROP COLUMN html, DROP COLUMN price_cents, DROP COLUMN duration, DROP COLUMN minimum_participants,
    DROP COLUMN trainer, DROP COLUMN room, DROP COLUMN online, DROP COLUMN sign_up_from,
    DROP COLUMN sign_up_until, DROP COLUMN image_path;
