//! A dump is restored, and PostgreSQL 17 and later maintain indexes, with an empty `search_path`: what a generated column, a
//! check or an index computes finds its functions then as well.

use crate::support::{TestStore, salon};

/// What a function of the product names without its schema: another function, a relation or a type.
const NAMED_WITHOUT_ITS_SCHEMA: &str = r"
    WITH own AS (
        SELECT proname AS name, prosrc AS body FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ), mention AS (
        SELECT name, '(?<![\w.''])' || name || '\(' AS pattern FROM own
        UNION ALL
        SELECT relname, '\m(FROM|JOIN|INTO|UPDATE|TABLE)\s+' || relname || '\M(?!\()' FROM pg_class
        WHERE relnamespace = 'public'::regnamespace
        UNION ALL
        SELECT typname, '(::|\m[a-z_]+ )' || typname || '\M(?! *[=.(])' FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype = 'd'
    )
    SELECT own.name || ': ' || mention.name FROM own JOIN mention ON own.body ~ mention.pattern
    WHERE own.name <> mention.name ORDER BY 1";

#[tokio::test]
async fn functions_name_what_they_use_with_its_schema() {
    let sql = TestStore::new().sql().await;
    assert_eq!(sql.texts(NAMED_WITHOUT_ITS_SCHEMA).await, Vec::<String>::new());

    sql.run(
        "CREATE FUNCTION careless(given short_text) RETURNS text LANGUAGE plpgsql AS $$
         DECLARE kept short_text := given;
         BEGIN RETURN plain_letters((SELECT first_name FROM customer LIMIT 1) || kept); END $$",
    )
    .await;
    assert_eq!(
        sql.texts(NAMED_WITHOUT_ITS_SCHEMA).await,
        ["careless: customer", "careless: plain_letters", "careless: short_text"]
    );
}

/// Puts the rows of every table into an empty one of the same shape, as a restore does, and says where that is not all.
const RESTORE: &str = "
    SET search_path = '';
    CREATE TEMPORARY TABLE restored_less (name text);
    DO $$
    DECLARE
        known record;
        columns text;
        is_less boolean;
    BEGIN
        FOR known IN SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
            SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
            WHERE attrelid = known.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
            EXECUTE format('CREATE TABLE public.restored (LIKE public.%I INCLUDING ALL)', known.relname);
            EXECUTE format('INSERT INTO public.restored (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM public.%I',
                           columns, columns, known.relname);
            EXECUTE format('SELECT EXISTS (SELECT * FROM public.%I EXCEPT SELECT * FROM public.restored)', known.relname)
            INTO is_less;
            IF is_less THEN
                INSERT INTO pg_temp.restored_less VALUES (known.relname);
            END IF;
            DROP TABLE public.restored;
        END LOOP;
    END $$";

#[tokio::test]
async fn rows_are_restored_and_maintained_with_an_empty_search_path() {
    let (store, _) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    assert_ne!(sql.number("SELECT count(*) FROM customer").await, 0);
    assert_ne!(sql.number("SELECT count(*) FROM booking").await, 0);

    sql.run(RESTORE).await;
    assert_eq!(
        sql.texts("SELECT name FROM pg_temp.restored_less").await,
        Vec::<String>::new()
    );
    // Not in a transaction: each is a message of its own.
    for maintenance in ["REINDEX SCHEMA public", "VACUUM (FULL, ANALYZE)"] {
        sql.run(maintenance).await;
    }
    sql.run("UPDATE public.customer SET first_name = first_name || 'é'")
        .await;
}
