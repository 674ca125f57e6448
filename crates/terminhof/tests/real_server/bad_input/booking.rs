//! Bookings that cannot be made.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Scene, long_texts, no_body_of_a_call};
use crate::answers::Answer;

const BOOK: &str = "/api/calendar/addbooking";
/// A Monday at ten, when everybody works.
const START: &str = "2027-10-18T10:00:00";

impl Scene {
    /// A body that could be booked.
    fn body(&self) -> Value {
        let mut body = self.provider.booking(1, &[(1, Some(1), START)]);
        body["customerData"]["userPhone"] = "0660 1234567".into();
        body["customizedFields"] = json!([{
            "serviceID": self.provider.service(1), "eventID": null, "customizedBookingFieldsId": self.custom_field(),
            "displayText": "", "fieldGroup": "", "value": "Bello",
        }]);
        body
    }

    fn custom_field(&self) -> i64 {
        self.program.number("SELECT id FROM custom_field")
    }

    /// Books with one member of the body, given by a JSON pointer, replaced.
    async fn book_refused(&self, pointer: &str, value: Value, status: u16, code: &str) -> Answer {
        let mut body = self.body();
        *body.pointer_mut(pointer).unwrap() = value;
        self.post_refused(BOOK, body.to_string(), status, code).await
    }

    /// The same, and the problem must be said about this field.
    async fn field_refused(&self, pointer: &str, value: Value, field: &str) {
        let answer = self.book_refused(pointer, value, 422, "VALIDATION").await;
        assert!(answer.body["fields"][field].is_string(), "{field}: {answer:?}");
    }
}

#[tokio::test]
async fn starts_outside_of_free_times_are_refused() {
    let scene = Scene::new().await;
    let table = [
        ("2027-10-18T10:07:00", "OFF_GRID"),
        ("2027-10-18T10:00:01", "OFF_GRID"),
        ("2027-10-18T10:00:00.5", "OFF_GRID"),
        ("2027-10-17T10:00:00", "IN_THE_PAST"),
        ("0001-01-01T00:00:00", "IN_THE_PAST"),
        ("2028-04-16T10:00:00", "PAST_HORIZON"),
        ("9999-12-31T23:45:00", "PAST_HORIZON"),
        ("2027-10-18T03:00:00", "OUTSIDE_HOURS"),
        ("2027-10-18T18:00:00", "OUTSIDE_HOURS"),
        ("2027-10-24T10:00:00", "OUTSIDE_HOURS"),
        ("2028-03-26T02:30:00", "SKIPPED_BY_CLOCK"),
    ];
    for (start, code) in table {
        let answer = scene.book_refused("/services/0/start", start.into(), 422, code).await;
        assert!(answer.body["fields"]["services[0].start"].is_string(), "{answer:?}");
    }
    for start in [
        "",
        "morgen",
        "2027-10-18",
        "10:00",
        "2027-02-29T10:00:00",
        "2027-10-18T24:00:00",
        "1e9",
        "12027-10-18T10:00:00",
    ] {
        scene
            .field_refused("/services/0/start", start.into(), "services[0].start")
            .await;
    }
    for start in [
        json!(null),
        json!(1_823_846_400),
        json!({}),
        json!([START]),
        json!(true),
    ] {
        scene
            .field_refused("/services/0/start", start, "services[0].start")
            .await;
    }
    // Moments whose wall time lies outside all years, or names another moment.
    for start in [
        "9999-12-31T23:59:59-23:00",
        "0000-01-01T00:00:00+23:00",
        "2027-10-31T01:30:00Z",
    ] {
        let mut body = scene.body();
        body["services"][0]["start"] = start.into();
        let answer = scene.server.post(BOOK, &body).await;
        assert_eq!(
            (answer.status, answer.content_type.as_str()),
            (422, "application/problem+json"),
            "{start}: {answer:?}"
        );
        assert!(
            answer.body["fields"]["services[0].start"].is_string(),
            "{start}: {answer:?}"
        );
    }
    // The same employee twice at the same time.
    let mut twice = scene.body();
    twice["services"] = vec![scene.body()["services"][0].clone(); 2].into();
    scene.post_refused(BOOK, twice.to_string(), 409, "SLOT_TAKEN").await;
    scene.unharmed().await;
}

#[tokio::test]
async fn unknown_and_malformed_ids_are_refused() {
    let scene = Scene::new().await;
    for unknown in [json!(1), json!(0), json!(-1), json!(2_147_483_647)] {
        scene
            .book_refused("/organizatonNr", unknown, 404, "ORGANIZATION_NOT_FOUND")
            .await;
    }
    let foreign_service: Value = serde_json::from_str(&scene.other_service).unwrap();
    for unknown in [
        json!(0),
        json!(-1),
        json!(9_223_372_036_854_775_807_i64),
        foreign_service,
    ] {
        scene
            .book_refused("/services/0/serviceId", unknown, 422, "UNKNOWN_SERVICE")
            .await;
    }
    let foreign_organization: Value = serde_json::from_str(&scene.other_organization).unwrap();
    scene
        .book_refused("/organizatonNr", foreign_organization, 422, "UNKNOWN_SERVICE")
        .await;
    for unknown in [json!(99), json!(-1), json!(2_147_483_647)] {
        scene
            .book_refused("/services/0/userId", unknown, 422, "UNKNOWN_EMPLOYEE")
            .await;
    }
    for wrong in [
        json!("abc"),
        json!(1.5),
        json!(1e300),
        json!([1]),
        json!({}),
        json!(99_999_999_999_999_i64),
    ] {
        scene
            .field_refused("/services/0/userId", wrong.clone(), "services[0].userId")
            .await;
        scene.field_refused("/organizatonNr", wrong, "organizatonNr").await;
    }
    for wrong in [json!("abc"), json!(1.5), json!(1e300), json!([1]), json!(null)] {
        scene
            .field_refused("/services/0/serviceId", wrong, "services[0].serviceId")
            .await;
    }
    // Employee 2 does not do every service; the list of who does says which.
    let missing: Vec<i64> = (1..=5).map(|number| scene.provider.service(number)).collect();
    let mut unskilled = 0;
    for service in missing {
        let query = json!({"organizationnr": scene.provider.organization, "serviceidlist": [service]});
        let skilled = scene
            .server
            .post("/api/offeredservices/assignedemployeesservicelist", &query)
            .await;
        let skilled: Vec<i64> = skilled
            .body
            .as_array()
            .unwrap()
            .iter()
            .map(|employee| employee["userId"].as_i64().unwrap())
            .collect();
        for employee in (1..=10).filter(|employee| !skilled.contains(employee)) {
            let mut body = scene.body();
            body["services"][0] = json!({"serviceId": service, "userId": employee, "start": START});
            body["customizedFields"] = json!([]);
            scene
                .post_refused(BOOK, body.to_string(), 422, "UNKNOWN_EMPLOYEE")
                .await;
            unskilled += 1;
        }
    }
    assert!(unskilled > 0);
    scene.unharmed().await;
}

#[tokio::test]
async fn invalid_contact_data_is_refused() {
    let scene = Scene::new().await;
    let required = ["firstName", "lastName", "userEmail", "userPhone"];
    for name in required {
        let (pointer, field) = (format!("/customerData/{name}"), format!("customerData.{name}"));
        for value in [
            json!(""),
            json!("  "),
            json!("x\u{0}y@example.org"),
            json!("a\r\nBcc: b@example.org"),
            json!("x".repeat(256)),
            json!("🙂".repeat(256)),
        ] {
            scene.field_refused(&pointer, value, &field).await;
        }
        for value in [json!(7), json!({}), json!(["x"]), json!(true)] {
            scene.field_refused(&pointer, value, &field).await;
        }
    }
    for email in [
        "anna",
        "anna@",
        "@example.org",
        "a b@example.org",
        "a@b@example.org",
        "anna@localhost",
        "<anna@example.org>",
    ] {
        scene
            .field_refused("/customerData/userEmail", email.into(), "customerData.userEmail")
            .await;
    }
    for phone in ["abc", "12", "0660 1234567 x", &"1".repeat(51)] {
        scene
            .field_refused("/customerData/userPhone", phone.into(), "customerData.userPhone")
            .await;
    }
    scene
        .field_refused("/customerData/userPhone", json!(null), "customerData.userPhone")
        .await;
    scene
        .field_refused(
            "/customerData/userRemarks",
            json!("x".repeat(1001)),
            "customerData.userRemarks",
        )
        .await;
    scene
        .field_refused(
            "/customerData/userRemarks",
            json!("x\u{1b}y"),
            "customerData.userRemarks",
        )
        .await;
    for pointer in [
        "/customerData/firstName",
        "/customerData/userEmail",
        "/customerData/userRemarks",
        "/customizedFields/0/value",
    ] {
        for text in long_texts() {
            let (status, code) = if text.len() > 64 * 1024 {
                (413, "PAYLOAD_TOO_LARGE")
            } else {
                (422, "VALIDATION")
            };
            scene.book_refused(pointer, text.into(), status, code).await;
        }
    }
    for customer in [json!(null), json!([]), json!("Anna"), json!({})] {
        scene.book_refused("/customerData", customer, 422, "VALIDATION").await;
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn invalid_and_unexpected_answers_are_refused() {
    let scene = Scene::new().await;
    let custom_field = scene.custom_field();
    let field = format!("customizedFields[{custom_field}]");
    scene.field_refused("/customizedFields", json!([]), &field).await;
    for value in ["", "  ", "zwei\nZeilen", &"x".repeat(101), &"ä".repeat(101)] {
        scene
            .field_refused("/customizedFields/0/value", value.into(), &field)
            .await;
    }
    scene
        .field_refused(
            "/customizedFields/0/customizedBookingFieldsId",
            json!(4711),
            "customizedFields[4711]",
        )
        .await;
    scene
        .field_refused(
            "/customizedFields/0/serviceID",
            json!(scene.provider.service(2)),
            &field,
        )
        .await;
    let twice = json!([scene.body()["customizedFields"][0], scene.body()["customizedFields"][0]]);
    scene.field_refused("/customizedFields", twice, &field).await;
    let far_too_many = vec![scene.body()["customizedFields"][0].clone(); 51];
    for wrong in [
        json!(null),
        json!("x"),
        json!({}),
        json!([1]),
        json!([null]),
        json!([{}]),
        far_too_many.into(),
    ] {
        scene.book_refused("/customizedFields", wrong, 422, "VALIDATION").await;
    }
    for unanswered in [json!(null), json!(0), json!(0.0)] {
        scene
            .field_refused("/customizedFields/0/value", unanswered, &field)
            .await;
    }
    for wrong in [json!({}), json!(["x"]), json!(1e300)] {
        scene
            .field_refused("/customizedFields/0/value", wrong, "customizedFields[0].value")
            .await;
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn malformed_bookings_are_refused() {
    let scene = Scene::new().await;
    no_body_of_a_call(&scene, BOOK).await;
    scene.book_refused("/services", json!([]), 422, "NO_SERVICE").await;
    let eleven = vec![scene.body()["services"][0].clone(); 11];
    scene
        .book_refused("/services", eleven.into(), 422, "TOO_MANY_SERVICES")
        .await;
    for wrong in [json!(null), json!({}), json!("x"), json!([null]), json!([[]])] {
        scene.book_refused("/services", wrong, 422, "VALIDATION").await;
    }
    let service_as_list = json!([scene.provider.service(1), 1, START]);
    scene
        .book_refused("/services/0", service_as_list, 422, "VALIDATION")
        .await;
    let number = r#""organizatonNr":"#;
    let twice = scene.body().to_string().replace(number, &format!("{number}1,{number}"));
    scene.post_refused(BOOK, twice, 422, "VALIDATION").await;
    let mut two_spellings = scene.body();
    two_spellings["organizationNr"] = json!(1);
    scene
        .post_refused(BOOK, two_spellings.to_string(), 422, "VALIDATION")
        .await;
    let with_key = |key: &[u8]| {
        scene
            .server
            .request(Method::POST, BOOK)
            .json(&scene.body())
            .header("Idempotency-Key", key)
    };
    for key in [&b""[..], &b"\xff"[..], &[b'k'; 256][..]] {
        let answer = scene
            .refused("a key that is none", with_key(key), 422, "VALIDATION")
            .await;
        assert!(answer.body["fields"].is_object(), "{answer:?}");
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn unchanged_body_is_booked() {
    let scene = Scene::new().await;
    let answer = scene.server.post(BOOK, &scene.body()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(scene.program.number("SELECT count(*) FROM booking"), 1);
}
