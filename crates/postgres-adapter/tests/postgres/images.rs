//! Images: announced before their files, shown at places, removed and swept.

use booking_core::calendar::CalendarReader;
use catalog::OrganizationReader;
use catalog::WebContentKind;
use catalog::images::{Announced, ImageId, ImageKind, ImagePlace, ImageStore, ImageWithPlaces, Placed, StoredImage};
use shared_kernel::{OrganizationNr, ResourceId, ServiceId};
use time::Duration;
use tokio::task::JoinSet;

use crate::support::{CUT, NOW, TestStore, change_at, named, salon};

const MOST: usize = 50;

fn image(number: u8) -> StoredImage {
    StoredImage {
        id: ImageId::of_digest(&[number; 32]),
        kind: ImageKind::Photo,
        size: (1200, 800),
        created_at: NOW,
    }
}

async fn announced(store: &TestStore, organization: OrganizationNr, number: u8, most: usize) -> Announced {
    let images = store.images();
    images
        .announce(&change_at(NOW), organization, &image(number), most)
        .await
        .unwrap()
}

async fn uploaded(store: &TestStore, organization: OrganizationNr, number: u8) -> ImageId {
    assert_eq!(
        announced(store, organization, number, MOST).await,
        Announced::Awaited(image(number))
    );
    let id = image(number).id;
    let confirmed = store.images().confirm(&change_at(NOW), organization, &id).await;
    assert!(confirmed.unwrap());
    id
}

async fn placed(store: &TestStore, organization: OrganizationNr, place: ImagePlace, image: Option<&ImageId>) -> Placed {
    store
        .images()
        .place(&change_at(NOW), organization, place, image.cloned())
        .await
        .unwrap()
}

#[tokio::test]
async fn image_is_listed_once_its_files_are_there() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    announced(&store, here, 1, MOST).await;
    assert_eq!(store.images().images(here).await.unwrap(), []);
    // Whoever uploads it again, since the first upload broke off, is not refused.
    let id = uploaded(&store, here, 1).await;
    let kept = ImageWithPlaces {
        image: image(1),
        places: Vec::new(),
    };
    assert_eq!(store.images().images(here).await.unwrap(), [kept]);
    assert_eq!(announced(&store, here, 1, MOST).await, Announced::Known(image(1)));
    let elsewhere = store.load(&named("Nachbar")).await.organization;
    assert_eq!(store.images().images(elsewhere).await.unwrap(), []);
    assert_eq!(
        placed(&store, elsewhere, ImagePlace::Logo, Some(&id)).await,
        Placed::UnknownImage
    );
}

#[tokio::test]
async fn uploads_at_the_same_time_share_the_limit() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let mut uploads = JoinSet::new();
    for number in 0..8 {
        let (images, organization) = (store.images(), loaded.organization);
        uploads.spawn(async move {
            images
                .announce(&change_at(NOW), organization, &image(number), 5)
                .await
                .unwrap()
        });
    }
    let outcomes = uploads.join_all().await;
    let full = outcomes.iter().filter(|outcome| **outcome == Announced::Full).count();
    assert_eq!(full, 3, "{outcomes:?}");
}

/// Two uploads of one picture: the second one is announced while the first one is confirmed, and then fails.
#[tokio::test]
async fn image_that_is_confirmed_while_it_is_announced_again_stays_confirmed() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    announced(&store, here, 1, MOST).await;
    let confirming = store.sql().await;
    confirming
        .run("BEGIN; UPDATE image SET confirmed_at = now() WHERE confirmed_at IS NULL")
        .await;
    let commit = async {
        store.sql().await.until_waiting(1).await;
        confirming.run("COMMIT").await;
    };
    let (second, ()) = tokio::join!(announced(&store, here, 1, MOST), commit);
    assert_eq!(second, Announced::Known(image(1)));
    let given_up = store.images().give_up(&change_at(NOW), here, &image(1)).await;
    assert!(!given_up.unwrap());
    assert_eq!(store.images().images(here).await.unwrap().len(), 1);
}

#[tokio::test]
async fn image_is_shown_where_it_is_placed_until_another_one_is() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    let (one, other) = (uploaded(&store, here, 1).await, uploaded(&store, here, 2).await);
    let service = loaded.services[CUT];
    let places = [
        ImagePlace::Logo,
        ImagePlace::Cover,
        ImagePlace::Employee(ResourceId(1)),
        ImagePlace::Service(service),
    ];
    let versions = async || store.calendars().versions(here).await.unwrap().unwrap().rules;
    for place in places {
        let before = versions().await;
        assert_eq!(placed(&store, here, place, Some(&one)).await, Placed::Done, "{place:?}");
        // Answers that were computed before show the old image.
        assert!(versions().await > before, "{place:?}");
    }
    let all = store.images().images(here).await.unwrap();
    let of_one = all.iter().find(|kept| kept.image.id == one).unwrap();
    assert_eq!(of_one.places, places);
    let organization = store.organizations().organization(here).await.unwrap().unwrap();
    assert_eq!(organization.logo, Some(image(1).path(here)));

    assert_eq!(placed(&store, here, ImagePlace::Logo, Some(&other)).await, Placed::Done);
    assert_eq!(placed(&store, here, ImagePlace::Cover, None).await, Placed::Done);
    let cover = store
        .organizations()
        .web_content(here, WebContentKind::BackgroundImage)
        .await;
    assert_eq!(cover.unwrap().unwrap(), "");
    let logo = store.organizations().organization(here).await.unwrap().unwrap().logo;
    assert_eq!(logo, Some(image(2).path(here)));
}

#[tokio::test]
async fn place_that_is_none_of_the_organisation_shows_nothing() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    let foreign = store.load(&named("Nachbar")).await;
    let id = uploaded(&store, here, 1).await;
    for place in [
        ImagePlace::Employee(ResourceId::PREMISES),
        ImagePlace::Employee(ResourceId(99)),
        ImagePlace::Service(foreign.services[CUT]),
        ImagePlace::Service(ServiceId(i64::MAX)),
    ] {
        assert_eq!(
            placed(&store, here, place, Some(&id)).await,
            Placed::UnknownPlace,
            "{place:?}"
        );
    }
    assert_eq!(store.images().images(here).await.unwrap()[0].places, []);
}

#[tokio::test]
async fn removed_image_comes_back_until_it_is_swept() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    let id = uploaded(&store, here, 1).await;
    let remove = async || store.images().remove(&change_at(NOW), here, &id).await.unwrap();
    placed(&store, here, ImagePlace::Cover, Some(&id)).await;
    assert_eq!(remove().await, Some(false));
    placed(&store, here, ImagePlace::Cover, None).await;
    assert_eq!(remove().await, Some(true));
    assert_eq!(remove().await, None);
    assert_eq!(
        placed(&store, here, ImagePlace::Cover, Some(&id)).await,
        Placed::UnknownImage
    );

    uploaded(&store, here, 1).await;
    let later = NOW + Duration::MINUTE;
    assert_eq!(store.images().take_swept(later).await.unwrap(), []);
    assert_eq!(remove().await, Some(true));
    assert_eq!(store.images().take_swept(NOW).await.unwrap(), []);
    assert_eq!(store.images().take_swept(later).await.unwrap(), [(here, image(1))]);
    assert_eq!(announced(&store, here, 1, MOST).await, Announced::Swept);
    // Whoever sweeps may have ended before the files were gone.
    assert_eq!(store.images().take_swept(later).await.unwrap(), [(here, image(1))]);
    store.images().forget(here, &id).await.unwrap();
    assert_eq!(store.images().take_swept(later).await.unwrap(), []);
    uploaded(&store, here, 1).await;
}

#[tokio::test]
async fn upload_that_broke_off_is_swept_and_one_in_use_is_not_forgotten() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    announced(&store, here, 1, MOST).await;
    let kept = uploaded(&store, here, 2).await;
    let swept = store.images().take_swept(NOW + Duration::DAY).await.unwrap();
    assert_eq!(swept, [(here, image(1))]);
    store.images().forget(here, &kept).await.unwrap();
    assert_eq!(store.images().images(here).await.unwrap().len(), 1);
}

#[tokio::test]
async fn upload_that_is_given_up_is_forgotten_unless_somebody_else_has_announced_or_confirmed_it() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (here, images) = (loaded.organization, store.images());
    let give_up = async |given_up: &StoredImage| images.give_up(&change_at(NOW), here, given_up).await.unwrap();
    let confirm = async |id: &ImageId| images.confirm(&change_at(NOW), here, id).await.unwrap();
    let earlier = StoredImage {
        created_at: NOW - Duration::SECOND,
        ..image(1)
    };
    announced(&store, here, 1, MOST).await;
    assert!(!give_up(&earlier).await, "another upload goes on");
    assert!(give_up(&image(1)).await);
    assert!(!confirm(&image(1).id).await);
    assert_eq!(announced(&store, here, 1, MOST).await, Announced::Swept);
    images.forget(here, &image(1).id).await.unwrap();
    uploaded(&store, here, 1).await;
    assert!(!give_up(&image(1)).await, "it is there");
}

#[tokio::test]
async fn every_image_is_known_and_those_that_are_shown_are_kept() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    announced(&store, here, 1, MOST).await;
    let removed = uploaded(&store, here, 2).await;
    uploaded(&store, here, 3).await;
    store.images().remove(&change_at(NOW), here, &removed).await.unwrap();
    let mut known: Vec<(ImageId, bool)> = Vec::new();
    for of_one in store.images().known().await.unwrap() {
        assert_eq!(of_one.organization, here);
        known.push((of_one.image.id, of_one.is_kept));
    }
    let mut expected = vec![(image(1).id, false), (image(2).id, false), (image(3).id, true)];
    expected.sort();
    assert_eq!(known, expected);
}

#[tokio::test]
async fn what_is_done_with_images_is_logged() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let here = loaded.organization;
    let id = uploaded(&store, here, 1).await;
    placed(&store, here, ImagePlace::Employee(ResourceId(1)), Some(&id)).await;
    placed(&store, here, ImagePlace::Employee(ResourceId(1)), None).await;
    store.images().remove(&change_at(NOW), here, &id).await.unwrap();
    let rows = "SELECT concat_ws(' ', what, before, '->', after) FROM audit_log ORDER BY id";
    let digits = id.as_str();
    let empty = r#"{"id": 1, "image": null, "place": "EMPLOYEE"}"#;
    let shown = format!(r#"{{"id": 1, "image": "{digits}", "place": "EMPLOYEE"}}"#);
    assert_eq!(
        store.sql().await.texts(rows).await,
        [
            format!(r#"IMAGE_ADDED -> {{"image": "{digits}"}}"#),
            format!("IMAGE_PLACED {empty} -> {shown}"),
            format!("IMAGE_PLACED {shown} -> {empty}"),
            format!(r#"IMAGE_REMOVED {{"image": "{digits}"}} ->"#),
        ]
    );
}
