-- Whoever works in odd weeks only has no hours then.
DELETE FROM weekly_hours WHERE week = 'ODD';
ALTER TABLE weekly_hours
    DROP CONSTRAINT hours_never_overlap,
    DROP CONSTRAINT weekly_hours_pkey,
    DROP CONSTRAINT premises_open_every_week,
    DROP COLUMN week,
    ADD PRIMARY KEY (organization_nr, resource_id, weekday, opens),
    ADD CONSTRAINT hours_never_overlap EXCLUDE USING gist (
        organization_nr WITH =, resource_id WITH =, weekday WITH =, int4range(opens, closes) WITH &&);
DROP DOMAIN hours_week;
