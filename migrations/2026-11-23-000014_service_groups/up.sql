-- Headings under which services stand in long lists, as the organisation words them. Which one comes first is said by the
-- order of the services.

CREATE DOMAIN service_heading AS text CHECK (char_length(VALUE) BETWEEN 1 AND 50);

ALTER TABLE service ADD COLUMN service_group service_heading;
