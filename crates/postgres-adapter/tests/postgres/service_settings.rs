//! What an organisation offers: added, changed, archived and ordered by its people.

use booking_core::booking::{Answer, BookingStore, CustomFieldKind, CustomFieldOwner, DayLimits};
use booking_core::calendar::{OwnTerms, Step, VisitRank};
use booking_core::offer::OfferReader;
use booking_core::settings::{
    ChangeMode, CheckedService, CustomFieldDraft, NeededRoom, ServiceDetails, ServiceSettingsStore, SettingProblem,
    SettingsError, SettingsOutcome, SkilledEmployee, StaffService,
};
use catalog::{OnboardingStep, PublicationReader, PublicationStore, PublishError};
use organization_document::{OrganizationDocument, RoomGroupDocument};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::search_document;
use shared_kernel::{CustomFieldId, Money, OrganizationNr, ResourceGroupId, ResourceId, ServiceId};
use time::macros::{date, datetime};

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, named, salon, sent_statements,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const CHAIRS: ResourceGroupId = ResourceGroupId(1);

/// The salon with two groups of rooms.
fn with_rooms() -> OrganizationDocument {
    let group = |name: &str, rooms: &[&str]| RoomGroupDocument {
        name: name.to_owned(),
        rooms: rooms.iter().map(|room| (*room).to_owned()).collect(),
    };
    OrganizationDocument {
        room_groups: vec![group("Stühle", &["links", "rechts"]), group("Hauben", &["Haube"])],
        ..salon()
    }
}

fn asked(id: Option<CustomFieldId>, kind: CustomFieldKind, display_text: &str) -> CustomFieldDraft {
    CustomFieldDraft {
        id,
        kind,
        display_text: display_text.to_owned(),
        field_group: "Haare".to_owned(),
        is_mandatory: false,
        hyper_link: None,
        limits: DayLimits::default(),
    }
}

fn by(employee: ResourceId, duration: Option<u16>, cents: Option<u32>) -> SkilledEmployee {
    SkilledEmployee {
        employee,
        own: OwnTerms {
            duration,
            price: cents.map(Money::from_cents),
        },
    }
}

/// Everything that can be said about a service.
fn perm() -> ServiceDetails {
    ServiceDetails {
        title: "Dauerwelle".to_owned(),
        html_content: "<p>Hält <strong>lange</strong>.</p><script>alert(1)</script>".to_owned(),
        price: Money::from_cents(8_950),
        duration: 90,
        follow_up: 10,
        visit_rank: Some(VisitRank::First),
        service_group: Some("Umformung".to_owned()),
        steps: vec![
            Step {
                is_work: true,
                minutes: 40,
            },
            Step {
                is_work: false,
                minutes: 30,
            },
            Step {
                is_work: true,
                minutes: 20,
            },
        ],
        needs: vec![
            NeededRoom {
                group: CHAIRS,
                steps: None,
            },
            NeededRoom {
                group: ResourceGroupId(2),
                steps: Some(vec![1]),
            },
        ],
        employees: vec![by(ANNA, None, Some(9_900)), by(BERTA, None, None)],
        custom_fields: vec![
            asked(None, CustomFieldKind::Text, "Welche Länge?"),
            CustomFieldDraft {
                is_mandatory: true,
                hyper_link: Some("https://rosi.example.org/dauerwelle".to_owned()),
                ..asked(None, CustomFieldKind::Boolean, "Gefärbt?")
            },
        ],
    }
}

fn checked(details: ServiceDetails) -> CheckedService {
    details.checked().unwrap()
}

async fn add(
    store: &TestStore,
    loaded: &Loaded,
    mode: ChangeMode,
    details: ServiceDetails,
) -> SettingsOutcome<StaffService> {
    let wanted = checked(details);
    let services = store.service_settings();
    let change = change_at(NOW);
    let added = services.add_service(&change, loaded.organization, mode, &wanted);
    added.await.unwrap()
}

async fn change(
    store: &TestStore,
    service: (OrganizationNr, ServiceId),
    mode: ChangeMode,
    details: ServiceDetails,
) -> Result<SettingsOutcome<StaffService>, SettingsError> {
    let wanted = checked(details);
    let services = store.service_settings();
    services.change_service(&change_at(NOW), service, mode, &wanted).await
}

async fn listed(store: &TestStore, loaded: &Loaded) -> Vec<StaffService> {
    store.service_settings().services(loaded.organization).await.unwrap()
}

async fn one(store: &TestStore, loaded: &Loaded, id: ServiceId) -> StaffService {
    let services = listed(store, loaded).await;
    services.into_iter().find(|service| service.id == id).unwrap()
}

/// What is stored of new fields has an id.
fn without_ids(details: &ServiceDetails) -> ServiceDetails {
    let mut details = details.clone();
    for field in &mut details.custom_fields {
        field.id = None;
    }
    details
}

fn refused(result: Result<SettingsOutcome<StaffService>, SettingsError>) -> Vec<(String, SettingProblem)> {
    match result {
        Err(SettingsError::Invalid(invalid)) => {
            let members = invalid.members();
            members.map(|(member, problem)| (member.to_owned(), problem)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn added_service_is_read_as_it_was_written_without_what_could_run() {
    let (store, loaded) = TestStore::with(&with_rooms()).await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    let previewed = add(&store, &loaded, ChangeMode::Preview, perm()).await;
    assert_eq!(sql.everything().await, before);

    let saved = add(&store, &loaded, ChangeMode::Save, perm()).await;
    let sanitised = ServiceDetails {
        html_content: "<p>Hält <strong>lange</strong>.</p>".to_owned(),
        ..perm()
    };
    assert_eq!(without_ids(&saved.setting.details), sanitised);
    assert_eq!(without_ids(&previewed.setting.details), sanitised);
    assert_eq!(saved.consequences.tomorrow.date, previewed.consequences.tomorrow.date);
    // From Monday on there are starts of it.
    let monday = &saved.consequences.tomorrow;
    assert_eq!((monday.date, monday.services.len()), (MONDAY, 1));
    assert!(monday.services[0].before.is_empty() && !monday.services[0].after.is_empty());

    let all = listed(&store, &loaded).await;
    let ids: Vec<ServiceId> = all.iter().map(|service| service.id).collect();
    assert_eq!(ids, [loaded.services[CUT], loaded.services[COLOUR], saved.setting.id]);
    assert_eq!(all[2], saved.setting);
    let offered = store.offers().services(loaded.organization).await.unwrap().unwrap();
    assert_eq!(offered[2].html, sanitised.html_content);
    let rows = "SELECT concat_ws(' ', subject_kind, what, before, '->', after ->> 'priceCents', after -> 'steps' -> 1,
            after -> 'needs' -> 1, after -> 'employees' -> 0) FROM audit_log";
    assert_eq!(
        sql.texts(rows).await,
        [concat!(
            r#"SERVICE SERVICE_ADDED -> 8950 {"isWork": false, "minutes": 30} {"group": 2, "steps": [1]} "#,
            r#"{"duration": null, "employee": 1, "priceCents": 9900}"#
        )]
    );
}

#[tokio::test]
async fn changed_service_is_replaced_as_a_whole_and_found_under_its_new_name() {
    let (store, loaded) = TestStore::with(&with_rooms()).await;
    let sql = store.sql().await;
    let id = add(&store, &loaded, ChangeMode::Save, perm()).await.setting.id;
    let plain = ServiceDetails {
        title: "Locken".to_owned(),
        duration: 60,
        follow_up: 0,
        price: Money::from_cents(100),
        employees: vec![by(BERTA, Some(1440), None)],
        ..ServiceDetails::default()
    };
    let before = sql.everything().await;
    let previewed = change(&store, (loaded.organization, id), ChangeMode::Preview, plain.clone()).await;
    let previewed = previewed.unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = change(&store, (loaded.organization, id), ChangeMode::Save, plain.clone())
        .await
        .unwrap();
    assert_eq!(saved, previewed);
    assert_eq!(saved.setting.details, plain);
    assert_eq!(one(&store, &loaded, id).await, saved.setting);
    let found = "SELECT concat_ws(' ', (doc @@ 'locken')::text, (doc @@ 'dauerwelle')::text, cheapest_cents) FROM search_document";
    assert_eq!(sql.text(found).await, "true false 100");
    assert_eq!(search_document::differences(&store.database).await.unwrap(), 0);

    // The other way round: a long duration of somebody's own goes before the follow-up that it leaves no room for comes.
    let back = change(&store, (loaded.organization, id), ChangeMode::Save, perm())
        .await
        .unwrap();
    assert_eq!(back.setting.details.follow_up, 10);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:#?}");
}

#[tokio::test]
async fn answers_of_booked_visits_outlive_their_fields() {
    let (store, loaded) = TestStore::with(&with_rooms()).await;
    let sql = store.sql().await;
    let service = (loaded.organization, loaded.services[COLOUR]);
    let details = one(&store, &loaded, service.1).await.details;
    let [first, second] = details.custom_fields.as_slice() else {
        panic!("{details:?}")
    };
    let mut request = draft(
        1,
        &loaded,
        vec![appointment_request(service.1, ANNA, MONDAY.with_hms(10, 0, 0).unwrap())],
    );
    request.answers = details
        .custom_fields
        .iter()
        .map(|field| Answer {
            field: field.id.unwrap(),
            owner: Some(CustomFieldOwner::Service(service.1)),
            value: match field.kind {
                CustomFieldKind::Boolean => "true",
                CustomFieldKind::Date => "2026-01-02",
                CustomFieldKind::Number => "3",
                CustomFieldKind::Text | CustomFieldKind::Multiline => "so",
            }
            .to_owned(),
        })
        .collect();
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let agreed = "SELECT row::text FROM (SELECT answer.*, kind FROM answer JOIN custom_field
            ON custom_field.organization_nr = answer.organization_nr AND custom_field.id = custom_field_id
        ORDER BY custom_field_id) AS row
        UNION ALL SELECT row::text FROM appointment AS row UNION ALL SELECT row::text FROM occupation AS row";
    let booked = sql.texts(agreed).await;
    assert_eq!(
        booked.len(),
        4,
        "two answers, an appointment and what it occupies: {booked:#?}"
    );

    // One is asked in other words, one for answers of another kind, and one more than before; all in another order.
    let other_kind = if second.kind == CustomFieldKind::Number {
        CustomFieldKind::Text
    } else {
        CustomFieldKind::Number
    };
    let mut changed = details.clone();
    changed.price = Money::from_cents(1);
    changed.duration = 15;
    changed.custom_fields = vec![
        CustomFieldDraft {
            limits: DayLimits {
                not_before: Some(date!(2026 - 01 - 10)),
                not_after: None,
            },
            ..asked(None, CustomFieldKind::Date, "Bis wann?")
        },
        CustomFieldDraft {
            kind: other_kind,
            ..second.clone()
        },
        CustomFieldDraft {
            display_text: "Anders gefragt?".to_owned(),
            ..first.clone()
        },
    ];
    let saved = change(&store, service, ChangeMode::Save, changed.clone())
        .await
        .unwrap();
    let fields = saved.setting.details.custom_fields;
    assert_eq!(
        without_ids(&ServiceDetails {
            custom_fields: fields.clone(),
            ..changed.clone()
        }),
        without_ids(&changed)
    );
    assert_eq!(fields[2].id, first.id);
    assert!(fields.iter().all(|field| field.id != second.id), "{fields:?}");
    assert_eq!(sql.texts(agreed).await, booked);
    let asked_now = store.offers().custom_fields(service.1).await.unwrap().unwrap();
    assert_eq!(asked_now.len(), 3);
    assert_eq!(asked_now[0].limits, changed.custom_fields[0].limits);

    let limits = DayLimits {
        not_before: Some(date!(2026 - 02 - 01)),
        not_after: Some(date!(2026 - 03 - 31)),
    };
    changed.custom_fields = vec![CustomFieldDraft {
        limits,
        ..fields[0].clone()
    }];
    let saved = change(&store, service, ChangeMode::Save, changed.clone())
        .await
        .unwrap();
    assert_eq!(saved.setting.details.custom_fields, changed.custom_fields);

    changed.custom_fields = Vec::new();
    let saved = change(&store, service, ChangeMode::Save, changed).await.unwrap();
    assert_eq!(saved.setting.details.custom_fields, []);
    assert_eq!(sql.texts(agreed).await, booked);
    assert_eq!(store.offers().custom_fields(service.1).await.unwrap().unwrap(), []);
}

#[tokio::test]
async fn ids_of_another_organisation_are_unknown_to_a_service() {
    let (store, loaded) = TestStore::with(&with_rooms()).await;
    let other = store.load(&named("Salon Ida")).await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    let foreign_field = one(&store, &other, other.services[COLOUR]).await.details.custom_fields[0].id;
    let own = one(&store, &loaded, loaded.services[CUT]).await.details;

    let foreign = (loaded.organization, other.services[CUT]);
    let changed = change(&store, foreign, ChangeMode::Save, own.clone()).await;
    assert!(matches!(changed, Err(SettingsError::Unknown)), "{changed:?}");
    let services = store.service_settings();
    let archived = services
        .archive_service(&change_at(NOW), foreign, ChangeMode::Save, true)
        .await;
    assert!(matches!(archived, Err(SettingsError::Unknown)), "{archived:?}");
    let ordered = [other.services[CUT], other.services[COLOUR]];
    let ordered = services
        .order_services(&change_at(NOW), loaded.organization, &ordered)
        .await;
    assert!(matches!(ordered, Err(SettingsError::ServicesChanged)), "{ordered:?}");

    let wrong = ServiceDetails {
        needs: vec![NeededRoom {
            group: ResourceGroupId(3),
            steps: None,
        }],
        // A room, which works for nobody.
        employees: vec![by(ANNA, None, None), by(ResourceId(4), None, None)],
        custom_fields: vec![asked(foreign_field, CustomFieldKind::Text, "a")],
        ..own
    };
    let changed = change(
        &store,
        (loaded.organization, loaded.services[CUT]),
        ChangeMode::Save,
        wrong,
    )
    .await;
    let unknown = |member: &str| (member.to_owned(), SettingProblem::Unknown);
    assert_eq!(
        refused(changed),
        [
            unknown("custom_fields[0]"),
            unknown("employees[1]"),
            unknown("needs[0]")
        ]
    );
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn archived_service_cannot_be_booked_until_it_is_offered_again_behind_the_others() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let services = store.service_settings();
    let cut = (loaded.organization, loaded.services[CUT]);
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(cut.1, ANNA, datetime!(2026-11-23 10:00))],
    );
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let change = change_at(NOW);
    let before = sql.everything().await;
    let previewed = services
        .archive_service(&change, cut, ChangeMode::Preview, true)
        .await
        .unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = services
        .archive_service(&change, cut, ChangeMode::Save, true)
        .await
        .unwrap();
    assert_eq!(saved, previewed);
    assert!(saved.setting.is_archived);
    // Who has booked comes all the same.
    assert_eq!(saved.consequences.outside_total, 0);
    let monday = &saved.consequences.tomorrow;
    assert_eq!(
        (monday.date, monday.services[0].service, monday.services[0].after.len()),
        (MONDAY, cut.1, 0)
    );
    let again = draft(
        2,
        &loaded,
        vec![appointment_request(cut.1, BERTA, datetime!(2026-11-23 10:00))],
    );
    assert!(store.bookings().book(&change_at(NOW), &again).await.is_err());
    let order = |services: Vec<StaffService>| services.into_iter().map(|service| service.id).collect::<Vec<_>>();
    assert_eq!(order(listed(&store, &loaded).await), [loaded.services[COLOUR], cut.1]);

    let restored = services
        .archive_service(&change, cut, ChangeMode::Save, false)
        .await
        .unwrap();
    assert!(!restored.setting.is_archived);
    assert_eq!(order(listed(&store, &loaded).await), [loaded.services[COLOUR], cut.1]);
    store.bookings().book(&change_at(NOW), &again).await.unwrap();
    let rows = "SELECT concat_ws(' ', subject_id, what, before, '->', after) FROM audit_log ORDER BY id";
    let archived = |was: bool, is: bool| {
        let id = cut.1.0;
        format!(r#"{id} SERVICE_ARCHIVED {{"archived": {was}}} -> {{"archived": {is}}}"#)
    };
    assert_eq!(sql.texts(rows).await, [archived(false, true), archived(true, false)]);
}

#[tokio::test]
async fn order_is_that_of_the_list_and_is_refused_where_another_service_is_offered_by_now() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let services = store.service_settings();
    let (change, nr) = (change_at(NOW), loaded.organization);
    let wanted = [loaded.services[COLOUR], loaded.services[CUT]];
    let ordered = services.order_services(&change, nr, &wanted).await.unwrap();
    assert_eq!(ordered.iter().map(|service| service.id).collect::<Vec<_>>(), wanted);
    assert_eq!(ordered, listed(&store, &loaded).await);
    let offered = store.offers().services(nr).await.unwrap().unwrap();
    assert_eq!(offered.iter().map(|service| service.id).collect::<Vec<_>>(), wanted);

    let added = add(
        &store,
        &loaded,
        ChangeMode::Save,
        ServiceDetails {
            needs: Vec::new(),
            ..perm()
        },
    )
    .await;
    for other in [
        wanted.to_vec(),
        vec![wanted[0], wanted[0], added.setting.id],
        Vec::new(),
    ] {
        let refused = services.order_services(&change, nr, &other).await;
        assert!(matches!(refused, Err(SettingsError::ServicesChanged)), "{refused:?}");
    }
}

#[tokio::test]
async fn no_more_than_two_hundred_services_are_offered() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store
        .sql()
        .await
        .run("INSERT INTO service (organization_nr, title, price_cents, duration) SELECT 1000, 'x', 0, 5 FROM generate_series(1, 198)")
        .await;
    let wanted = checked(ServiceDetails {
        needs: Vec::new(),
        ..perm()
    });
    let services = store.service_settings();
    let added = services
        .add_service(&change_at(NOW), loaded.organization, ChangeMode::Save, &wanted)
        .await;
    assert_eq!(refused(added), [("services".to_owned(), SettingProblem::TooMany(200))]);
    let service = (loaded.organization, loaded.services[CUT]);
    services
        .archive_service(&change_at(NOW), service, ChangeMode::Save, true)
        .await
        .unwrap();
    services
        .add_service(&change_at(NOW), loaded.organization, ChangeMode::Save, &wanted)
        .await
        .unwrap();
}

#[tokio::test]
async fn draft_becomes_public_when_it_is_published_with_a_service_that_somebody_can_do() {
    let mut load = salon();
    load.services.clear();
    for employee in &mut load.employees {
        employee.skills.clear();
    }
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    let draft = "UPDATE organization SET status = 'DRAFT', first_activated_at = NULL;
        UPDATE calendar SET has_supposed_hours = true;
        DELETE FROM search_document;
        INSERT INTO account (id, email, first_name, last_name, password_hash, created_at, verified_at)
            VALUES (1, 'rosi@example.org', 'Rosa', 'Huber', 'x', now(), now());
        INSERT INTO membership (organization_nr, account_id, rank, joined_at) VALUES (1000, 1, 'BUSINESS_ADMIN', now())";
    sql.run(draft).await;
    let status =
        "SELECT concat_ws(' ', status, (SELECT count(*) FROM search_document)) FROM organization WHERE nr = 1000";
    let for_nobody = ServiceDetails {
        needs: Vec::new(),
        employees: Vec::new(),
        ..perm()
    };
    let id = add(&store, &loaded, ChangeMode::Save, for_nobody.clone())
        .await
        .setting
        .id;
    assert_eq!(sql.text(status).await, "DRAFT 0");
    let publications = &store.postgres;
    let publish = async |at| publications.publish(&change_at(at), loaded.organization).await;
    let refused = publish(NOW).await;
    assert!(
        matches!(&refused, Err(PublishError::Incomplete(missing)) if *missing == [OnboardingStep::BookableService]),
        "{refused:?}"
    );
    let done = ServiceDetails {
        employees: vec![by(ANNA, None, None)],
        custom_fields: Vec::new(),
        ..for_nobody
    };
    change(&store, (loaded.organization, id), ChangeMode::Save, done)
        .await
        .unwrap();
    assert_eq!(sql.text(status).await, "DRAFT 0", "nobody has published it");
    let before = publications
        .publication(loaded.organization, NOW)
        .await
        .unwrap()
        .unwrap();
    assert!(!before.has(OnboardingStep::Hours), "{before:?}");
    let published = publish(NOW).await.unwrap();
    assert!(
        published.is_public && published.has(OnboardingStep::Hours),
        "{published:?}"
    );
    assert_eq!(sql.text(status).await, "PUBLIC 1");
    assert!(publish(NOW + time::Duration::DAY).await.unwrap().is_public);
    let since = "SELECT count(*) FROM organization WHERE nr = 1000 AND first_activated_at = '2026-11-20 12:00Z'";
    assert_eq!(sql.number(since).await, 1, "set once");
    let logged = "SELECT concat_ws(' ', subject_id, before ->> 'status', after ->> 'status') FROM audit_log
        WHERE what = 'ORGANIZATION_PUBLISHED'";
    assert_eq!(sql.texts(logged).await, ["1000 DRAFT PUBLIC"]);
    // It stays public without.
    let services = store.service_settings();
    let change = change_at(NOW);
    let archived = services.archive_service(&change, (loaded.organization, id), ChangeMode::Save, true);
    archived.await.unwrap();
    assert_eq!(sql.text(status).await, "PUBLIC 1");
}

#[tokio::test]
async fn change_sends_as_many_statements_whatever_there_is_to_write() {
    let (store, loaded) = TestStore::with(&with_rooms()).await;
    let little = add(&store, &loaded, ChangeMode::Save, perm()).await.setting;
    store.database.ping().await.unwrap();
    let statements = async |details: ServiceDetails| {
        sent_statements();
        change(&store, (loaded.organization, little.id), ChangeMode::Save, details)
            .await
            .unwrap();
        sent_statements()
    };
    let few = statements(little.details.clone()).await;
    let mut more = little.details.clone();
    more.duration = 60;
    more.steps = vec![
        Step {
            is_work: true,
            minutes: 3
        };
        20
    ];
    more.employees.push(by(ResourceId(3), None, Some(1)));
    more.custom_fields
        .extend((0..28).map(|number| asked(None, CustomFieldKind::Text, &format!("Frage {number}"))));
    let many = statements(more).await;
    assert_eq!(few.len(), many.len(), "{many:#?}");
    for _ in 0..5 {
        let another = ServiceDetails {
            custom_fields: Vec::new(),
            ..perm()
        };
        add(&store, &loaded, ChangeMode::Save, another).await;
    }
    let beside_others = statements(little.details).await;
    assert_eq!(beside_others.len(), few.len(), "{beside_others:#?}");

    sent_statements();
    listed(&store, &loaded).await;
    let read = sent_statements();
    assert_eq!(read.len(), 5, "{read:#?}");
}
