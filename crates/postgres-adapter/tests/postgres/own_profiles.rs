//! The profile as its own people keep it.

use booking_core::booking::BookingStore;
use booking_core::events::EventStore;
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use catalog::own_profile::{OwnProfileStore, ProfileTexts};
use catalog::{OrganizationReader, SocialMediaKind, SocialMediaLink, WebContentKind};
use notifications::ports::{About, MailContents, MailKind, MailQueue};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::{Retention, prune};
use shared_kernel::{BranchId, OrganizationNr, PersonName};
use time::Duration;
use time::macros::time;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, course, customer, draft, named, salon, sign_up, wanted,
};

const LOG: &str =
    "SELECT concat_ws(' ', what, subject_kind, subject_id, before, '->', after) FROM audit_log ORDER BY id";

#[tokio::test]
async fn written_profile_is_what_everybody_reads_and_finds() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let neighbour = store.load(&named("Nachbar")).await.organization;
    let here = loaded.organization;
    let profiles = store.own_profiles();
    let untouched = profiles.profile(neighbour).await.unwrap();
    let mut form = profiles.profile(here).await.unwrap().unwrap().form;
    form.company_name = "Zauberschere".to_owned();
    form.branches = vec![BranchId(12), BranchId(8)];
    form.city = "Graz".to_owned();
    form.texts = ProfileTexts {
        slogan: "Schnitt mit Herz".to_owned(),
        top_content: String::new(),
        content: "<p>Wir sind <strong>neu</strong>.</p>".to_owned(),
    };
    form.social_media = vec![SocialMediaLink {
        kind: SocialMediaKind::Website,
        website: "https://zauberschere.example".to_owned(),
    }];
    profiles.write(&change_at(NOW), here, &form, None, false).await.unwrap();

    assert_eq!(profiles.profile(here).await.unwrap().unwrap().form, form);
    let shown = store.organizations().organization(here).await.unwrap().unwrap();
    assert_eq!(
        (shown.company_name.as_str(), shown.branches),
        ("Zauberschere", form.branches.clone())
    );
    // Where the new address is on the map nobody knows.
    assert_eq!((shown.latitude, shown.longitude), (None, None));
    let text = async |kind| store.organizations().web_content(here, kind).await.unwrap().unwrap();
    assert_eq!(text(WebContentKind::OverviewSlogan).await, "Schnitt mit Herz");
    assert_eq!(
        store.organizations().social_media(here).await.unwrap().unwrap(),
        form.social_media
    );
    let found = "SELECT count(*) FROM search_document WHERE organization_nr = 1000 AND doc::text LIKE '%zauberscher%'";
    assert_eq!(store.sql().await.number(found).await, 1);
    assert_eq!(profiles.profile(neighbour).await.unwrap(), untouched);
    let findings = audit(&store.database, Depth::Quick).await.unwrap();
    let found: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[tokio::test]
async fn log_names_what_changed_and_not_what_it_says() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (here, profiles) = (loaded.organization, store.own_profiles());
    let mut form = profiles.profile(here).await.unwrap().unwrap().form;
    profiles.write(&change_at(NOW), here, &form, None, false).await.unwrap();
    form.contact_phone = Some("+43 1 2345678".to_owned());
    form.street_number = "28".to_owned();
    profiles.write(&change_at(NOW), here, &form, None, false).await.unwrap();
    let changed = r#"ORGANIZATION_CHANGED ORGANIZATION 1000 -> {"changed": ["address", "contactPhone"]}"#;
    assert_eq!(store.sql().await.texts(LOG).await, [changed]);
}

#[tokio::test]
async fn draft_is_shown_until_it_is_discarded() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (here, profiles) = (loaded.organization, store.own_profiles());
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO text_draft VALUES ({here}, '<p>Schön, dass du da bist.</p>', now())"
    ))
    .await;
    let draft = async || profiles.profile(here).await.unwrap().unwrap().draft;
    assert_eq!(draft().await.as_deref(), Some("<p>Schön, dass du da bist.</p>"));
    for _ in 0..2 {
        profiles.discard_draft(&change_at(NOW), here).await.unwrap();
        assert_eq!(draft().await, None);
    }
    assert_eq!(
        sql.texts(LOG).await,
        [r#"ORGANIZATION_CHANGED ORGANIZATION 1000 {"draft": true} ->"#]
    );
    assert_eq!(profiles.profile(OrganizationNr(7)).await.unwrap(), None);
}

#[tokio::test]
async fn another_address_is_told_once_to_each_email_address_with_visits_ahead() {
    let mut load = salon();
    load.events = vec![course()];
    let (store, loaded) = TestStore::with(&load).await;
    let (here, profiles, sql) = (loaded.organization, store.own_profiles(), store.sql().await);
    // A visit each of two people who share an address, a sign-up of somebody else, another visit, which is cancelled, and one
    // of somebody without an address.
    let mut visits = Vec::new();
    for (number, start) in [
        (1, time!(10:00)),
        (2, time!(11:00)),
        (3, time!(12:00)),
        (4, time!(13:00)),
    ] {
        let visit = appointment_request(loaded.services[CUT], None, MONDAY.with_time(start));
        let mut request = draft(number, &loaded, vec![visit]);
        if number == 2 {
            let mut child = customer("kunde1@example.org");
            child.first_name = PersonName::parse("Ben").unwrap();
            request.customer = child.into();
        }
        visits.push(store.bookings().book(&change_at(NOW), &request).await.unwrap());
    }
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(9, &loaded))
        .await
        .unwrap();
    let cancel = wanted([3; 32], ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&change_at(NOW), &cancel).await.unwrap();
    sql.run("UPDATE outbox_delivery SET consumed_at = next_try_at").await;
    sql.run("UPDATE customer SET email = '' WHERE email = 'kunde4@example.org'")
        .await;
    let ahead = profiles.customers_ahead(here, NOW).await.unwrap();
    assert_eq!((ahead.recipients, ahead.without_email), (2, 1));
    assert_eq!(ahead.names_without_email, ["Katharina Oberhuber"]);
    let mut form = profiles.profile(here).await.unwrap().unwrap().form;
    let before = form.street_name.clone();
    form.street_name = "Neubaugasse".to_owned();
    profiles.write(&change_at(NOW), here, &form, None, true).await.unwrap();

    assert_eq!(store.plan_mails().plan(&change_at(NOW)).await.unwrap().facts, 2);
    let due = store.mails().take_due(&change_at(NOW), 10, Duration::MINUTE).await;
    let due = due.unwrap();
    assert_eq!(due.len(), 2);
    assert!(
        due.iter()
            .all(|mail| mail.kind == MailKind::Relocation && mail.revision == 1)
    );
    assert!(due.iter().any(|mail| mail.about == About::Booking(here, visits[0].id)));
    let contents = store.mail_contents();
    let told = contents.relocation(here, 1, visits[0].id, NOW).await.unwrap().unwrap();
    assert_eq!(told.address.street_name, before);
    let guids: Vec<_> = told.bookings.iter().map(|booked| booked.calendar_guid).collect();
    assert_eq!(guids, [visits[0].guid, visits[1].guid]);
    assert!(told.bookings.iter().all(|booked| booked.provider.relocations == 1));
    assert_eq!(contents.relocation(here, 2, visits[0].id, NOW).await.unwrap(), None);
    // Later only what is still ahead is told of.
    let late = MONDAY.with_time(time!(9:30)).assume_utc();
    let later = contents.relocation(here, 1, visits[0].id, late).await.unwrap().unwrap();
    assert_eq!(later.bookings.len(), 1);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let mut of_facts = findings
        .iter()
        .filter(|finding| finding.invariant.starts_with("facts_"));
    assert!(of_facts.all(|finding| finding.violations == 0), "{findings:?}");

    let retention = Retention {
        facts: Duration::days(90),
        mails: Duration::days(180),
        audit_log: Duration::days(730),
    };
    prune(&store.database, NOW + Duration::days(15), &retention)
        .await
        .unwrap();
    assert_eq!(contents.relocation(here, 1, visits[0].id, NOW).await.unwrap(), None);
}
