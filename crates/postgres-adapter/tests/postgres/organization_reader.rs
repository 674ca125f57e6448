use catalog::{
    Country, Organization, OrganizationReader, ProfileTheme, SocialMediaKind, SocialMediaLink, WebContentKind,
};
use organization_document::OrganizationDocument;
use shared_kernel::{BranchId, OrganizationNr};

use crate::support::{TestStore, named, salon};

#[tokio::test]
async fn an_organisation_is_shown_as_it_was_stored() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let organization = store.organizations().organization(loaded.organization).await.unwrap();
    let expected = Organization {
        nr: loaded.organization,
        company_name: "Salon Rosi".to_owned(),
        branch_details: Some("Damen und Herren".to_owned()),
        branches: vec![BranchId(9), BranchId(8)],
        logo: Some("/images/rosi.png".to_owned()),
        street_name: "Lindengasse".to_owned(),
        street_number: "7a".to_owned(),
        zip_code: "1070".to_owned(),
        city: "Wien".to_owned(),
        country: Country::Austria,
        latitude: Some(48.2),
        longitude: Some(16.35),
        theme: ProfileTheme::Product,
        zone: salon().zone,
        show_comment: true,
        show_phone: true,
        phone_mandatory: false,
        horizon_days: 90,
        cancellation_notice: 1_440,
        booking_pause: None,
    };
    assert_eq!(organization, Some(expected));
}

#[tokio::test]
async fn a_postcode_keeps_its_leading_zero() {
    let mut dresden = salon();
    dresden.zip_code = "01067".to_owned();
    dresden.country = Country::Germany;
    let (store, loaded) = TestStore::with(&dresden).await;
    let organization = store.organizations().organization(loaded.organization).await.unwrap();
    assert_eq!(organization.unwrap().zip_code, "01067");
}

#[tokio::test]
async fn only_public_organisations_are_found() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    for status in ["DRAFT", "INACTIVE"] {
        sql.run(&format!("UPDATE organization SET status = '{status}' WHERE nr >= 1000"))
            .await;
        assert_nothing_is_found(&store, loaded.organization).await;
    }
    assert_nothing_is_found(&store, OrganizationNr(888)).await;
}

async fn assert_nothing_is_found(store: &TestStore, nr: OrganizationNr) {
    let organizations = store.organizations();
    assert_eq!(organizations.organization(nr).await.unwrap(), None);
    assert_eq!(organizations.social_media(nr).await.unwrap(), None);
    assert_eq!(organizations.trader(nr).await.unwrap(), None);
    let content = organizations.web_content(nr, WebContentKind::OverviewSlogan).await;
    assert_eq!(content.unwrap(), None);
}

#[tokio::test]
async fn a_text_that_was_never_written_is_empty_and_a_written_one_is_clean() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let organizations = store.organizations();
    let text = async |kind| organizations.web_content(loaded.organization, kind).await.unwrap();
    assert_eq!(text(WebContentKind::OverviewContent).await.as_deref(), Some(""));
    let slogan = text(WebContentKind::OverviewSlogan).await;
    assert_eq!(slogan.as_deref(), Some("<b>Schnitt</b> und Farbe"));
}

#[tokio::test]
async fn links_keep_the_order_of_the_provider() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let without = store
        .load(&OrganizationDocument {
            social_media: Vec::new(),
            ..named("Ohne Links")
        })
        .await;
    let organizations = store.organizations();
    let links = organizations.social_media(loaded.organization).await.unwrap().unwrap();
    let link = |kind, website: &str| SocialMediaLink {
        kind,
        website: website.to_owned(),
    };
    let expected = [
        link(SocialMediaKind::Website, "https://rosi.example.org"),
        link(SocialMediaKind::Instagram, "https://instagram.com/rosi"),
    ];
    assert_eq!(links, expected);
    let none = organizations.social_media(without.organization).await.unwrap();
    assert_eq!(none, Some(Vec::new()));
}
