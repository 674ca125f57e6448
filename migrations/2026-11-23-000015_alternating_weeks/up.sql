-- Somebody may work other hours in even calendar weeks than in odd ones, as ISO 8601 counts them. Hours of every week are
-- those of both. The premises open the same every week: what shows and searches their hours knows of no other.
CREATE DOMAIN hours_week AS text CHECK (VALUE IN ('EVERY', 'EVEN', 'ODD'));
ALTER TABLE weekly_hours
    ADD COLUMN week hours_week NOT NULL DEFAULT 'EVERY',
    ADD CONSTRAINT premises_open_every_week CHECK (resource_id <> 0 OR week = 'EVERY'),
    DROP CONSTRAINT weekly_hours_pkey,
    ADD PRIMARY KEY (organization_nr, resource_id, week, weekday, opens),
    DROP CONSTRAINT hours_never_overlap,
    ADD CONSTRAINT hours_never_overlap EXCLUDE USING gist (
        organization_nr WITH =, resource_id WITH =, weekday WITH =, int4range(opens, closes) WITH &&,
        (CASE week WHEN 'EVEN' THEN int4range(0, 1) WHEN 'ODD' THEN int4range(1, 2) ELSE int4range(0, 2) END) WITH &&);
