//! Sign-ups that cannot be made.

use serde_json::{Value, json};

use super::{Scene, long_texts, no_body_of_a_call};

const SIGN_UP: &str = "/api/calendar/addeventbooking";

/// An event of the scene, in the future of its document.
async fn scene() -> (Scene, i64) {
    Scene::new_with(|program, organization| {
        let insert = format!(
            "INSERT INTO event (organization_nr, kind, title, capacity) VALUES ({organization}, 'EVENT', 'Abend', 3);
             INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
                 SELECT organization_nr, id, '2028-01-10 18:00', '2028-01-10 20:00', 'Europe/Vienna',
                     '2028-01-10 17:00Z', '2028-01-10 19:00Z' FROM event;
             INSERT INTO custom_field (organization_nr, event_id, kind, display_text, mandatory)
                 SELECT organization_nr, id, 'NUMBER', 'Wie viele Hunde?', true FROM event"
        );
        program.database.execute(&insert).unwrap();
        program.number("SELECT id FROM event")
    })
    .await
}

fn body(scene: &Scene, event: i64) -> Value {
    let custom_field = scene
        .program
        .number("SELECT id FROM custom_field WHERE event_id IS NOT NULL");
    json!({
        "customerData": {
            "firstName": "Eva", "lastName": "Maier", "userEmail": "eva@example.org", "userPhone": "0660 1234567",
            "userRemarks": null,
        },
        "location": "", "organizatonNr": scene.provider.organization, "eventID": event, "schedules": [],
        "customizedFields": [{
            "serviceID": null, "eventID": event, "customizedBookingFieldsId": custom_field, "displayText": "",
            "fieldGroup": "", "value": 2,
        }],
    })
}

#[tokio::test]
async fn invalid_sign_ups_are_refused() {
    let (scene, event) = scene().await;
    let table: &[(&str, Value, u16, &str)] = &[
        ("/eventID", json!(null), 422, "NO_EVENT"),
        ("/eventID", json!(0), 422, "UNKNOWN_EVENT"),
        ("/eventID", json!(-1), 422, "UNKNOWN_EVENT"),
        ("/eventID", json!(i64::MAX), 422, "UNKNOWN_EVENT"),
        ("/eventID", json!(1e300), 422, "VALIDATION"),
        ("/eventID", json!("eins"), 422, "VALIDATION"),
        ("/eventID", json!([event]), 422, "VALIDATION"),
        ("/organizatonNr", json!(-1), 404, "ORGANIZATION_NOT_FOUND"),
        (
            "/organizatonNr",
            json!(scene.other_organization.parse::<i64>().unwrap()),
            422,
            "UNKNOWN_EVENT",
        ),
        ("/customerData/firstName", json!(""), 422, "VALIDATION"),
        ("/customerData/userEmail", json!("eva@"), 422, "VALIDATION"),
        ("/customerData/userPhone", json!(null), 422, "VALIDATION"),
        ("/customizedFields", json!([]), 422, "VALIDATION"),
        ("/customizedFields/0/value", json!(-1), 422, "VALIDATION"),
        ("/customizedFields/0/eventID", json!(event + 1), 422, "VALIDATION"),
        ("/customizedFields/0/serviceID", json!(1), 422, "VALIDATION"),
        ("/customerData", json!(null), 422, "VALIDATION"),
    ];
    for (pointer, value, status, code) in table {
        let mut body = body(&scene, event);
        *body.pointer_mut(pointer).unwrap() = value.clone();
        scene.post_refused(SIGN_UP, body.to_string(), *status, code).await;
    }
    let mut long = body(&scene, event);
    for (text, status, code) in [(0, 422, "VALIDATION"), (1, 413, "PAYLOAD_TOO_LARGE")] {
        long["customerData"]["firstName"] = long_texts()[text].clone().into();
        scene.post_refused(SIGN_UP, long.to_string(), status, code).await;
    }
    no_body_of_a_call(&scene, SIGN_UP).await;
    scene.unharmed().await;
}

#[tokio::test]
async fn unchanged_sign_up_is_made() {
    let (scene, event) = scene().await;
    let answer = scene.server.post(SIGN_UP, &body(&scene, event)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}
