-- The search: a document and suggestions for every public organisation, and a dictionary of words.
-- Everything here is derived: search_source says from what, and `terminhof search rebuild` derives it again.

-- Spelling without what people leave out or write differently: the same as `catalog::fold`, which
-- says where the rules come from. The collation is named, so that it is not that of the database.
CREATE FUNCTION search_fold(text text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
    SELECT replace(replace(replace(translate(
        regexp_replace(normalize(translate(
            regexp_replace(regexp_replace(
                replace(lower(normalize(text, NFC) COLLATE "und-x-icu"), 'ß', 'ss'),
                '([ao])e', '\1', 'g'),
                '(?<![aeiouyqäöü])ue', 'u', 'g'),
            'äöü', 'aou'), NFKD), '[\u0300-\u036f]', '', 'g'),
        'øłđðı', 'olddi'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- The words of a folded text. Longer ones than 40 letters are no words.
CREATE FUNCTION search_words(text text) RETURNS SETOF text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
    SELECT DISTINCT word
    FROM regexp_split_to_table(public.search_fold(text) COLLATE "und-x-icu", '[^[:alnum:]]+') AS word
    WHERE word <> '' AND char_length(word) <= 40
$$;

-- Texts of a provider are stored as HTML; only their words can be searched.
CREATE FUNCTION search_plain_text(html text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
    SELECT regexp_replace(html, '<[^>]*>|&[a-z]+;', ' ', 'g')
$$;

-- The deletion neighbourhood of a word (SymSpell): the word, and what remains when up to `most` of its letters are left
-- out. Two words with that many mistakes between them have one of these in common, which an index can find.
CREATE FUNCTION search_deletions(word text, most integer) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE COST 10000
LANGUAGE sql AS $$
    WITH RECURSIVE deletion(rest, left_out) AS (
        SELECT word, 0
        UNION
        SELECT overlay(rest PLACING '' FROM index FOR 1), left_out + 1
        FROM deletion, generate_series(1, char_length(rest)) AS index
        WHERE left_out < most AND char_length(rest) > 2
    )
    SELECT array_agg(DISTINCT rest) FROM deletion
$$;

-- Names of the categories, the words that people know them by.
CREATE TABLE search_branch (
    branch_id branch_number PRIMARY KEY,
    name text NOT NULL
);
INSERT INTO search_branch (branch_id, name) VALUES
    (8, 'Wellness & Beauty'), (9, 'Körper & Sport'), (10, 'Persönlichkeitsentwicklung'),
    (11, 'Kulinarik & Genuss'), (12, 'Handwerk'), (13, 'Gesundheit'), (14, 'Technologie'),
    (15, 'Recht & Finanzen'), (16, 'Freizeit & Vergnügen'), (17, 'Tiere'), (18, 'Kunst & Design'),
    (19, 'Sonstige Dienstleister');

-- The folded words of a place without what it is beside its name, and with a saint as most write one.
CREATE FUNCTION search_place_words(place text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
    titles CONSTANT text[] := ARRAY[
        'barlachstadt', 'bundesstadt', 'gemeinde', 'hansestadt', 'klingenstadt', 'kreisstadt', 'kurort',
        'landeshauptstadt', 'lutherstadt', 'marktgemeinde', 'nordseebad', 'ostseebad', 'reuterstadt', 'seebad',
        'stadt', 'stadtgemeinde', 'statutarstadt', 'universitatsstadt'];
    words CONSTANT text[] := array_remove(
        regexp_split_to_array(public.search_fold(place) COLLATE "und-x-icu", '[^[:alnum:]]+'), '');
    spelt CONSTANT text[] := array_replace(array_replace(words, 'st', 'sankt'), 'skt', 'sankt');
BEGIN
    IF words <@ titles OR NOT words && titles THEN
        RETURN spelt;
    END IF;
    RETURN ARRAY(SELECT word FROM unnest(spelt) WITH ORDINALITY AS told (word, index)
                 WHERE word <> ALL(titles) ORDER BY index);
END
$$;

-- The names that people know a city or a postcode by: the same as `catalog::search::place_names`.
CREATE FUNCTION search_place_names(place text) RETURNS text[] IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
    leading_on CONSTANT text[] := ARRAY[
        'a', 'am', 'an', 'auf', 'b', 'bei', 'd', 'dem', 'den', 'der', 'i', 'im', 'in', 'o', 'ob', 'u', 'unter', 'v',
        'vom', 'von', 'vor', 'zu'];
    telling_apart CONSTANT text[] := ARRAY[
        'donau', 'elbe', 'havel', 'holstein', 'inn', 'isar', 'lahn', 'main', 'mosel', 'neckar', 'oder', 'rhein',
        'ruhr', 'saale', 'spree', 'tauber', 'weinstrasse', 'weser', 'westf', 'westfalen', 'worthersee'];
    words CONSTANT text[] := public.search_place_words(place);
    words_of_name text[] := words;
    whole text := words[1];
    name text;
    with_initial text;
BEGIN
    IF cardinality(words) < 2 THEN
        RETURN words;
    END IF;
    IF place ~ '[(/,]' THEN
        words_of_name := coalesce(nullif(public.search_place_words((regexp_split_to_array(place, '[(/,]'))[1]), '{}'), words);
    END IF;
    FOR index IN 2..cardinality(words) LOOP
        IF index = cardinality(words) OR words[index] <> ALL(leading_on) THEN
            whole := whole || '-' || words[index];
        END IF;
    END LOOP;
    name := words_of_name[1];
    FOR index IN 2..cardinality(words_of_name) LOOP
        EXIT WHEN words_of_name[index] = ANY(leading_on || telling_apart);
        name := name || '-' || words_of_name[index];
    END LOOP;
    with_initial := name || '-' || left(words[cardinality(words)], 1);
    RETURN CASE
        WHEN whole = name THEN ARRAY[whole]
        WHEN whole = with_initial THEN ARRAY[whole, name]
        ELSE ARRAY[whole, name, with_initial]
    END;
END
$$;

-- What the document of a public organisation is made of, by weight: A its name, B what it does,
-- C who and where, D the rest.
CREATE VIEW search_text AS
SELECT nr AS organization_nr, company_name AS a,
    concat_ws(' ', branche_name_detailed,
        (SELECT string_agg(name, ' ') FROM organization_branch JOIN search_branch USING (branch_id)
         WHERE organization_nr = nr),
        (SELECT string_agg(title, ' ') FROM service WHERE organization_nr = nr AND archived_at IS NULL),
        (SELECT string_agg(title, ' ') FROM event WHERE organization_nr = nr AND archived_at IS NULL)) AS b,
    concat_ws(' ', owner_last_name, zip_code, city, county) AS c,
    concat_ws(' ', street_name,
        (SELECT string_agg(search_plain_text(html), ' ') FROM service
         WHERE organization_nr = nr AND archived_at IS NULL),
        (SELECT string_agg(search_plain_text(html), ' ') FROM web_content
         WHERE organization_nr = nr
           AND content_type IN ('account_overview_content', 'account_overview_slogan', 'account_overview_topcontent')
        )) AS d
FROM organization
WHERE status = 'PUBLIC';

-- The document itself. The weight of a word is kept at a position; those of the rest have none, which
-- PostgreSQL ranks as D, so that most documents fit into their row. Beside the words there are tags,
-- which have a slash that no word has: the branch, city and postcode, tiles of 0.1 and of 1 degree, and the words of the
-- name once more. So one condition on one index covers both the words and the filters.
CREATE VIEW search_source AS
SELECT organization_nr,
    (SELECT coalesce(string_agg(word || ':' || least(index, 16383) || weight, ' '), '')::tsvector
     FROM (SELECT word, weight, row_number() OVER (ORDER BY weight, word COLLATE "C") AS index
           FROM (VALUES ('A', a), ('B', b), ('C', c)) AS field (weight, text), search_words(text) AS word
          ) AS indexed)
    || array_to_tsvector(ARRAY(
        SELECT word FROM search_words(d) AS word WHERE char_length(word) > 2
        UNION SELECT 'name/' || word FROM search_words(a) AS word
        UNION SELECT 'branch/' || branch_id FROM organization_branch AS own
              WHERE own.organization_nr = search_text.organization_nr
        UNION SELECT 'place/' || name
              FROM unnest(search_place_names(city) || search_place_names(zip_code)) AS own (name)
        UNION SELECT unnest(ARRAY['tile/' || floor(latitude * 10) || '/' || floor(longitude * 10),
                                  'area/' || floor(latitude) || '/' || floor(longitude)])
              WHERE latitude IS NOT NULL AND longitude IS NOT NULL)) AS doc,
    (SELECT count(*) FROM search_words(a))::smallint AS name_words,
    latitude, longitude,
    (SELECT min(price_cents) FROM service
     WHERE service.organization_nr = search_text.organization_nr AND archived_at IS NULL) AS cheapest_cents
FROM search_text JOIN (
    SELECT nr, city, zip_code, coalesce(latitude, place_latitude) AS latitude, coalesce(longitude, place_longitude) AS longitude
    FROM organization) AS located ON nr = organization_nr;

CREATE TABLE search_document (
    organization_nr integer PRIMARY KEY REFERENCES organization,
    doc tsvector NOT NULL,
    name_words smallint NOT NULL,
    latitude degrees_of_latitude,
    longitude degrees_of_longitude,
    cheapest_cents price_cents,
    -- The order of magnitude of the bookings of the last 90 days. Only the recount writes it.
    popularity smallint NOT NULL DEFAULT 0
);
CREATE INDEX search_document_doc ON search_document USING gin (doc) WITH (fastupdate = off);

-- Every word of every document. Counts are brought up to date by a job: if each change of a document
-- raised them, all writers would wait for each other at the common words.
CREATE TABLE search_term (
    term text COLLATE "C" PRIMARY KEY,
    document_count integer NOT NULL DEFAULT 0,
    -- Finds words by their mistakes, and beginnings of words by theirs.
    deletions text[] COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_deletions(left(term, 7), 2)) STORED,
    beginnings text[] COLLATE "C" NOT NULL GENERATED ALWAYS AS (search_deletions(left(term, 4), 1)) STORED
) WITH (fillfactor = 80);
CREATE INDEX search_term_reversed ON search_term (reverse(term) COLLATE "C");
CREATE INDEX search_term_deletions ON search_term USING gin (deletions) WITH (fastupdate = off);
CREATE INDEX search_term_beginnings ON search_term USING gin (beginnings) WITH (fastupdate = off);

-- The words that may be a word with so many mistakes, and those that may begin with it. Comparing two arrays costs much
-- more than the planner estimates, so that it would prefer to read all words: sequential scans are off here.
CREATE FUNCTION search_similar(word text, mistakes integer) RETURNS TABLE (similar_term text, documents integer)
STABLE STRICT LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE keys CONSTANT text[] := public.search_deletions(left(word, 7), mistakes);
BEGIN
    RETURN QUERY
    SELECT term, document_count FROM public.search_term
    WHERE deletions && keys
      AND char_length(term) BETWEEN char_length(word) - mistakes AND char_length(word) + mistakes
    ORDER BY document_count DESC, term LIMIT 500;
END
$$;
CREATE FUNCTION search_similar_beginning(word text) RETURNS TABLE (similar_term text, documents integer)
STABLE STRICT LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE keys CONSTANT text[] := public.search_deletions(left(word, 4), 1);
BEGIN
    RETURN QUERY
    SELECT term, document_count FROM public.search_term
    WHERE beginnings && keys
    ORDER BY document_count DESC, term LIMIT 500;
END
$$;

-- What is proposed while somebody types: names of organisations, and under organisation 0 what many
-- share: services, categories and cities.
CREATE TABLE search_suggestion (
    organization_nr integer NOT NULL,
    text text NOT NULL,
    id bigint NOT NULL UNIQUE GENERATED BY DEFAULT AS IDENTITY,
    popularity integer NOT NULL DEFAULT 0,
    -- Raised with every change of a shared one, for an index outside.
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (organization_nr, text)
);

-- A suggestion is found by the beginning of each of its words.
CREATE TABLE search_suggestion_key (
    key text COLLATE "C" NOT NULL,
    suggestion_id bigint NOT NULL REFERENCES search_suggestion (id) ON DELETE CASCADE,
    popularity integer NOT NULL,
    PRIMARY KEY (suggestion_id, key)
);
CREATE INDEX search_suggestion_key_by_key ON search_suggestion_key (key) INCLUDE (popularity, suggestion_id);

-- What an organisation gives to suggestions.
CREATE VIEW search_suggestion_source AS
SELECT nr AS organization_nr, 0 AS under, title AS text
FROM organization JOIN service ON service.organization_nr = nr
WHERE status = 'PUBLIC' AND archived_at IS NULL
UNION SELECT nr, 0, title FROM organization JOIN event ON event.organization_nr = nr
      WHERE status = 'PUBLIC' AND archived_at IS NULL
UNION SELECT nr, 0, city FROM organization WHERE status = 'PUBLIC' AND city <> ''
UNION SELECT nr, 0, name FROM organization JOIN organization_branch ON organization_nr = nr
      JOIN search_branch USING (branch_id) WHERE status = 'PUBLIC'
UNION SELECT nr, nr, company_name FROM organization WHERE status = 'PUBLIC';

-- The keys of a suggestion: its folded text from each word on.
CREATE FUNCTION search_keys(text text) RETURNS SETOF text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql AS $$
    SELECT DISTINCT array_to_string(words[index:], ' ')
    FROM (SELECT array_remove(regexp_split_to_array(public.search_fold(text) COLLATE "und-x-icu", '[^[:alnum:]]+'), '')
         ) AS folded (words), generate_subscripts(words, 1) AS index
    WHERE index <= 8
$$;

-- Which state of an organisation an index outside has to have at least. Rows stay for ever: what is not public any more has
-- a version, too, so that a late write of before never counts. No foreign key: an organisation without a trace may go.
CREATE TABLE search_version (
    organization_nr integer PRIMARY KEY,
    version integer NOT NULL
);

-- The facts by which the consumer SEARCH learns what to write, where there is one. Shared suggestions are told of under
-- organisation 0.
CREATE FUNCTION search_tell(organization integer, subjects bigint[], versions integer[], at timestamptz) RETURNS void
LANGUAGE sql AS $$
    INSERT INTO public.outbox (organization_nr, fact, subject_id, revision, dedupe_key, at, actor)
    SELECT CASE organization WHEN 0 THEN 0 ELSE subject END, 'SEARCH_CHANGED', subject, version,
        concat_ws(':', CASE organization WHEN 0 THEN 'suggestion-changed' ELSE 'search-changed' END, subject, version),
        at, 'SYSTEM'
    FROM unnest(subjects, versions) AS changed (subject, version)
    WHERE EXISTS (SELECT FROM public.outbox_consumer WHERE consumer = 'SEARCH')
$$;

-- Raises the versions of organisations that are or were public, and tells of them.
CREATE FUNCTION search_raise(organizations integer[], at timestamptz) RETURNS void LANGUAGE sql AS $$
    WITH raised AS (
        INSERT INTO public.search_version AS known (organization_nr, version)
        SELECT nr, 1 FROM public.organization WHERE nr = ANY(organizations) AND first_activated_at IS NOT NULL ORDER BY nr
        ON CONFLICT (organization_nr) DO UPDATE SET version = known.version + 1
        RETURNING organization_nr, version)
    SELECT public.search_tell(1, array_agg(organization_nr::bigint), array_agg(version), at) FROM raised
    HAVING count(*) > 0
$$;
