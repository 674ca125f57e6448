//! An organisation that is exported and imported again is the same: its free starts over the whole horizon, its bookings,
//! customers, texts and images. A file in which anything is wrong is refused as a whole, with the line.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use booking_core::booking::BookingStore;
use booking_core::events::EventStore;
use booking_core::lifecycle::{AppointmentState, BookingLifecycle};
use booking_core::settings::{ChangeMode, EventDateInput, EventSettingsStore};
use booking_core::slots::{ListSlots, SlotListCache, SlotsQuery, WallRange};
use catalog::images::{
    Crop, EncodedImage, EncodingFailed, ImageCodec, ImageFiles, ImageId, ImageKind, ImageName, ImagePlace,
    ImageRefusal, ImageStore, StoredImage, WIDTHS,
};
use organization_document::{NeedDocument, OrganizationDocument, RoomGroupDocument};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::BookingAccess;
use postgres_adapter::whole_organization::{ImportFailed, Imported, Importer, PostgresArchives, named_tables};
use serde_json::Value;
use shared_kernel::{
    AppointmentId, CalendarGuid, EventId, FixedClock, OperatingSystemRandomness, OrganizationNr, Randomness,
    ResourceId, ServiceId, StoreError,
};
use time::macros::time;
use time::{Duration, OffsetDateTime};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, People, Sql, TestStore, appointment_request, booked, change_at, course, draft, relocated,
    salon, sign_up, wanted,
};

/// Files of images in memory, and a codec that takes what begins with `JPEG`.
#[derive(Default)]
struct Images(Mutex<BTreeMap<String, Vec<u8>>>);

#[async_trait]
impl ImageFiles for Images {
    async fn write(&self, name: &ImageName, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.0.lock().unwrap().insert(name.to_string(), bytes);
        Ok(())
    }

    async fn read(&self, name: &ImageName) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().get(&name.to_string()).cloned())
    }

    async fn delete(&self, name: &ImageName) -> Result<(), StoreError> {
        self.0.lock().unwrap().remove(&name.to_string());
        Ok(())
    }

    async fn list(&self) -> Result<Vec<(ImageName, OffsetDateTime)>, StoreError> {
        let paths: Vec<String> = self.0.lock().unwrap().keys().cloned().collect();
        Ok(paths
            .iter()
            .filter_map(|path| Some((ImageName::of_path(path)?, OffsetDateTime::UNIX_EPOCH)))
            .collect())
    }
}

#[async_trait]
impl ImageCodec for Images {
    async fn encode(&self, upload: Vec<u8>, kind: ImageKind, _: Option<Crop>) -> Result<EncodedImage, EncodingFailed> {
        if !upload.starts_with(b"JPEG") {
            return Err(EncodingFailed::Refused(ImageRefusal::Unreadable));
        }
        let mut digest = [0xee; 32];
        digest[0] = upload[upload.len() - 1];
        Ok(EncodedImage {
            id: ImageId::of_digest(&digest),
            kind,
            size: (1200, 800),
            files: WIDTHS.map(|width| (width, upload.clone())).to_vec(),
        })
    }
}

/// A salon with a room, a course, visits of all states, and what its people wrote.
fn furnished() -> OrganizationDocument {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Farbplatz".to_owned(),
        rooms: vec!["Am Fenster".to_owned()],
    }];
    load.services[COLOUR].needs = vec![NeedDocument {
        group: 0,
        steps: Vec::new(),
    }];
    load.services[COLOUR].service_group = Some("Farbe".to_owned());
    load.events = vec![course()];
    let ago = |days: i64| (MONDAY - Duration::days(days)).with_time(time!(10:00));
    load.bookings = vec![
        booked(AppointmentState::Done, CUT, 0, ago(7)),
        booked(AppointmentState::NoShow, CUT, 1, ago(14)),
        booked(AppointmentState::CancelledByCustomer, CUT, 2, ago(21)),
    ];
    load
}

async fn lived_in(store: &TestStore, files: &Images) -> OrganizationNr {
    let loaded = store.load(&furnished()).await;
    let nr = loaded.organization;
    for (number, service, employee, hour) in [(1, COLOUR, 1, 10), (2, CUT, 2, 11), (3, CUT, 3, 11)] {
        let start = MONDAY.with_hms(hour, 0, 0).unwrap();
        let mut visit = draft(
            number,
            &loaded,
            vec![appointment_request(
                loaded.services[service],
                ResourceId(employee),
                start,
            )],
        );
        if service == COLOUR {
            let field = store
                .sql()
                .await
                .number("SELECT min(id) FROM custom_field WHERE mandatory")
                .await;
            visit.answers = vec![booking_core::booking::Answer {
                field: shared_kernel::CustomFieldId(field),
                owner: None,
                value: "Kastanie".to_owned(),
            }];
        }
        store.bookings().book(&change_at(NOW), &visit).await.unwrap();
    }
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(4, &loaded))
        .await
        .unwrap();
    let sql = store.sql().await;
    let of_berta = "SELECT id FROM appointment WHERE employee_id = 2 AND status = 'CONFIRMED'";
    let appointment = AppointmentId(sql.number(of_berta).await);
    let to = relocated(appointment, ResourceId(2), MONDAY.with_time(time!(14:00)));
    store
        .lifecycle()
        .change(&change_at(NOW), &wanted([2; 32], to))
        .await
        .unwrap();
    let image = StoredImage {
        id: ImageId::of_digest(&[7; 32]),
        kind: ImageKind::Photo,
        size: (1200, 800),
        created_at: NOW,
    };
    for width in WIDTHS {
        files
            .write(&image.file(nr, width), b"JPEG of a salon 7".to_vec())
            .await
            .unwrap();
    }
    let images = store.images();
    images.announce(&change_at(NOW), nr, &image, 50).await.unwrap();
    images.confirm(&change_at(NOW), nr, &image.id).await.unwrap();
    let place = ImagePlace::Service(loaded.services[CUT]);
    images
        .place(&change_at(NOW), nr, place, Some(image.id.clone()))
        .await
        .unwrap();
    sql.run(&format!(
        "UPDATE customer SET note = 'mag Tee', blocked_at = '2026-11-19Z' WHERE first_name = 'Franz';
         INSERT INTO customer (organization_nr, first_name, last_name, email, created_at, kept_by)
             VALUES ({nr}, 'Zora', '', '', '2026-11-01Z', 2);
         UPDATE resource SET is_visible = false WHERE id = 3;
         UPDATE weekly_hours SET week = 'ODD' WHERE resource_id = 1 AND weekday = 1;
         UPDATE weekly_hours SET week = 'EVEN' WHERE resource_id = 1 AND weekday = 2;
         UPDATE calendar SET open_holidays = '{{2026-12-08}}', local_holidays = '{{ASSUMPTION}}', contact_retention = 24,
             has_supposed_hours = true;
         INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at, reason)
             VALUES ({nr}, 1, '2027-01-04Z', '2027-01-09Z', 'Urlaub');
         INSERT INTO reminder_opt_out VALUES ({nr}, 'kunde3@example.org', '2026-11-19Z')"
    ))
    .await;
    nr
}

async fn exported(store: &TestStore, files: &Arc<Images>, nr: OrganizationNr) -> File {
    let archives = PostgresArchives::new(store.postgres.clone(), files.clone());
    let file = tempfile::tempfile().unwrap();
    let written = archives
        .write_into(file, &change_at(NOW), nr, &|_, _| {})
        .await
        .unwrap();
    written.unwrap().0
}

async fn imported(store: &TestStore, files: &Arc<Images>, file: File) -> Result<Imported, ImportFailed> {
    let new_access = |guid: Option<CalendarGuid>| BookingAccess {
        guid: guid.unwrap_or_else(|| CalendarGuid(OperatingSystemRandomness.uuid())),
        manage_token_hash: [9; 32],
    };
    let importer = Importer {
        database: &store.database,
        files: files.clone(),
        codec: files.clone(),
        new_access: &new_access,
        administrator: Some("rosa@example.org"),
    };
    importer.run(&change_at(NOW), file, &|_, _| {}).await
}

/// Everything in an archive, by the names of its files.
fn unpacked(mut file: &File) -> BTreeMap<String, Vec<u8>> {
    file.seek(SeekFrom::Start(0)).unwrap();
    let mut archive = ZipArchive::new(file).unwrap();
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        files.insert(entry.name().unwrap().into_owned(), bytes);
    }
    files
}

fn packed(files: &BTreeMap<String, Vec<u8>>) -> File {
    let mut archive = ZipWriter::new(tempfile::tempfile().unwrap());
    for (name, bytes) in files {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    let mut file = archive.finish().unwrap();
    file.seek(SeekFrom::Start(0)).unwrap();
    file
}

/// The free starts of every service for as far as they can be booked.
async fn free_starts(store: &TestStore, nr: OrganizationNr) -> Vec<String> {
    let services = store
        .sql()
        .await
        .texts(&format!(
            "SELECT id FROM service WHERE organization_nr = {nr} ORDER BY sort_order"
        ))
        .await;
    let cache: Arc<SlotListCache> = Arc::new(SlotListCache::of_bytes(1 << 20));
    let slots = ListSlots::new(Arc::new(store.calendars()), Arc::new(FixedClock(NOW)), cache);
    let mut starts = Vec::new();
    for service in services {
        let query = SlotsQuery {
            organization: nr,
            services: vec![ServiceId(service.parse().unwrap())],
            range: WallRange::days(NOW.date(), NOW.date() + Duration::days(180)).unwrap(),
        };
        let list = slots.list(query).await.unwrap();
        starts.push(format!("{list:?}"));
    }
    starts
}

/// The rows of an archive without what is another one in every installation: ids and public names of bookings.
fn told(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<Value>> {
    let rows = |(name, bytes): (&String, &Vec<u8>)| {
        let mut ids: HashMap<String, BTreeMap<i64, i64>> = HashMap::new();
        let lines = std::str::from_utf8(bytes).unwrap().lines().map(|line| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            let row = row.as_object_mut().unwrap();
            let details = row.get("details").map(|details| details["what"].clone());
            row.retain(|column, _| !matches!(column.as_str(), "calendar_guid" | "image_path" | "what" | "details"));
            if let Some(details) = details {
                row.insert("details".to_owned(), details);
            }
            // Rows of equal ids stay together.
            for (column, value) in row.iter_mut() {
                let is_id = (column == "id" || column.ends_with("_id"))
                    && !matches!(
                        column.as_str(),
                        "resource_id" | "group_id" | "employee_id" | "branch_id" | "series_id"
                    );
                if is_id && let Some(id) = value.as_i64() {
                    let known = ids.entry(column.clone()).or_default();
                    let place = i64::try_from(known.len()).unwrap();
                    *value = (*known.entry(id).or_insert(place)).into();
                }
            }
            Value::Object(row.clone())
        });
        let lines = lines.collect();
        (name.clone(), lines)
    };
    files
        .iter()
        .filter(|(name, _)| name.starts_with("tables/"))
        .map(rows)
        .collect()
}

async fn assert_sound(store: &TestStore) {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let broken: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(broken.is_empty(), "{broken:?}");
}

/// How much there is of an organisation, and whom anybody mails.
async fn amounts(sql: &Sql, nr: OrganizationNr) -> String {
    sql.text(&format!(
        "SELECT concat_ws(' ', (SELECT count(*) FROM booking WHERE organization_nr = {nr}),
            (SELECT count(*) FROM occupation WHERE organization_nr = {nr}),
            (SELECT count(*) FROM image WHERE organization_nr = {nr}),
            (SELECT sum(taken_seats) FROM event WHERE organization_nr = {nr}),
            (SELECT count(*) FROM search_document WHERE organization_nr = {nr}))"
    ))
    .await
}

#[tokio::test]
async fn organization_that_is_imported_is_the_one_that_was_exported() {
    let store = TestStore::new();
    let files = Arc::new(Images::default());
    let nr = lived_in(&store, &files).await;
    let sql = store.sql().await;
    let archive = exported(&store, &files, nr).await;
    let before = unpacked(&archive);
    assert_eq!(
        sql.number("SELECT count(*) FROM audit_log WHERE what = 'ORGANIZATION_EXPORTED'")
            .await,
        1
    );
    let starts = free_starts(&store, nr).await;
    assert!(
        starts.iter().all(|starts| starts.len() > 10_000),
        "there are free starts"
    );

    // Beside itself, and into an installation where nothing is.
    let elsewhere = TestStore::new();
    for (place, store) in [&store, &elsewhere].into_iter().enumerate() {
        People(store).member(40, "rosa@example.org").await;
        let sql = store.sql().await;
        let told_before = sql.number("SELECT count(*) FROM outbox").await;
        let done = imported(store, &files, packed(&before)).await.unwrap();
        assert_eq!((done.bookings, done.customers, done.images), (7, 6, 1));
        let counted = "SELECT string_agg(relname || ' ' || (reltuples >= 6), ', ' ORDER BY relname) FROM pg_class
             WHERE relname IN ('booking', 'customer')";
        assert_eq!(sql.text(counted).await, "booking true, customer true");
        let is = done.organization;
        assert_eq!(
            free_starts(store, is).await,
            starts,
            "the same starts with the same employees"
        );
        let after = unpacked(&exported(store, &files, is).await);
        assert_eq!(told(&after), told(&before));
        assert_eq!(amounts(&sql, is).await, "7 7 1 1 1");
        let of_image =
            format!("SELECT image_path FROM service WHERE organization_nr = {is} AND image_path IS NOT NULL");
        let path = sql.text(&of_image).await;
        assert!(files.0.lock().unwrap().contains_key(&path), "{path}");
        assert_eq!(
            sql.number("SELECT count(*) FROM outbox").await,
            told_before,
            "nobody is told"
        );
        let kept = "SELECT (count(DISTINCT calendar_guid) = count(*))::text FROM booking";
        assert_eq!(sql.text(kept).await, "true");
        let same_names = unpacked_guids(&after) == unpacked_guids(&before);
        assert_eq!(same_names, place == 1, "names that are free are kept");
        let admin = format!("SELECT rank FROM membership WHERE organization_nr = {is}");
        assert_eq!(sql.text(&admin).await, "BUSINESS_ADMIN");
        assert_sound(store).await;
    }
}

#[tokio::test]
async fn history_of_a_changed_event_speaks_of_the_imported_dates() {
    let store = TestStore::new();
    let files = Arc::new(Images::default());
    let nr = lived_in(&store, &files).await;
    People(&store).member(40, "rosa@example.org").await;
    let sql = store.sql().await;
    let id = EventId(sql.number("SELECT id FROM event").await);
    let settings = store.event_settings();
    let event = settings.event(nr, id).await.unwrap().unwrap();
    let moved = event.dates.iter().skip(1).map(|date| EventDateInput {
        id: Some(date.id),
        start: date.starts + Duration::HOUR,
    });
    let first = EventDateInput {
        id: Some(event.dates[0].id),
        start: event.dates[0].starts,
    };
    let wanted = event.details.checked(std::iter::once(first).chain(moved).collect());
    settings
        .set_event(&change_at(NOW), (nr, Some(id)), ChangeMode::Save, &wanted.unwrap())
        .await
        .unwrap();

    let archive = exported(&store, &files, nr).await;
    let is = imported(&store, &files, archive).await.unwrap().organization;
    // Which dates of the event were changed, counted from 1 by id.
    let changed = async |nr: OrganizationNr| {
        sql.texts(&format!(
            "SELECT (SELECT count(*) FROM event_date
                     WHERE event_date.organization_nr = {nr} AND id <= (one->>'date')::bigint)::text
             FROM history, jsonb_array_elements(details->'dates') AS one WHERE history.organization_nr = {nr}
             ORDER BY 1"
        ))
        .await
    };
    assert_eq!(changed(nr).await, ["2", "3"]);
    assert_eq!(changed(is).await, ["2", "3"]);
}

#[tokio::test]
async fn files_that_were_told_apart_are_told_apart_after_the_import() {
    let store = TestStore::new();
    let files = Arc::new(Images::default());
    let nr = lived_in(&store, &files).await;
    People(&store).member(40, "rosa@example.org").await;
    let sql = store.sql().await;
    // Zora stands below Franz in the file, and the third one is gone.
    sql.run(
        "UPDATE customer SET told_apart_from = ARRAY[(SELECT id FROM customer WHERE first_name = 'Zora'), 999999]
         WHERE first_name = 'Franz'",
    )
    .await;
    let archive = exported(&store, &files, nr).await;
    let is = imported(&store, &files, archive).await.unwrap().organization;
    let told_apart = async |nr: OrganizationNr| {
        sql.texts(&format!(
            "SELECT concat_ws(' ', customer.first_name, other.first_name)
             FROM customer CROSS JOIN unnest(told_apart_from) AS named (id)
             JOIN customer AS other ON other.organization_nr = customer.organization_nr AND other.id = named.id
             WHERE customer.organization_nr = {nr}"
        ))
        .await
    };
    assert_eq!(told_apart(nr).await, ["Franz Zora"]);
    assert_eq!(told_apart(is).await, ["Franz Zora"]);
    let named = format!("SELECT sum(cardinality(told_apart_from)) FROM customer WHERE organization_nr = {is}");
    assert_eq!(sql.number(&named).await, 1, "nobody else");
}

fn unpacked_guids(files: &BTreeMap<String, Vec<u8>>) -> BTreeSet<String> {
    let rows = std::str::from_utf8(&files["tables/booking.jsonl"]).unwrap().lines();
    rows.map(|line| serde_json::from_str::<Value>(line).unwrap()["calendar_guid"].to_string())
        .collect()
}

#[tokio::test]
async fn archive_in_which_anything_is_wrong_is_refused_with_the_line() {
    let store = TestStore::new();
    let files = Arc::new(Images::default());
    let nr = lived_in(&store, &files).await;
    People(&store).member(40, "rosa@example.org").await;
    let good = unpacked(&exported(&store, &files, nr).await);
    let sql = store.sql().await;
    let (before, images) = (sql.everything().await, files.0.lock().unwrap().len());

    let changed = |file: &str, from: &str, to: &str| {
        let mut bad = good.clone();
        let text = String::from_utf8(bad[file].clone()).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        bad.insert(file.to_owned(), text.replacen(from, to, 1).into_bytes());
        bad
    };
    let cases = [
        (
            changed("manifest.json", "organization/1", "organization/9"),
            "manifest.json: says another format",
        ),
        (
            changed("tables/customer.jsonl", "franz@example.org", "franz"),
            "tables/customer.jsonl, line 1: email: is no e-mail address",
        ),
        (
            changed("tables/customer.jsonl", "\"Franz\"", "7, \"admin\": true"),
            "tables/customer.jsonl, line 1: admin: there is no such column",
        ),
        (
            changed("tables/service.jsonl", "\"duration\":30", "\"duration\":-30"),
            "tables/service.jsonl, line 1: ",
        ),
        (
            changed("tables/service.jsonl", "\"duration\":60", "\"duration\":\"viel\""),
            "tables/service.jsonl, line 2: ",
        ),
        (
            changed("tables/booking.jsonl", "\"customer_id\":", "\"customer_id\":99"),
            "tables/booking.jsonl, line 1: there is no customer 99",
        ),
        (
            changed(
                "tables/appointment.jsonl",
                "\"starts_wall\":\"2026-11-23T14",
                "\"starts_wall\":\"2026-11-23T15",
            ),
            "the whole: ",
        ),
        // Two visits of one employee at the same time.
        (
            changed(
                "tables/appointment.jsonl",
                "\"employee_id\":3,\"employee_reason\":\"CHOSEN\",\"employee_reason_figures\":null,\"status\":\"CONFIRMED\"",
                "\"employee_id\":1,\"employee_reason\":\"CHOSEN\",\"employee_reason_figures\":null,\"status\":\"CONFIRMED\"",
            ),
            "tables/appointment.jsonl: ",
        ),
        (
            changed("tables/calendar.jsonl", "Europe/Vienna", "Europe/Atlantis"),
            "tables/calendar.jsonl, line 1: zone: is no zone",
        ),
        (
            changed("tables/event.jsonl", "\"capacity\":12", "\"capacity\":0"),
            "tables/event.jsonl, line 1: ",
        ),
    ];
    for (bad, expected) in cases {
        let refused = imported(&store, &files, packed(&bad)).await.unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}, not {expected}");
    }
    let mut more = good.clone();
    more.insert("../../etc/passwd".to_owned(), b"root".to_vec());
    let mut fewer = good.clone();
    fewer.remove("tables/ability.jsonl");
    let mut cut = good.clone();
    cut.get_mut("tables/history.jsonl").unwrap().pop();
    let mut picture = good.clone();
    let name = picture.keys().find(|name| name.starts_with("images/")).unwrap().clone();
    picture.insert(name, b"<svg onload=alert(1)>".to_vec());
    let mut long = good.clone();
    long.insert("tables/answer.jsonl".to_owned(), vec![b'['; 600_000]);
    let mut deep = good.clone();
    deep.insert(
        "tables/answer.jsonl".to_owned(),
        [vec![b'['; 100_000], vec![b'\n']].concat(),
    );
    for bad in [more, fewer, cut, picture, long, deep] {
        let refused = imported(&store, &files, packed(&bad)).await.unwrap_err();
        assert!(matches!(refused, ImportFailed::Wrong { .. }), "{refused}");
    }
    let mut no_archive = tempfile::tempfile().unwrap();
    no_archive.write_all(b"no archive").unwrap();
    no_archive.seek(SeekFrom::Start(0)).unwrap();
    let refused = imported(&store, &files, no_archive).await.unwrap_err();
    assert!(matches!(refused, ImportFailed::NoArchive(_)), "{refused}");
    assert_eq!(sql.everything().await, before, "nothing was written");
    assert_eq!(files.0.lock().unwrap().len(), images, "no file is left");
    // And nothing was wrong with it before.
    imported(&store, &files, packed(&good)).await.unwrap();
}

#[tokio::test]
async fn every_table_of_an_organization_is_exported_or_named_as_left_out() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let (exported, left_out) = named_tables();
    let stored: BTreeSet<String> = sql
        .texts(
            "SELECT DISTINCT table_name::text FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (column_name = 'organization_nr' OR table_name = 'organization')",
        )
        .await
        .into_iter()
        .collect();
    let named = exported.iter().map(|(table, _)| *table).chain(left_out);
    assert_eq!(named.map(str::to_owned).collect::<BTreeSet<_>>(), stored);
    for (table, columns) in exported {
        let of_table = format!(
            "SELECT column_name::text FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '{table}'"
        );
        let stored: BTreeSet<String> = sql.texts(&of_table).await.into_iter().collect();
        let named: BTreeSet<String> = columns.into_iter().map(str::to_owned).collect();
        assert_eq!(named, stored, "{table}");
    }
}
