//! The profile as its own people keep it.

use catalog::own_profile::{OwnProfileStore, ProfileTexts};
use catalog::{OrganizationReader, SocialMediaKind, SocialMediaLink, WebContentKind};
use postgres_adapter::audit::{Depth, audit};
use shared_kernel::{BranchId, OrganizationNr};

use crate::support::{NOW, TestStore, change_at, named, salon};

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
    profiles.write(&change_at(NOW), here, &form, None).await.unwrap();

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
    profiles.write(&change_at(NOW), here, &form, None).await.unwrap();
    form.contact_phone = Some("+43 1 2345678".to_owned());
    form.street_number = "28".to_owned();
    profiles.write(&change_at(NOW), here, &form, None).await.unwrap();
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
