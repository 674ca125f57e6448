//! The hot statements go through the indexes made for them, also when there is history.
//! What is explained are the statements that the ports really send.

use accounts::organization::{AuditFilter, AuditTrail};
use booking_core::account_bookings::{AccountBookingList, AccountBookingReader, ListKind};
use booking_core::booking::BookingStore;
use booking_core::calendar::{CalendarListReader, CalendarRange, CalendarReader};
use booking_core::lifecycle::{BookingLifecycle, BookingRef};
use booking_core::settings::{ChangeMode, OrganizationSettingsStore};
use booking_core::staff_calendar::{ChangeFilter, ChangePlace, StaffBookingReader};
use catalog::search::{FieldWeights, Filters, OrganizationSearch, PageRequest, Search};
use notifications::ports::{FactQueue, MailContents, MailQueue};
use postgres_adapter::audit::Auditor;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{AccountId, BookingId, CalendarGuid, InstantMinute};
use time::Duration;
use time::macros::time;
use uuid::Uuid;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft, salon, sent_statements};

/// Two organisations with half a year of hourly appointments behind them, and what they left: facts
/// that were consumed, mails that were sent.
pub const HISTORY: &str = "
    SET session_replication_role = replica;
    CREATE TEMPORARY TABLE past AS
        SELECT nr, n, '2026-11-22 00:00Z'::timestamptz - n * interval '1 hour' AS at
        FROM organization, generate_series(1, 4000) AS n WHERE nr >= 1000;
    INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
        SELECT nr, 'Franz', 'Gruber ' || n % 500, 'franz' || n % 500 || '@example.org', at FROM past WHERE n <= 2000;
    INSERT INTO booking (organization_nr, id, calendar_guid, site, customer_id, manage_token_hash, repetition_hash,
                         created_at, changed_at, promised_notice)
        SELECT nr, nr * 100000 + n, gen_random_uuid(), 'IMPORT', n, sha256('token'), sha256(at::text::bytea), at, at, 0
        FROM past;
    INSERT INTO appointment (organization_nr, id, booking_id, position, service_id, employee_id, employee_reason, status,
                             title, price_cents, duration, follow_up, starts_wall, ends_wall, zone, starts_at, ends_at)
        SELECT nr, nr * 100000 + n, nr * 100000 + n, 0, 1, 1, 'CHOSEN',
               CASE n % 4 WHEN 1 THEN 'DONE' ELSE 'CONFIRMED' END, 'Haarschnitt', 0, 30, 0,
               at, at, 'UTC', at, at + interval '30 minutes' FROM past;
    INSERT INTO appointment_part (organization_nr, appointment_id, resource_id, from_minute, to_minute)
        SELECT nr, nr * 100000 + n, 1, 0, 30 FROM past;
    INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
        SELECT nr, 1, at, at + interval '30 minutes', nr * 100000 + n FROM past WHERE n % 4 <> 1;
    INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents, mailbox)
        SELECT nr, nr * 100000 + n, 1, 'DONE', 'Kurs', 0, 'franz' || n || '@example.org' FROM past WHERE n % 10 = 0;
    INSERT INTO idempotency_key (organization_nr, key, body_hash, booking_id, created_at)
        SELECT nr, 'Absicht ' || n, sha256('body'), nr * 100000 + n, at FROM past;
    INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
        SELECT nr, 'SYSTEM', 'BOOKING_CONFIRMED', n, nr || ':' || n, at FROM past;
    INSERT INTO outbox_delivery (fact_id, consumer, next_try_at, consumed_at) SELECT id, 'MAILS', at, at FROM outbox;
    INSERT INTO planned_mail (organization_nr, kind, booking_id, revision, due_at, next_try_at, sent_at)
        SELECT nr, 'BOOKING_CONFIRMATION', nr * 100000 + n, 0, at, at, at FROM past;
    RESET session_replication_role;
    SELECT setval(pg_get_serial_sequence('booking', 'id'), 1000000000),
           setval(pg_get_serial_sequence('appointment', 'id'), 1000000000);
    ANALYZE";

async fn with_history() -> (TestStore, Loaded, Sql) {
    let (store, loaded) = TestStore::with(&salon()).await;
    store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(HISTORY).await;
    store.database.ping().await.unwrap();
    sent_statements();
    (store, loaded, sql)
}

/// The only statement sent since the last look that says this.
fn sent(beginning: &str, containing: &str) -> String {
    let found: Vec<String> = sent_statements()
        .into_iter()
        .filter(|sql| sql.starts_with(beginning) && sql.contains(containing))
        .collect();
    assert_eq!(found.len(), 1, "{found:#?}");
    found.concat()
}

/// Explains a statement for values that the planner does not know, and for known ones.
async fn plans(sql: &Sql, statement: &str, values: &str) -> [String; 2] {
    let generic = sql.texts(&format!("EXPLAIN (GENERIC_PLAN) {statement}")).await;
    sql.run(&format!("PREPARE hot AS {statement}")).await;
    let custom = sql.texts(&format!("EXPLAIN EXECUTE hot({values})")).await;
    sql.run("DEALLOCATE hot").await;
    [generic.join("\n"), custom.join("\n")]
}

fn assert_uses(plans: &[String; 2], index: &str) {
    for plan in plans {
        assert!(plan.contains(index), "{index} is not used:\n{plan}");
        // Two organisations are fewer than an index would be worth.
        let reads_all = |line: &str| line.contains("Seq Scan") && !line.contains("Seq Scan on organization");
        assert!(!plan.lines().any(reads_all), "a whole table is read:\n{plan}");
    }
}

#[tokio::test]
async fn occupations_are_found_by_start_and_never_through_the_exclusion_constraint() {
    let (store, loaded, sql) = with_history().await;
    let from = InstantMinute::floor(NOW);
    for days in [1, 31, 180] {
        store
            .calendars()
            .occupations(loaded.organization, from, from.plus(days * 1_440))
            .await
            .unwrap();
        let statement = sent("SELECT", "occupation");
        let values = format!("1000, '2026-11-19 12:00Z', '2026-11-20 12:00Z'::timestamptz + interval '{days} days'");
        let plans = plans(&sql, &statement, &values).await;
        assert_uses(&plans, "occupation_by_start");
        assert!(plans.iter().all(|plan| !plan.contains("occupation_never_overlaps")));
    }
}

#[tokio::test]
async fn a_change_of_settings_finds_booked_visits_ahead_by_what_they_occupy() {
    let (store, loaded, sql) = with_history().await;
    let settings = store.organization_settings();
    let rules = settings.booking_rules(loaded.organization).await.unwrap().unwrap();
    sent_statements();
    let change = change_at(NOW);
    let previewed = settings.set_booking_rules(&change, loaded.organization, ChangeMode::Preview, &rules);
    previewed.await.unwrap();
    let statement = sent("SELECT", r#"INNER JOIN "appointment""#);
    let plans = plans(&sql, &statement, "1000, '2026-11-20 12:00Z', '2026-11-20 12:00Z'").await;
    assert_uses(&plans, "occupation_by_start");
    assert_uses(&plans, "appointment_pkey");
}

#[tokio::test]
async fn occupations_of_many_calendars_are_found_by_the_index_on_their_start() {
    let (store, loaded, sql) = with_history().await;
    let from = InstantMinute::floor(NOW);
    let stretch = CalendarRange {
        organization: loaded.organization,
        from,
        to: from.plus(28 * 1_440),
    };
    store.calendars().occupations_of(&[stretch]).await.unwrap();
    let statement = sent("\n    SELECT", "occupation");
    let values = "'{1000,1001}', '{2026-11-20 12:00Z,2026-11-20 12:00Z}', '{2026-12-18 12:00Z,2026-12-18 12:00Z}'";
    let plans = plans(&sql, &statement, values).await;
    assert_uses(&plans, "occupation_by_start");
    assert!(plans.iter().all(|plan| !plan.contains("occupation_never_overlaps")));
}

/// What a booking without and one with an idempotency key read, each of a free employee.
#[tokio::test]
async fn a_booking_reads_through_its_indexes() {
    let (store, loaded, sql) = with_history().await;
    let days = "1000, '2026-11-21 23:00Z', '2026-11-23 23:00Z'";
    for (number, key, lookup, values, index) in [
        (
            1,
            None,
            r#"FROM "booking""#,
            "1000, sha256('x'), 1",
            "booking_repetition",
        ),
        (
            2,
            Some("Absicht".to_owned()),
            r#"FROM "idempotency_key""#,
            "1000, 'Absicht', 1",
            "idempotency_key_pkey",
        ),
    ] {
        let anybody = appointment_request(loaded.services[CUT], None, MONDAY.with_time(time!(10:00)));
        let mut request = draft(number, &loaded, vec![anybody]);
        request.identity.key = key;
        sent_statements();
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
        let sent = sent_statements();
        for (lookup, values, index) in [
            (lookup, values, index),
            (
                "FROM customer",
                "1000, NULL, 'Franz', 'Gruber 1', 'franz1@example.org', NULL, 'franz1@example.org', now()",
                "customer_by_folded_name",
            ),
            (r#"FROM "occupation""#, days, "occupation_by_start"),
            (r#"FROM "work_done""#, days, "appointment_ended"),
        ] {
            let mut reads = sent
                .iter()
                .filter(|sql| !sql.starts_with("INSERT") && sql.contains(lookup));
            let (Some(statement), None) = (reads.next(), reads.next()) else {
                panic!("not exactly one read {lookup}: {sent:#?}");
            };
            assert_uses(&plans(&sql, statement, values).await, index);
        }
    }
}

#[tokio::test]
async fn bookings_of_an_account_are_found_by_account() {
    let (store, _, sql) = with_history().await;
    sql.run(
        "INSERT INTO account (email, verified_at, first_name, last_name, password_hash, created_at)
             SELECT 'franz' || n || '@example.org', now(), 'Franz', 'Gruber', '-', now()
             FROM generate_series(1, 2000) AS n;
         UPDATE booking SET account_id = id % 50 + 1 WHERE id % 3 = 0;
         ANALYZE account, booking",
    )
    .await;
    let list = AccountBookingList {
        account: AccountId(7),
        kind: ListKind::Open,
        now: NOW,
    };
    sent_statements();
    store
        .account_bookings()
        .page(list, PageRequest::new(0, 2).unwrap())
        .await
        .unwrap();
    let page = plans(&sql, &sent("SELECT", "booking, LATERAL"), "7, now(), true, 2, 0").await;
    store.account_bookings().count(list).await.unwrap();
    let count = plans(&sql, &sent("SELECT count(*)", "booking, LATERAL"), "7, now(), true").await;
    let account_news = BookingRef::OfAccount {
        account: AccountId(7),
        booking: BookingId(1),
    };
    store.lifecycle().find(account_news).await.unwrap();
    let one = plans(
        &sql,
        &sent("SELECT organization_nr, id FROM booking", "account_id = $1"),
        "7, 1",
    )
    .await;
    for plans in [&page, &count] {
        let is_used = plans.iter().all(|plan| plan.contains("booking_of_account"));
        assert!(is_used, "the index is not used:\n{}", plans[0]);
    }
    for plan in [page, count, one].concat() {
        let whole = ["Seq Scan on booking", "Seq Scan on customer", "Seq Scan on appointment"];
        assert!(
            !whole.iter().any(|read| plan.contains(read)),
            "a whole table is read:\n{plan}"
        );
    }
}

#[tokio::test]
async fn the_worker_finds_what_waits_without_what_is_done() {
    let (store, _, sql) = with_history().await;
    store
        .facts()
        .take(&change_at(NOW), 100, Duration::MINUTE)
        .await
        .unwrap();
    let facts = sent("\n    WITH due", "outbox_delivery");
    let values = "'MAILS', ARRAY['BOOKING_CONFIRMED'], now(), 100, now()";
    let facts = plans(&sql, &facts, values).await;
    assert_uses(&facts, "outbox_delivery_unconsumed");

    store
        .mails()
        .take_due(&change_at(NOW), 100, Duration::MINUTE)
        .await
        .unwrap();
    let mails = sent("SELECT", "planned_mail");
    let mails = plans(&sql, &mails, "ARRAY['BOOKING_CONFIRMATION'], now(), now(), 100").await;
    assert_uses(&mails, "planned_mail_due");
}

#[tokio::test]
async fn a_public_name_leads_to_its_booking_through_an_index() {
    let (store, _, sql) = with_history().await;
    let unknown = CalendarGuid(Uuid::from_u128(1));
    assert_eq!(store.mail_contents().mail_content_by_guid(unknown).await.unwrap(), None);
    let booking = plans(&sql, &sent("SELECT", "calendar_guid"), "gen_random_uuid(), 1").await;
    assert_uses(&booking, "booking_guid");
}

#[tokio::test]
async fn the_newest_organisations_are_the_first_of_an_index() {
    let (store, _, sql) = with_history().await;
    sql.run(
        "INSERT INTO organization (status, company_name, owner_first_name, owner_last_name, street_name, street_number,
                                   zip_code, city, country, first_activated_at, created_at)
         SELECT 'PUBLIC', 'Firma ' || n, '', '', '', '', '', '', 'AT', now() - n * interval '1 hour', now()
         FROM generate_series(1, 5000) AS n;
         ANALYZE organization",
    )
    .await;
    let everybody = Search {
        text: None,
        filters: Filters::default(),
        weights: FieldWeights::NAMES,
        place: None,
        page: PageRequest::new(0, 20).unwrap(),
    };
    store.search().search(&everybody).await.unwrap();
    let page = plans(&sql, &sent("SELECT", "\"first_activated_at\""), "'PUBLIC', 20, 0").await;
    assert_eq!(page.len(), 2);
    assert!(page[1].contains("organization_newest"), "{}", page[1]);
}

#[tokio::test]
async fn log_of_an_organisation_is_read_in_the_order_of_time_by_one_statement() {
    let (store, loaded, sql) = with_history().await;
    sql.run(
        "SET session_replication_role = replica;
         INSERT INTO audit_log (at, request_id, actor, account_id, organization_nr, what, subject_kind, subject_id, after)
             SELECT now() - n * interval '1 minute', gen_random_uuid(), 'STAFF', n % 7, 1000 + n % 5, 'SERVICE_CHANGED',
                 'SERVICE', 1, '{}' FROM generate_series(1, 20000) AS n;
         INSERT INTO history (organization_nr, booking_id, what, revision, actor, account_id, at, request_id)
             SELECT 1000 + n % 5, n, 'MOVED', 1, 'STAFF', n % 7, now() - n * interval '1 minute', gen_random_uuid()
             FROM generate_series(1, 20000) AS n;
         RESET session_replication_role;
         ANALYZE audit_log, history",
    )
    .await;
    let log = &store.postgres;
    for (account, values, indexes) in [
        (None, "1000, 51, 50", ["audit_log_of_organization", "history_of_team"]),
        (
            Some(AccountId(5)),
            "1000, 51, 50, 5",
            ["audit_log_of_person", "history_of_person"],
        ),
    ] {
        let filter = AuditFilter {
            account,
            offset: 50,
            limit: 51,
        };
        store.database.ping().await.unwrap();
        sent_statements();
        let entries = log.entries(loaded.organization, filter).await.unwrap();
        let statements = sent_statements();
        assert_eq!((entries.len(), statements.len()), (51, 1), "{statements:#?}");
        for plan in plans(&sql, &statements[0], values).await {
            for index in indexes {
                assert!(plan.contains(index), "{index} is not used:\n{plan}");
            }
            let whole = ["Seq Scan on audit_log", "Seq Scan on history"];
            assert!(
                !whole.iter().any(|read| plan.contains(read)),
                "a whole table is read:\n{plan}"
            );
        }
    }
}

/// What the audit looks at each minute costs the same when there is much behind it. Its statements are planned for the values
/// that they have, each time.
#[tokio::test]
async fn the_audit_of_recent_changes_reads_no_table_that_grows() {
    let (store, loaded, sql) = with_history().await;
    sql.run(
        "SET session_replication_role = replica;
         INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
             SELECT 1000, 'SYSTEM', 'BOOKING_CONFIRMED', n, 'past:' || n, '2026-01-01 00:00Z'
             FROM generate_series(1, 60000) AS n;
         INSERT INTO outbox_delivery (fact_id, consumer, next_try_at, consumed_at)
             SELECT id, 'MAILS', at, at FROM outbox WHERE dedupe_key LIKE 'past:%';
         INSERT INTO history (organization_nr, booking_id, what, revision, actor, at, request_id)
             SELECT organization_nr, id, 'BOOKED', 0, 'GUEST', created_at, gen_random_uuid() FROM booking ORDER BY created_at;
         INSERT INTO audit_log (at, request_id, actor, organization_nr, what, subject_kind, subject_id, after)
             SELECT created_at, gen_random_uuid(), 'SYSTEM', organization_nr, 'CUSTOMER_ADDED', 'CUSTOMER', 1, '{}'
             FROM booking, generate_series(1, 5);
         RESET session_replication_role;
         ANALYZE",
    )
    .await;
    let anybody = appointment_request(loaded.services[CUT], None, MONDAY.with_time(time!(10:00)));
    let booked = draft(1, &loaded, vec![anybody]);
    let booked = store.bookings().book(&change_at(NOW), &booked).await.unwrap();
    let booking = booked.id.0;
    let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    sent_statements();
    auditor.recent(NOW).await.unwrap();
    let fact = sql.number("SELECT max(id) FROM outbox").await;
    let (since, rows) = (format!("'{NOW}'"), format!("'{{1000}}', '{{{booking}}}'"));
    let mut explained = 0;
    for statement in sent_statements() {
        let values = if statement.contains("audited_fact") {
            format!("{rows}, '{{}}', '{{}}', {fact}")
        } else if statement.contains("unnest($3, $4)") {
            format!("{since}, {fact}, {rows}")
        } else if statement.contains("AS recorded") {
            format!("{since}, {fact}")
        } else if statement.contains("FROM told") {
            since.clone()
        } else {
            continue;
        };
        let typed = ["unnest($1, $2)", "unnest($3, $4)"]
            .into_iter()
            .fold(statement, |statement, given| {
                statement.replace(given, &given.replace(',', "::integer[],").replace(')', "::bigint[])"))
            });
        sql.run(&format!("PREPARE hot AS {typed}")).await;
        let plan = sql.texts(&format!("EXPLAIN EXECUTE hot({values})")).await.join("\n");
        sql.run("DEALLOCATE hot").await;
        for table in [
            "appointment",
            "appointment_part",
            "audit_log",
            "booking",
            "customer",
            "history",
            "occupation",
            "outbox",
            "outbox_delivery",
            "participation",
        ] {
            let whole = format!("Seq Scan on {table}");
            let is_read = plan.lines().any(|line| line.contains(&format!("{whole} ")));
            assert!(!is_read, "the whole table {table} is read:\n{typed}\n{plan}");
        }
        explained += 1;
    }
    assert_eq!(explained, 3 + 19, "what changed lately, 18 invariants and the keys");
}

#[tokio::test]
async fn whoever_follows_changes_reads_the_next_ones_through_an_index() {
    let (store, loaded, sql) = with_history().await;
    let all = ChangeFilter {
        after: ChangePlace::before(NOW - Duration::days(2)),
        from: None,
        to: None,
        state: None,
    };
    let page = store
        .staff_bookings()
        .changed(loaded.organization, &all, 50)
        .await
        .unwrap();
    assert_eq!(page.len(), 50);
    let statement = sent("", "created_at, changed_at");
    let plans = plans(&sql, &statement, "1000, '2026-11-18 12:00Z', 0, 51").await;
    assert_uses(&plans, "booking_by_change");
    assert!(plans.iter().all(|plan| !plan.contains("Sort")), "{plans:?}");
}

#[tokio::test]
async fn bookings_of_a_day_are_found_by_what_lies_on_it() {
    let (store, loaded, sql) = with_history().await;
    let from = InstantMinute::floor(NOW - Duration::days(2));
    let of_a_day = ChangeFilter {
        after: ChangePlace::START,
        from: Some(from),
        to: Some(from.plus(1_440)),
        state: None,
    };
    let page = store
        .staff_bookings()
        .changed(loaded.organization, &of_a_day, 50)
        .await
        .unwrap();
    assert_eq!(page.len(), 24);
    let statement = sent("", "created_at, changed_at");
    // A parameter that is looked at for NULL first has no type of its own.
    let types = "integer, timestamptz, bigint, bigint, timestamptz, timestamptz, text";
    sql.run(&format!("PREPARE of_a_day ({types}) AS {statement}")).await;
    let values = "1000, '0001-01-01Z', 0, 51, '2026-11-18 12:00Z', '2026-11-19 12:00Z', NULL";
    let plan = sql
        .texts(&format!("EXPLAIN EXECUTE of_a_day({values})"))
        .await
        .join("\n");
    assert!(plan.contains("occupation_by_start"), "{plan}");
    assert!(
        !plan.contains("Seq Scan on appointment") && !plan.contains("Seq Scan on booking"),
        "{plan}"
    );
}
