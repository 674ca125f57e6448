//! A person is not an e-mail address: whose file a booking, a list or staff finds, what becomes of what was typed
//! otherwise, and who is perhaps the same.

use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::staff_customers::{call, id_of, list, opened, told};

const MANAGER: &str = "business manager";
/// Serves by the calendar of employee 2.
const USER: &str = "business user";
const ADMIN: &str = "business admin";
const CUSTOMERS: &str = "/api/staff/customers";
const BOOKINGS: &str = "/api/staff/bookings";

/// The salon lies in Germany.
async fn opened_in_germany() -> TestApplication {
    let application = opened().await;
    application.execute("UPDATE organization SET country = 'DE' WHERE nr = 1000");
    application
}

async fn post(application: &TestApplication, name: &str, path: &str, body: Value) -> Answer {
    call(application, name, Method::POST, path, Some(body)).await
}

async fn got(application: &TestApplication, name: &str, path: &str) -> Value {
    let answer = call(application, name, Method::GET, path, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn put_on_file(application: &TestApplication, person: Value) -> Value {
    let added = post(application, MANAGER, CUSTOMERS, person).await;
    assert_eq!(added.status, 200, "{}", added.body);
    added.json()
}

/// Staff books a cut with employee 2 for somebody.
async fn booked_by_staff(application: &TestApplication, name: &str, hour: u8, person: Value) -> Value {
    let start = format!("2027-01-14T{hour:02}:00:00");
    let cut = json!([{ "serviceId": application.salon.services[0].0, "userId": 2, "start": start }]);
    let body = json!({ "customerData": person, "services": cut });
    let made = post(application, name, BOOKINGS, body).await;
    assert_eq!(made.status, 200, "{}", made.body);
    made.json()
}

/// A guest books a cut, and staff reads that.
async fn booked_by_guest(application: &TestApplication, hour: u8, person: Value) -> Value {
    let mut body = booking(application);
    body["customerData"] = person;
    body["services"] = json!([{ "serviceId": application.salon.services[0].0, "userId": 2,
                                "start": format!("2027-01-14T{hour:02}:00:00") }]);
    body["customizedFields"] = json!([]);
    let made = application.post("/api/calendar/addbooking", &body).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let newest = application.texts("SELECT max(id)::text FROM booking");
    got(application, MANAGER, &format!("{BOOKINGS}/{}", newest[0])).await
}

/// First names, telephone numbers and notes of everybody of this last name, however it is written.
fn files(application: &TestApplication, last_name: &str) -> Vec<String> {
    application.texts(&format!(
        "SELECT concat_ws(' ', first_name, phone, note) FROM customer WHERE lower(last_name) = '{last_name}' ORDER BY id"
    ))
}

#[tokio::test]
async fn whoever_is_booked_with_the_email_address_of_somebody_else_has_an_own_file() {
    let application = opened().await;
    let eva = json!({ "firstName": "Eva", "lastName": "Groß", "userEmail": "eva@example.org" });
    let eva = put_on_file(&application, eva).await;
    let moritz = json!({ "firstName": "Moritz", "lastName": "Groß", "userEmail": "eva@example.org" });
    let made = booked_by_staff(&application, MANAGER, 9, moritz).await;
    let id = made["customer"]["customerId"].as_i64().unwrap();
    assert_eq!(made["customer"]["firstName"], "Moritz");
    let sharer = |answer: &Value| {
        let sharers = answer["sharesContactWith"].as_array().unwrap();
        let texts = sharers.iter();
        texts
            .map(|one| {
                (
                    one["firstName"].clone(),
                    one["isSameEmail"].clone(),
                    one["isSamePhone"].clone(),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(sharer(&made), [(json!("Eva"), json!(true), json!(false))]);
    let file = got(&application, MANAGER, &format!("{CUSTOMERS}/{id}")).await;
    assert_eq!((sharer(&file), &file["bookings"]), (sharer(&made), &json!(1)));
    let of_eva = got(&application, MANAGER, &format!("{CUSTOMERS}/{}", eva["customerId"])).await;
    assert_eq!(sharer(&of_eva), [(json!("Moritz"), json!(true), json!(false))]);
    assert_eq!(of_eva["perhapsSame"], json!([]));
    let calendar = got(
        &application,
        MANAGER,
        "/api/staff/calendar?dateFrom=2027-01-14&dateTo=2027-01-14",
    )
    .await;
    assert_eq!(calendar["entries"][0]["appointment"]["customer"]["firstName"], "Moritz");
    application.send_mails().await;
    let list = application.get("/dev/mails").await.body;
    let mails = list.split("href=\"/dev/mails/").skip(1);
    let mut told_moritz = false;
    for mail in mails.filter_map(|rest| rest.split('"').next()) {
        let mail = application.get(&format!("/dev/mails/{mail}/html")).await.body;
        told_moritz |= mail.contains("Moritz");
        assert!(!mail.contains("Eva"), "{mail}");
    }
    assert!(told_moritz, "{list}");
    application.close().await;
}

#[tokio::test]
async fn people_in_a_list_with_one_telephone_are_as_many_as_their_names_and_keep_their_notes() {
    let application = opened_in_germany().await;
    let csv = "Vorname;Nachname;E-Mail;Telefon;Notiz\nOtto;Beck;;0345 99;\nInge;Beck;;0345 99;Rollstuhl\n";
    let import = format!("{CUSTOMERS}/import");
    let done = post(&application, ADMIN, &import, list(csv, false)).await.json();
    assert_eq!((&done["created"], &done["known"]), (&json!(2), &json!(0)));
    assert_eq!(files(&application, "beck"), ["Otto 0345 99", "Inge 0345 99 Rollstuhl"]);
    // What a list knows besides is not dropped, and in the answer.
    let more = "Vorname;Nachname;E-Mail;Telefon;Notiz\nOtto;Beck;otto@example.org;+49 345 99;mag Tee\n\
                INGE;Beck;;0345/99;Rollstuhl\nOtto;Beck;zweite@example.org;0345 99;\n";
    for is_preview in [true, false] {
        let done = post(&application, ADMIN, &import, list(more, is_preview)).await.json();
        let counts = (&done["created"], &done["known"], &done["completed"]);
        assert_eq!(counts, (&json!(0), &json!(3), &json!(2)));
        let rows = done["rows"].as_array().unwrap().iter();
        let added: Vec<&Value> = rows.map(|row| &row["added"]).collect();
        assert_eq!(added, [&json!(["EMAIL", "NOTE"]), &json!([]), &json!(["NOTE"])]);
    }
    assert_eq!(
        files(&application, "beck"),
        ["Otto 0345 99 mag Tee\n\nzweite@example.org", "Inge 0345 99 Rollstuhl"]
    );
    let again = post(&application, ADMIN, &import, list(more, false)).await.json();
    assert_eq!((&again["known"], &again["completed"]), (&json!(3), &json!(0)));
    application.close().await;
}

#[tokio::test]
async fn list_tells_what_goes_into_the_note_and_brings_nobody_without_contact_twice() {
    let application = opened().await;
    let csv = "Vorname;Nachname;Telefon;Mobiltelefon;Notiz;Notizen\nAnna;Maier;;;mag Tee;\nAnna;Maier;;;Rollstuhl;\n\
               Ida;Neu;0345 99;0660 22;mag Kaffee;Hund\nTim;Alt;abc;;;\n";
    let import = format!("{CUSTOMERS}/import");
    for is_preview in [true, false] {
        let done = post(&application, ADMIN, &import, list(csv, is_preview)).await.json();
        assert_eq!((&done["created"], &done["wrong"]), (&json!(3), &json!(1)));
        assert_eq!(done["notedColumns"], json!(["Mobiltelefon", "Notizen"]));
        assert_eq!(done["rows"][0]["message"], "Keine gültige Telefonnummer: abc");
        let ida = &done["rows"][3];
        assert_eq!(
            (&ida["firstName"], &ida["note"]),
            (
                &json!("Ida"),
                &json!("mag Kaffee\nMobiltelefon: 0660 22\nNotizen: Hund")
            )
        );
    }
    let exported = call(&application, ADMIN, Method::GET, &format!("{CUSTOMERS}/export"), None).await;
    let again = post(&application, ADMIN, &import, list(&exported.body, false))
        .await
        .json();
    assert_eq!(
        (&again["created"], &again["completed"]),
        (&json!(0), &json!(0)),
        "{again}"
    );
    // Of two of one name nobody knows whom another note is about; of one everybody does.
    let more = "Vorname;Nachname;Notiz\nMAIER;Anna;kommt mit Hund\nLeo;Ohne;\n";
    let done = post(&application, ADMIN, &import, list(more, false)).await.json();
    assert_eq!((&done["created"], &done["known"]), (&json!(2), &json!(0)));
    let leo = list("Vorname;Nachname;Notiz\nLeo;Ohne;mag Tee\n", false);
    let done = post(&application, ADMIN, &import, leo).await.json();
    assert_eq!((&done["created"], &done["completed"]), (&json!(0), &json!(1)));
    assert_eq!(files(&application, "ohne"), ["Leo mag Tee"]);
    application.close().await;
}

/// Lena, who is on file with a note.
fn lena(phone: &Value, email: &str) -> Value {
    json!({ "firstName": "Lena", "lastName": "Vogt", "userEmail": email, "userPhone": phone })
}

#[tokio::test]
async fn guest_who_writes_name_and_contact_otherwise_is_found_on_file() {
    // In Austria.
    let application = opened().await;
    let (number, email) = (json!("0664 7654321"), "lena.vogt@example.org");
    let mut on_file = lena(&number, email);
    on_file["note"] = json!("Allergie gegen Henna");
    let id = put_on_file(&application, on_file).await["customerId"].clone();
    let named = |first_name: &str, last_name: &str| {
        let mut person = lena(&number, email);
        person["firstName"] = json!(first_name);
        person["lastName"] = json!(last_name);
        person
    };
    let nothing_else = json!([null, null, null, null]);
    for (hour, person, given) in [
        (9, named("LENA", "vogt"), nothing_else.clone()),
        (10, named("Vogt", "Lena"), nothing_else.clone()),
        (11, lena(&json!("0664/7654321"), email), nothing_else.clone()),
        (13, lena(&json!("+43 664 7654321"), email), nothing_else.clone()),
        (14, lena(&number, "Lena.Vogt@Example.ORG"), nothing_else.clone()),
        (15, lena(&Value::Null, email), nothing_else),
        // No e-mail address in common, but the number as it is dialled from abroad.
        (
            16,
            lena(&json!("0043 664 7654321"), "neu@example.org"),
            json!([null, null, "neu@example.org", null]),
        ),
        (
            17,
            lena(&json!("+49 664 7654321"), email),
            json!([null, null, null, "+49 664 7654321"]),
        ),
    ] {
        let made = booked_by_guest(&application, hour, person).await;
        assert_eq!(made["customer"]["customerId"], id, "{made}");
        let members = ["firstName", "lastName", "userEmail", "userPhone"];
        let told: Vec<&Value> = members.iter().map(|member| &made["given"][member]).collect();
        assert_eq!(json!(told), given);
    }
    assert_eq!(files(&application, "vogt"), ["Lena 0664 7654321 Allergie gegen Henna"]);
    // Each is kept as it was typed, as its mails say.
    let typed = "SELECT concat_ws(' ', given_first_name, given_last_name, given_email, given_phone) FROM booking
        WHERE num_nonnulls(given_first_name, given_last_name, given_email, given_phone) > 0 ORDER BY id";
    assert_eq!(
        application.texts(typed)[..5],
        [
            "LENA vogt",
            "Vogt Lena",
            "0664/7654321",
            "+43 664 7654321",
            "Lena.Vogt@example.org"
        ]
    );
    application.close().await;
}

/// Names are compared as they were typed.
const FOLDS_NO_NAMES: &str = "CREATE OR REPLACE FUNCTION folded_name(first_name text, last_name text) RETURNS text
    IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$ SELECT first_name || ' ' || last_name $$";

#[tokio::test]
async fn names_compared_as_typed_are_noticed() {
    let application = opened().await;
    application.execute(FOLDS_NO_NAMES);
    let number = json!("0664 7654321");
    let id = put_on_file(&application, lena(&number, "lena.vogt@example.org")).await["customerId"].clone();
    let mut shouted = lena(&number, "lena.vogt@example.org");
    shouted["firstName"] = json!("LENA");
    let made = booked_by_guest(&application, 9, shouted).await;
    assert_ne!(made["customer"]["customerId"], id, "{made}");
    application.close().await;
}

#[tokio::test]
async fn number_without_prefix_is_one_of_the_country_of_the_organisation() {
    for (country, of_country, of_another) in [
        ("DE", "+49 345 99", "+43 345 99"),
        ("AT", "+43 345 99", "+41 345 99"),
        ("CH", "0041 345 99", "+49 345 99"),
    ] {
        let application = opened().await;
        application.execute(&format!(
            "UPDATE organization SET country = '{country}' WHERE nr = 1000"
        ));
        let id = put_on_file(&application, lena(&json!("0345 99"), "lena@example.org")).await["customerId"].clone();
        let same = booked_by_staff(&application, MANAGER, 9, lena(&json!(of_country), "")).await;
        let other = booked_by_staff(&application, MANAGER, 10, lena(&json!(of_another), "")).await;
        assert_eq!(same["customer"]["customerId"], id, "{country}");
        assert_ne!(other["customer"]["customerId"], id, "{country}");
        application.close().await;
    }
}

#[tokio::test]
async fn what_was_typed_otherwise_is_put_on_file_by_a_manager() {
    let application = opened_in_germany().await;
    let id = put_on_file(&application, lena(&json!("0170 1234567"), "lena@example.org")).await["customerId"].clone();
    let typed =
        json!({ "firstName": "Magdalena", "lastName": "Vogt", "userEmail": "neu@example.org", "userPhone": "0171 99" });
    let first = booked_by_guest(&application, 9, typed.clone()).await;
    let second = booked_by_guest(&application, 10, typed).await;
    let merge = format!("{CUSTOMERS}/{id}/merge");
    let other = json!({ "mergedCustomerId": first["customer"]["customerId"] });
    assert_eq!(post(&application, MANAGER, &merge, other).await.status, 200);
    let path = |made: &Value, rest: &str| format!("{BOOKINGS}/{}{rest}", made["id"]);
    let take = |field: &str| json!({ "field": field });
    let refused = post(&application, USER, &path(&first, "/takeover"), take("PHONE")).await;
    assert_eq!(told(&refused), (403, json!("FORBIDDEN")));
    let foreign = post(
        &application,
        "foreign business admin",
        &path(&first, "/takeover"),
        take("PHONE"),
    )
    .await;
    assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    let nothing = json!({ "firstName": null, "lastName": null, "userEmail": null, "userPhone": null });
    let mut left =
        json!({ "firstName": "Magdalena", "lastName": null, "userEmail": "neu@example.org", "userPhone": "0171 99" });
    assert_eq!(got(&application, MANAGER, &path(&first, "")).await["given"], left);
    for (field, member) in [("NAME", "firstName"), ("EMAIL", "userEmail"), ("PHONE", "userPhone")] {
        let taken = post(&application, MANAGER, &path(&first, "/takeover"), take(field)).await;
        assert_eq!(taken.status, 200, "{}", taken.body);
        let taken = taken.json();
        assert_eq!(taken["customer"][member], left[member].take());
        assert_eq!((&taken["given"], &taken["customer"]["customerId"]), (&left, &id));
    }
    // The other booking was made with the same, and a repetition changes nothing.
    assert_eq!(got(&application, MANAGER, &path(&second, "")).await["given"], nothing);
    let again = post(&application, MANAGER, &path(&first, "/takeover"), take("NAME")).await;
    assert_eq!((again.status.as_u16(), &again.json()["given"]), (200, &nothing));
    let logged = application.texts("SELECT after::text FROM audit_log WHERE what = 'CUSTOMER_CHANGED' ORDER BY id");
    assert_eq!(
        logged,
        [
            r#"{"columns": ["first_name", "last_name"]}"#,
            r#"{"columns": ["email"]}"#,
            r#"{"columns": ["phone"]}"#
        ]
    );
    // Whoever writes with what was on file before is found there as before.
    let mut as_before = lena(&Value::Null, "lena@example.org");
    as_before["firstName"] = json!("Magdalena");
    let later = booked_by_guest(&application, 11, as_before).await;
    assert_eq!(later["customer"]["customerId"], id);
    application.close().await;
}

#[tokio::test]
async fn bookings_of_a_merged_file_keep_what_they_were_made_with() {
    let application = opened().await;
    let kept = put_on_file(&application, lena(&json!("0660 11"), "alt@example.org")).await["customerId"].clone();
    let made = booked_by_staff(&application, MANAGER, 9, lena(&json!("0660 22"), "neu@example.org")).await;
    let gone = made["customer"]["customerId"].clone();
    assert_ne!(kept, gone);
    let merge = format!("{CUSTOMERS}/{kept}/merge");
    let merged = post(&application, MANAGER, &merge, json!({ "mergedCustomerId": gone })).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    let booking = got(&application, MANAGER, &format!("{BOOKINGS}/{}", made["id"])).await;
    assert_eq!(booking["customer"]["customerId"], kept);
    assert_eq!(
        booking["given"],
        json!({ "firstName": null, "lastName": null, "userEmail": "neu@example.org", "userPhone": "0660 22" })
    );
    // Nobody else hears of it, and nobody else can claim it.
    for (email, bookings) in [("neu@example.org", "1"), ("alt@example.org", "0")] {
        let of_email = format!("SELECT count(*)::text FROM bookings_of_email('{email}')");
        assert_eq!(application.texts(&of_email), [bookings], "{email}");
    }
    application.close().await;
}

#[tokio::test]
async fn files_of_one_name_are_listed_and_become_one() {
    let application = opened().await;
    let anna = json!({ "firstName": "Anna", "lastName": "Müller", "userEmail": "anna@example.org", "note": "mag Tee" });
    let older = put_on_file(&application, anna).await["customerId"].clone();
    let mueller =
        json!({ "firstName": "MUELLER", "lastName": "anna", "userPhone": "0660 99", "note": "kommt mit Hund" });
    let newer = put_on_file(&application, mueller).await["customerId"].clone();
    let namesakes = format!("{CUSTOMERS}/namesakes");
    let pairs = |answer: &Value| -> Vec<(Value, Value)> {
        let pairs = answer["pairs"].as_array().unwrap().iter();
        pairs
            .map(|pair| (pair["older"]["customerId"].clone(), pair["newer"]["customerId"].clone()))
            .collect()
    };
    let found = got(&application, MANAGER, &namesakes).await;
    assert_eq!(pairs(&found), [(older.clone(), newer.clone())]);
    // What is missing contradicts nothing.
    let pair = &found["pairs"][0];
    assert_eq!(
        (&pair["isSameEmail"], &pair["isSamePhone"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(
        (&pair["older"]["bookings"], &pair["older"]["hasNote"]),
        (&json!(0), &json!(true))
    );
    assert_eq!(
        pairs(&got(&application, MANAGER, &format!("{namesakes}?days=1")).await).len(),
        1
    );
    application.execute("UPDATE customer SET created_at = created_at - interval '2 days'");
    assert_eq!(
        pairs(&got(&application, MANAGER, &format!("{namesakes}?days=1")).await),
        []
    );
    let file = got(&application, MANAGER, &format!("{CUSTOMERS}/{older}")).await;
    let relative = &file["perhapsSame"][0];
    assert_eq!(
        (&relative["customerId"], &relative["isSameEmail"]),
        (&newer, &Value::Null)
    );
    // Nothing is asked any more of who was told apart.
    let third = json!({ "firstName": "Anna", "lastName": "Muller", "userPhone": "0660 77" });
    let third = put_on_file(&application, third).await["customerId"].clone();
    let apart = format!("{CUSTOMERS}/{third}/apart");
    let from = |other: &Value| json!({ "otherCustomerId": other });
    assert_eq!(
        told(&post(&application, USER, &apart, from(&older)).await),
        (403, json!("FORBIDDEN"))
    );
    for (name, other, code) in [
        (MANAGER, &third, (404, json!("NOT_FOUND"))),
        (MANAGER, &json!(777_777), (404, json!("NOT_FOUND"))),
        ("foreign business admin", &older, (404, json!("NOT_FOUND"))),
    ] {
        assert_eq!(told(&post(&application, name, &apart, from(other)).await), code);
    }
    let expected = [(older.clone(), third.clone()), (older.clone(), newer.clone())];
    assert_eq!(pairs(&got(&application, MANAGER, &namesakes).await), expected);
    let apart_file = post(&application, MANAGER, &apart, from(&older)).await.json();
    assert_eq!(apart_file["perhapsSame"].as_array().unwrap().len(), 1);
    let expected = [(newer.clone(), third.clone()), (older.clone(), newer.clone())];
    assert_eq!(pairs(&got(&application, MANAGER, &namesakes).await), expected);
    // It can be taken back from either file, and said again.
    let back = json!({ "otherCustomerId": third, "isApart": false });
    let back = post(&application, MANAGER, &format!("{CUSTOMERS}/{older}/apart"), back).await;
    assert_eq!(back.json()["perhapsSame"].as_array().unwrap().len(), 2);
    let asked = [(older.clone(), third.clone()), (older.clone(), newer.clone())];
    assert_eq!(pairs(&got(&application, MANAGER, &namesakes).await), asked);
    post(&application, MANAGER, &apart, from(&older)).await;
    assert_eq!(pairs(&got(&application, MANAGER, &namesakes).await), expected);
    post(&application, MANAGER, &apart, from(&newer)).await;
    assert_eq!(
        pairs(&got(&application, MANAGER, &namesakes).await),
        [(older.clone(), newer.clone())]
    );
    // A business user sees both of a pair, or nothing of it.
    assert_eq!(pairs(&got(&application, USER, &namesakes).await), []);
    for id in [&older, &newer] {
        let hour = if *id == older { 9 } else { 10 };
        booked_by_staff(&application, MANAGER, hour, json!({ "customerId": id })).await;
        let seen = pairs(&got(&application, USER, &namesakes).await).len();
        assert_eq!(seen, usize::from(*id == newer));
    }
    assert_eq!(
        pairs(&got(&application, "foreign business admin", &namesakes).await),
        []
    );
    let merge = format!("{CUSTOMERS}/{older}/merge");
    let merged = post(&application, MANAGER, &merge, json!({ "mergedCustomerId": newer })).await;
    assert_eq!(merged.json()["note"], "mag Tee\n\nkommt mit Hund");
    assert_eq!(pairs(&got(&application, MANAGER, &namesakes).await), []);
    application.close().await;
}

#[tokio::test]
async fn files_of_one_name_tell_what_agrees_what_contradicts_and_what_each_holds() {
    let application = opened_in_germany().await;
    let mut on_file = lena(&json!("0170 1234567"), "lena@fuß-straße.example");
    on_file["note"] = json!("Allergie gegen Henna");
    let older = put_on_file(&application, on_file).await["customerId"].clone();
    let stranger = lena(&json!("0171 99"), "andere@example.org");
    let made = booked_by_staff(&application, MANAGER, 9, stranger).await;
    let newer = made["customer"]["customerId"].clone();
    let other_spelling = lena(&json!("+49 170 1234567"), "Lena@xn--fu-strae-ryaf.example");
    let namesakes = format!("{CUSTOMERS}/namesakes");
    for (hour, is_same) in [(10, json!(false)), (11, json!(true))] {
        let pair = got(&application, MANAGER, &namesakes).await["pairs"][0].take();
        assert_eq!(
            (&pair["older"]["customerId"], &pair["newer"]["customerId"]),
            (&older, &newer)
        );
        assert_eq!((&pair["isSameEmail"], &pair["isSamePhone"]), (&is_same, &is_same));
        let held = |file: &Value| (file["bookings"].clone(), file["hasNote"].clone());
        let visits = hour - 9;
        assert_eq!(held(&pair["older"]), (json!(0), json!(true)));
        assert_eq!(held(&pair["newer"]), (json!(visits), json!(false)));
        let relative = got(&application, MANAGER, &format!("{CUSTOMERS}/{older}")).await["perhapsSame"][0].take();
        assert_eq!(
            (&relative["isSameEmail"], &relative["isSamePhone"]),
            (&is_same, &is_same)
        );
        assert_eq!(held(&relative), held(&pair["newer"]));
        // One more visit, and the contact of the older file in another spelling.
        booked_by_staff(&application, MANAGER, hour, json!({ "customerId": newer })).await;
        let path = format!("{CUSTOMERS}/{newer}");
        let edited = call(&application, MANAGER, Method::PUT, &path, Some(other_spelling.clone())).await;
        assert_eq!(edited.status, 200, "{}", edited.body);
    }
    application.close().await;
}

#[tokio::test]
async fn business_user_opens_and_hears_of_no_file_out_of_reach_by_booking_with_its_contact() {
    let application = opened().await;
    let hidden = json!({ "firstName": "Lena", "lastName": "Vogt", "userEmail": "lena@example.org", "userPhone": "0660 99",
                         "note": "Allergie gegen Henna" });
    put_on_file(&application, hidden).await;
    let theirs = id_of(&application, "lena@example.org");
    for (hour, person) in [
        (
            9,
            json!({ "firstName": "Lena", "lastName": "Vogt", "userEmail": "lena@example.org" }),
        ),
        (
            10,
            json!({ "firstName": "Tim", "lastName": "Vogt", "userPhone": "+43 660 99" }),
        ),
        (11, json!({ "userEmail": "lena@example.org" })),
    ] {
        let made = booked_by_staff(&application, USER, hour, person).await;
        let id = made["customer"]["customerId"].as_i64().unwrap();
        assert_ne!(id, theirs);
        let file = got(&application, USER, &format!("{CUSTOMERS}/{id}")).await;
        for answer in [made, file] {
            let shown = answer.to_string();
            assert!(
                !shown.contains(&format!("\"customerId\":{theirs},")) && !shown.contains("Henna"),
                "{shown}"
            );
        }
    }
    let opened = call(&application, USER, Method::GET, &format!("{CUSTOMERS}/{theirs}"), None).await;
    assert_eq!(told(&opened), (404, json!("NOT_FOUND")));
    let pairs = got(&application, USER, &format!("{CUSTOMERS}/namesakes"))
        .await
        .to_string();
    assert!(!pairs.contains(&format!("\"customerId\":{theirs},")), "{pairs}");
    // Whoever sees everybody books for the person on file.
    let made = booked_by_staff(
        &application,
        MANAGER,
        13,
        json!({ "firstName": "lena", "lastName": "vogt", "userEmail": "LENA@example.org" }),
    )
    .await;
    assert_eq!(made["customer"]["customerId"], theirs);
    application.close().await;
}
