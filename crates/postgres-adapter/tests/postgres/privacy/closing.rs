//! Whoever closes an organisation takes it offline at once; what was booked ahead is cancelled, and thirty days later nothing
//! tells of a person or of the company.

use std::collections::BTreeSet;
use std::sync::Arc;

use accounts::organization::{CancelBookingsOfClosed, ClosingStore, REOPENED_FOR};
use booking_core::booking::BookingStore;
use booking_core::lifecycle::AppointmentState;
use notifications::AccountNews;
use notifications::ports::{AccountMailContents, MailKind};
use postgres_adapter::accounts::reopen_organization;
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::privacy::{PERSONAL_COLUMNS, PeopleRetention, prune_people};
use postgres_adapter::search_document;
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, ResourceId, Zone};
use time::macros::time;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::{assert_sound, salon_with_canary};
use crate::support::{
    CUT, MONDAY, NOW, People, Sql, TestStore, appointment_request, booked, change_at, course, draft, salon,
};

/// Of people, and erased with them.
const OF_PEOPLE: [&str; 6] = [
    "account",
    "account_token",
    "calendar_feed",
    "consent",
    "data_request",
    "session",
];

/// Rosa, who administers a salon, has a feed and is signed in.
async fn rosa(store: &TestStore, nr: OrganizationNr) -> AccountId {
    let rosa = People(store).member(40, "rosa@example.org").await;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO membership (organization_nr, account_id, rank, employee_id, joined_at)
             VALUES ({nr}, {rosa}, 'BUSINESS_ADMIN', 1, now());
         UPDATE session SET organization_nr = {nr} WHERE account_id = {rosa};
         INSERT INTO calendar_feed VALUES ({nr}, {rosa}, 'OWN', sha256('feed'), now());
         INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
             VALUES ({nr}, 'bea@example.org', 'BUSINESS_USER', now(), now() + interval '3 days')"
    ))
    .await;
    rosa
}

fn by_rosa(rosa: AccountId, organization: OrganizationNr, at: OffsetDateTime) -> Change {
    Change {
        actor: Actor::Staff {
            organization,
            rank: Rank::BusinessAdmin,
            account: rosa,
            employee: None,
        },
        ..change_at(at)
    }
}

async fn prune(store: &TestStore, at: OffsetDateTime) -> usize {
    prune_people(&store.database, at, &PeopleRetention::PROMISED)
        .await
        .unwrap()
        .organizations
}

/// What says whether the outside sees it.
async fn seen(sql: &Sql, nr: OrganizationNr) -> String {
    sql.text(&format!(
        "SELECT concat_ws(' ', status, is_public, (SELECT count(*) FROM search_document WHERE organization_nr = {nr}),
             (SELECT count(*) FROM membership WHERE organization_nr = {nr}),
             (SELECT count(*) FROM session WHERE organization_nr = {nr}),
             (SELECT count(*) FROM calendar_feed WHERE organization_nr = {nr}),
             (SELECT count(*) FROM invitation WHERE organization_nr = {nr} AND withdrawn_at IS NULL))
         FROM organization JOIN calendar ON organization_nr = nr WHERE nr = {nr}"
    ))
    .await
}

#[tokio::test]
async fn closed_organization_is_offline_and_what_was_booked_is_cancelled_with_mails() {
    let (store, loaded) = salon_with_canary().await;
    let (nr, sql) = (loaded.organization, store.sql().await);
    let rosa = rosa(&store, nr).await;
    let closings = &store.postgres;
    assert_eq!(seen(&sql, nr).await, "PUBLIC t 1 1 1 1 1");

    let preview = closings.preview(nr, NOW).await.unwrap();
    assert_eq!((preview.bookings_total, preview.sign_ups), (3, 1));
    let told: Vec<_> = preview
        .bookings
        .iter()
        .map(|booking| (booking.titles.join(", "), booking.start.to_string()))
        .collect();
    assert_eq!(told[0].1, "2026-11-23 10:00:00.0");
    assert_eq!(
        told[2],
        ("Flechten lernen".to_owned(), "2026-11-26 18:00:00.0".to_owned())
    );
    assert_eq!(preview.members.len(), 1);

    let change = by_rosa(rosa, nr, NOW);
    assert!(closings.close(&change, nr).await.unwrap());
    assert!(!closings.close(&change, nr).await.unwrap(), "nobody closes it twice");
    assert_eq!(seen(&sql, nr).await, "INACTIVE f 0 0 0 0 0");
    let late = draft(
        7,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            ResourceId(3),
            MONDAY.with_time(time!(11:00)),
        )],
    );
    assert!(store.bookings().book(&change_at(NOW), &late).await.is_err());

    let cancelling = CancelBookingsOfClosed::new(Arc::new(store.postgres.clone()));
    let (cancelled, failure) = cancelling.run(NOW + Duration::SECOND).await.unwrap();
    assert_eq!((cancelled, failure.is_none()), (3, true));
    assert_eq!(cancelling.run(NOW + Duration::SECOND).await.unwrap().0, 0);
    let states = "SELECT status FROM appointment UNION ALL SELECT status FROM participation";
    assert_eq!(sql.texts(states).await, ["CANCELLED_BY_PROVIDER"; 3]);
    assert_eq!(
        sql.texts("SELECT sequence::text FROM booking").await,
        ["1"; 3],
        "calendar files follow"
    );
    let facts = sql
        .texts(
            "SELECT concat_ws(' ', tells_customer, actor, actor_account_id) FROM outbox WHERE fact = 'BOOKING_CANCELLED'",
        )
        .await;
    assert_eq!(facts, vec![format!("t STAFF {rosa}"); 3]);
    let logged = "SELECT concat_ws(' ', what, before->>'status', after->>'status') FROM audit_log
        WHERE subject_kind = 'ORGANIZATION'";
    assert_eq!(sql.texts(logged).await, ["ORGANIZATION_CLOSED PUBLIC INACTIVE"]);
    assert_sound(&store).await;

    let again = NOW + Duration::days(29);
    let opened = reopen_organization(&store.database, &change_at(again), nr)
        .await
        .unwrap();
    assert_eq!(opened, Some(1));
    assert_eq!(seen(&sql, nr).await, "PUBLIC t 1 1 0 0 0", "sessions sign in anew");
    assert_eq!(sql.texts(states).await, ["CANCELLED_BY_PROVIDER"; 3]);
    assert_eq!(
        reopen_organization(&store.database, &change_at(again), nr)
            .await
            .unwrap(),
        None
    );
    assert_eq!(prune(&store, NOW + Duration::days(60)).await, 0, "it is open");
    assert_sound(&store).await;
}

#[tokio::test]
async fn members_are_told_who_closed_their_organisation_unless_it_is_open_again() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (nr, sql) = (loaded.organization, store.sql().await);
    let rosa = rosa(&store, nr).await;
    let people = People(&store);
    let anna = people.member(41, "anna@example.org").await;
    let disabled = people.member(42, "gesperrt@example.org").await;
    let unproven = people.claimant(43, "unbestaetigt@example.org").await;
    sql.run(&format!(
        "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             SELECT {nr}, id, 'BUSINESS_USER', now() FROM account WHERE id IN ({anna}, {disabled}, {unproven});
         UPDATE account SET disabled_at = now() WHERE id = {disabled}"
    ))
    .await;
    assert!(store.postgres.close(&by_rosa(rosa, nr, NOW), nr).await.unwrap());
    let told = "SELECT account_id::text FROM outbox WHERE fact = 'ORGANIZATION_CLOSED' ORDER BY account_id";
    assert_eq!(sql.texts(told).await, [rosa.to_string(), anna.to_string()]);
    assert_sound(&store).await;

    let entry = sql
        .number("SELECT subject_id FROM outbox WHERE fact = 'ORGANIZATION_CLOSED' LIMIT 1")
        .await;
    let contents = store.account_mail_contents();
    let news = async || {
        let content = contents.account_news(MailKind::OrganizationClosed, anna, entry).await;
        content
            .unwrap()
            .map(|content| (content.to.as_str().to_owned(), content.news))
    };
    let name = sql
        .text(&format!(
            "SELECT first_name || ' ' || last_name FROM account WHERE id = {rosa}"
        ))
        .await;
    let at = wall_of_vienna(NOW);
    let expected = AccountNews::OrganizationClosed {
        company_name: "Salon Rosi".to_owned(),
        by: Some(name),
        at,
        erased_at: at + REOPENED_FOR,
    };
    assert_eq!(news().await, Some(("anna@example.org".to_owned(), expected)));
    reopen_organization(&store.database, &change_at(NOW), nr).await.unwrap();
    assert_eq!(news().await, None);
}

fn wall_of_vienna(at: OffsetDateTime) -> PrimitiveDateTime {
    Zone::named("Europe/Vienna").unwrap().wall(at)
}

#[tokio::test]
async fn closed_organization_with_an_uncancelled_booking_is_not_erased() {
    let mut document = salon();
    let later = MONDAY.saturating_add(Duration::days(35));
    document.bookings = vec![booked(
        AppointmentState::Confirmed,
        CUT,
        0,
        later.with_time(time!(10:00)),
    )];
    let (store, loaded) = TestStore::with(&document).await;
    let nr = loaded.organization;
    let rosa = rosa(&store, nr).await;
    assert!(store.postgres.close(&by_rosa(rosa, nr, NOW), nr).await.unwrap());
    let due = NOW + REOPENED_FOR;
    assert_eq!(prune(&store, due).await, 0);
    let cancelling = CancelBookingsOfClosed::new(Arc::new(store.postgres.clone()));
    assert_eq!(cancelling.run(due).await.unwrap().0, 1);
    assert_eq!(prune(&store, due - Duration::SECOND).await, 0, "a second too early");
    assert_eq!(prune(&store, due).await, 1);
    assert_eq!(prune(&store, due).await, 0);
    assert_eq!(
        reopen_organization(&store.database, &change_at(due), nr).await.unwrap(),
        None
    );
    assert_sound(&store).await;
}

/// Every organisation tells of a canary of its own wherever it can.
const PLANT: &str = "
    UPDATE organization SET company_name = 'Kanaria' || nr, owner_first_name = 'Kanaria' || nr, owner_last_name = 'Kanaria' || nr,
        street_name = 'Kanaria' || nr, street_number = 'Kanaria' || nr, zip_code = 'Kanaria' || nr, city = 'Kanaria' || nr,
        contact_email = 'kanaria' || nr || '@example.org', contact_phone = 'Kanaria' || nr, vat_number = 'Kanaria' || nr,
        legal_name = 'Kanaria' || nr
        WHERE nr >= 1000;
    UPDATE resource SET first_name = 'Kanaria' || organization_nr, last_name = 'Kanaria' || organization_nr,
        avatar = 'Kanaria' || organization_nr;
    UPDATE event SET trainer = 'Kanaria' || organization_nr;
    UPDATE customer SET first_name = 'Kanaria' || organization_nr, last_name = 'Kanaria' || organization_nr,
        email = 'kanaria' || organization_nr || '@example.org', phone = 'Kanaria' || organization_nr,
        note = 'Kanaria' || organization_nr;
    UPDATE booking SET remark = 'Kanaria' || organization_nr, note = 'Kanaria' || organization_nr;
    UPDATE participation SET mailbox = 'kanaria' || organization_nr || '@example.org';
    INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at, reason)
        SELECT nr, 1, '2026-01-01Z', '2026-01-02Z', 'Kanaria' || nr FROM organization WHERE nr >= 1000;
    INSERT INTO api_key (organization_nr, name, beginning, secret_hash, scopes, created_by, created_at)
        SELECT nr, 'Kanaria' || nr, 'th_live_', sha256(nr::text::bytea), '{READ}', 1, '2026-11-20Z'
        FROM organization WHERE nr >= 1000;
    INSERT INTO webhook (organization_nr, url, events, secret, created_by, created_at)
        SELECT nr, 'https://kanaria' || nr || '.example.org', '{TEST}', sha256(''), 1, '2026-11-20Z'
        FROM organization WHERE nr >= 1000;
    INSERT INTO date_message (organization_nr, event_date_id, text, recipients, body_hash, created_at)
        SELECT organization_nr, min(id), 'Kanaria' || organization_nr, 1, sha256(''), '2040-11-20Z'
        FROM event_date WHERE organization_nr >= 1000 GROUP BY 1;
    INSERT INTO organization_export (organization_nr, requested_at, requested_by, request_id, leased_until, made_at, size)
        SELECT nr, '2040-11-20Z', 1, gen_random_uuid(), '2040-11-20Z', '2040-11-20Z', 11 FROM organization WHERE nr >= 1000;
    INSERT INTO organization_export_piece SELECT nr, 0, convert_to('Kanaria' || nr, 'UTF8')
        FROM organization WHERE nr >= 1000;
    INSERT INTO web_content SELECT nr, 'account_overview_content', 'Kanaria' || nr FROM organization WHERE nr >= 1000;
    INSERT INTO social_media SELECT nr, 9, 'Website', 'Kanaria' || nr FROM organization WHERE nr >= 1000;
    INSERT INTO text_draft SELECT nr, 'Kanaria' || nr, now() FROM organization WHERE nr >= 1000;
    INSERT INTO relocation (organization_nr, number, company_name, street_name, street_number, zip_code, city, created_at)
        SELECT nr, 1, 'Kanaria' || nr, 'Kanaria' || nr, 'Kanaria' || nr, 'Kanaria' || nr, 'Kanaria' || nr, '2040-11-20Z'
        FROM organization WHERE nr >= 1000;
    INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
        SELECT nr, 'kanaria' || nr || '@example.org', 'BUSINESS_USER', '2026-11-20Z', '2040-11-20Z'
        FROM organization WHERE nr >= 1000;
    INSERT INTO booking_code (organization_nr, email, nonce, code_hash, created_at, expires_at)
        SELECT nr, 'kanaria' || nr || '@example.org', gen_random_uuid(), sha256(''), '2026-11-20Z', '2040-11-20Z'
        FROM organization WHERE nr >= 1000;
    INSERT INTO reminder_opt_out
        SELECT nr, 'kanaria' || nr || '@example.org', '2026-11-20Z' FROM organization WHERE nr >= 1000;
    INSERT INTO answer (organization_nr, booking_id, custom_field_id, service_id, field_text, field_group, value)
        SELECT booking.organization_nr, min(booking.id), min(custom_field.id), min(service_id), '', '',
            'Kanaria' || booking.organization_nr
        FROM booking JOIN custom_field USING (organization_nr) GROUP BY 1;
    INSERT INTO idempotency_key (organization_nr, key, body_hash, booking_id, created_at)
        SELECT organization_nr, 'Kanaria' || organization_nr, sha256(''), min(id), '2040-11-20Z' FROM booking GROUP BY 1";

/// Nothing else is erased in between.
const FOR_EVER: PeopleRetention = PeopleRetention {
    contact_months: 1200,
    health_contact_months: 1200,
    words: Duration::days(36_500),
};

/// The tables in which the canary of an organisation sings.
async fn singing(sql: &Sql, nr: i32) -> BTreeSet<String> {
    let tables = sql
        .texts("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        .await;
    let in_each: Vec<String> = tables
        .iter()
        .map(|table| {
            // Bytes are told in hexadecimal.
            format!(
                "SELECT '{table}' WHERE EXISTS (SELECT FROM {table} AS row WHERE row::text ILIKE '%kanaria{nr}%'
                     OR row::text LIKE '%' || encode('Kanaria{nr}', 'hex') || '%')"
            )
        })
        .collect();
    sql.texts(&in_each.join(" UNION ALL ")).await.into_iter().collect()
}

fn document() -> organization_document::OrganizationDocument {
    let mut document = salon();
    document.events = vec![course()];
    let mut signed_up = booked(
        AppointmentState::Done,
        CUT,
        0,
        (MONDAY - Duration::days(14)).with_time(time!(10:00)),
    );
    signed_up.events = vec![0];
    document.bookings = vec![signed_up];
    document
}

/// Sabotage: each organisation loses what its closing and its erasure write to one table. Its canary must be heard there, or the database
/// must refuse the rest; the last one is erased without a sabotage, and is heard nowhere.
#[tokio::test]
async fn closed_organization_is_gone_from_every_table_and_an_erasure_that_skips_one_is_noticed() {
    let tables: BTreeSet<&str> = PERSONAL_COLUMNS
        .iter()
        .map(|column| column.table)
        .filter(|table| !OF_PEOPLE.contains(table))
        .collect();
    let store = TestStore::new();
    let sql = store.sql().await;
    let mut numbers = Vec::new();
    for _ in 0..=tables.len() {
        let Loaded { organization, .. } = store.load(&document()).await;
        numbers.push(organization.0);
    }
    let rosa = People(&store).member(40, "rosa@example.org").await;
    sql.run(PLANT).await;
    sql.run(&format!(
        "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
         SELECT nr, {rosa}, 'BUSINESS_ADMIN', now() FROM organization WHERE nr >= 1000"
    ))
    .await;
    search_document::rebuild(&store.database, NOW, |_, _| {}).await.unwrap();
    let expected: BTreeSet<String> = tables.iter().map(|&table| table.to_owned()).collect();
    assert_eq!(
        singing(&sql, numbers[0]).await,
        expected,
        "the test looks where something is"
    );

    let closings = &store.postgres;
    let mut at = NOW + Duration::days(60);
    for (&nr, sabotaged) in numbers.iter().zip(tables.iter().copied().map(Some).chain([None])) {
        let organization = OrganizationNr(nr);
        if let Some(table) = sabotaged {
            sql.run(&format!(
                "CREATE OR REPLACE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
                 CREATE TRIGGER skip BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW
                 WHEN (OLD::text ILIKE '%kanaria{nr}%' OR OLD::text LIKE '%' || encode('Kanaria{nr}', 'hex') || '%') EXECUTE FUNCTION skip()"
            ))
            .await;
        }
        assert!(
            closings
                .close(&by_rosa(rosa, organization, at), organization)
                .await
                .unwrap()
        );
        // Sign-ups for the course end before it is erased.
        search_document::recount(&store.database, at).await.unwrap();
        at += REOPENED_FOR;
        let erased = prune_people(&store.database, at, &FOR_EVER).await;
        let heard = singing(&sql, nr).await;
        if let Some(table) = sabotaged {
            sql.run(&format!("DROP TRIGGER skip ON {table}")).await;
            assert!(
                erased.is_err() || heard.contains(table),
                "{table} was skipped, and only {heard:?} is heard"
            );
            sql.run(&format!(
                "UPDATE closed_organization SET erased_at = now() WHERE organization_nr = {nr}"
            ))
            .await;
        } else {
            assert_eq!((erased.unwrap().organizations, heard), (1, BTreeSet::new()));
        }
    }
    let left = "SELECT concat_ws(' ', title, price_cents, status) FROM appointment";
    assert_eq!(sql.texts(left).await, vec!["Haarschnitt 2500 DONE"; numbers.len()]);
}
