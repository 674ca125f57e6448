-- Public holidays close unless the organisation says otherwise: altogether, or for single days.
ALTER TABLE calendar
    ADD COLUMN closes_on_holidays boolean NOT NULL DEFAULT true,
    -- Whose holidays: ISO 3166. Without a region nothing closes.
    ADD COLUMN holiday_region text CHECK (holiday_region ~ '^(AT|DE|CH)(-[A-Z]{2})?$'),
    -- The holidays on which it opens all the same.
    ADD COLUMN open_holidays date[] NOT NULL DEFAULT '{}';

-- What all parts of the country have in common is certain. New organisations get the region of their postcode.
UPDATE calendar SET holiday_region = country, rules_version = rules_version + 1
FROM organization WHERE nr = organization_nr;
