-- Organisations and how they present themselves; the domains (checked types) that more than one area uses.
--
-- Conventions of all files here:
-- * organization_nr leads every key, so that the schema can be distributed by organisation. Ids of services, events,
--   bookings and appointments come from sequences and are unique over all organisations, because the documented calls
--   name no organisation.
-- * A rule about a single value is a domain, a rule about several columns is a CHECK of the table. PostgreSQL evaluates
--   all CHECKs of a table for every row that a statement writes, whatever it changes, but a domain only when such a
--   value is assigned: a booking, which only raises a version of its calendar, does not check the calendar's grid again.
-- * Until the first release these files are edited in place. From then on each change is a migration of its own.

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE DOMAIN organization_status AS text CHECK (VALUE IN ('DRAFT', 'PUBLIC', 'INACTIVE'));
CREATE DOMAIN country_code AS text CHECK (VALUE IN ('AT', 'DE', 'CH'));
CREATE DOMAIN profile_theme AS text CHECK (VALUE IN ('TERMINHOF', 'LIGHT', 'DARK', 'NATURE'));
CREATE DOMAIN short_name AS text CHECK (char_length(VALUE) BETWEEN 1 AND 255);
CREATE DOMAIN short_text AS text CHECK (char_length(VALUE) <= 255);
CREATE DOMAIN degrees_of_latitude AS double precision CHECK (VALUE BETWEEN -90 AND 90);
CREATE DOMAIN degrees_of_longitude AS double precision CHECK (VALUE BETWEEN -180 AND 180);
CREATE DOMAIN branch_number AS smallint CHECK (VALUE BETWEEN 8 AND 19);
CREATE DOMAIN web_content_type AS text CHECK (VALUE IN (
    'account_overview_content', 'account_background_image', 'account_logo_image', 'account_overview_slogan',
    'account_overview_topcontent'));
CREATE DOMAIN social_media_kind AS text CHECK (VALUE IN (
    'Instagram', 'Facebook', 'Youtube', 'Discord', 'Email', 'Phone', 'Website', 'TikTok', 'Pinterest', 'Snapchat',
    'Twitter', 'LinkedIn'));

-- 888 is the owner of the product and lies below the start.
CREATE SEQUENCE organization_nr AS integer MINVALUE 1000;

CREATE TABLE organization (
    nr integer PRIMARY KEY DEFAULT nextval('organization_nr'),
    status organization_status NOT NULL,
    company_name short_name NOT NULL,
    branche_name_detailed short_text,
    owner_first_name text NOT NULL,
    owner_last_name text NOT NULL,
    street_name text NOT NULL,
    street_number text NOT NULL,
    zip_code text NOT NULL,
    city text NOT NULL,
    county text,
    country country_code NOT NULL,
    latitude degrees_of_latitude,
    longitude degrees_of_longitude,
    -- The middle of its postcode or city, for distances where nobody has said where the premises are; never shown as theirs.
    place_latitude degrees_of_latitude,
    place_longitude degrees_of_longitude,
    contact_email text,
    contact_phone text,
    vat_number short_text,
    -- The legal trader, where that is not the company name and the owner.
    legal_name short_text,
    register_number short_text,
    register_court short_text,
    theme profile_theme NOT NULL DEFAULT 'TERMINHOF',
    -- How often its name or address was another one: what is in the calendar of a customer is older then.
    relocations integer NOT NULL DEFAULT 0,
    first_activated_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT organization_was_activated CHECK (status <> 'PUBLIC' OR first_activated_at IS NOT NULL),
    -- Search, newcomers and sitemap list what is public.
    CONSTRAINT owner_of_the_product_is_not_public CHECK (nr <> 888 OR status <> 'PUBLIC')
);
ALTER SEQUENCE organization_nr OWNED BY organization.nr;

-- What an organisation was called and where it was before a change of which its customers are told, as long as those mails
-- are kept.
CREATE TABLE relocation (
    organization_nr integer NOT NULL REFERENCES organization,
    -- How often it had changed then, this time included: the revision of its facts and mails.
    number integer NOT NULL,
    company_name text NOT NULL,
    street_name text NOT NULL,
    street_number text NOT NULL,
    zip_code text NOT NULL,
    city text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (organization_nr, number)
);
CREATE INDEX relocation_age ON relocation (created_at);
CREATE INDEX organization_newest ON organization (first_activated_at DESC, nr DESC) WHERE status = 'PUBLIC';

-- The owner of the product. Its people run the product and offer no appointments, so it has no calendar.
INSERT INTO organization (nr, status, company_name, owner_first_name, owner_last_name, street_name, street_number,
                          zip_code, city, country, created_at)
VALUES (888, 'INACTIVE', 'Terminhof', '', '', '', '', '', '', 'AT', now());

CREATE TABLE organization_branch (
    organization_nr integer NOT NULL REFERENCES organization,
    branch_id branch_number NOT NULL,
    position smallint NOT NULL,
    PRIMARY KEY (organization_nr, branch_id)
);

CREATE TABLE web_content (
    organization_nr integer NOT NULL REFERENCES organization,
    content_type web_content_type NOT NULL,
    html text NOT NULL,
    PRIMARY KEY (organization_nr, content_type)
);

-- What an AI service proposes as the text `account_overview_content`. Nobody but the organisation sees it, until it takes
-- it over.
CREATE TABLE text_draft (
    organization_nr integer PRIMARY KEY REFERENCES organization,
    html text NOT NULL,
    drafted_at timestamptz NOT NULL
);

CREATE DOMAIN image_id AS text CHECK (VALUE ~ '^[0-9a-f]{32}$');
CREATE DOMAIN image_kind AS text CHECK (VALUE IN ('LOGO', 'PHOTO'));
CREATE DOMAIN pixels AS integer CHECK (VALUE > 0);

-- The images that an organisation has uploaded. Their files lie elsewhere; where they are shown stands the path of a file.
-- The row comes before the files and goes after them, so that no file is without one.
CREATE TABLE image (
    organization_nr integer NOT NULL REFERENCES organization,
    id image_id NOT NULL,
    kind image_kind NOT NULL,
    width pixels NOT NULL,
    height pixels NOT NULL,
    created_at timestamptz NOT NULL,
    -- NULL until its files are written.
    confirmed_at timestamptz,
    removed_at timestamptz,
    -- Since when its files are deleted: nobody brings it back.
    swept_at timestamptz,
    PRIMARY KEY (organization_nr, id)
);
CREATE INDEX image_to_sweep ON image (coalesce(removed_at, created_at))
    WHERE removed_at IS NOT NULL OR confirmed_at IS NULL;

CREATE TABLE social_media (
    organization_nr integer NOT NULL REFERENCES organization,
    position smallint NOT NULL,
    kind social_media_kind NOT NULL,
    website text NOT NULL,
    PRIMARY KEY (organization_nr, position)
);
