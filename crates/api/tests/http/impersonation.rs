//! What a platform admin does with the calendar in the name of its people bears both names.

use reqwest::Method;
use serde_json::{Value, json};

use crate::application::TestApplication;
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
/// Of the history of the newest booking: what was done, who did it, and in whose name.
const WHO: &str = "SELECT concat_ws(' ', what, actor, account_id, 'for', on_behalf_of, on_behalf_of_account_id)
    FROM history WHERE booking_id = (SELECT max(id) FROM booking) ORDER BY id";

/// Books at nine and moves to ten.
async fn books_and_moves(application: &TestApplication, name: &str) {
    let token = session_of(application, name, JUST_NOW).unwrap();
    let call = async |path: &str, body: Value| {
        let answer = application.call(Method::POST, path, Some(&token), Some(&body)).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    };
    let cut = application.salon.services[0].0;
    let at_nine = json!({ "customerData": {},
        "services": [{ "serviceId": cut, "userId": 2, "start": "2027-01-12T09:00:00" }] });
    call("/api/staff/bookings", at_nine).await;
    let id = |query: &str| application.texts(query).concat();
    let (booking, appointment) = (
        id("SELECT max(id)::text FROM booking"),
        id("SELECT max(id)::text FROM appointment"),
    );
    let appointment: i64 = appointment.parse().unwrap();
    let at_ten = json!({ "appointmentId": appointment, "userId": 2, "start": "2027-01-12T10:00:00" });
    call(
        &format!("/api/staff/bookings/{booking}/move"),
        json!({ "appointments": [at_ten] }),
    )
    .await;
}

#[tokio::test]
async fn booking_and_move_of_an_impersonated_manager_name_both_people() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let target = account_of("business admin");
    application.execute(&format!(
        "UPDATE membership SET rank = 'BUSINESS_MANAGER' WHERE account_id = {target}"
    ));
    books_and_moves(&application, "impersonating a business admin").await;
    let by = account_of("platform admin");
    assert_eq!(
        application.texts(WHO),
        ["BOOKED", "MOVED"].map(|what| format!("{what} PLATFORM_ADMIN {by} for STAFF {target}"))
    );
    application.close().await;
}

/// The same deeds without anybody in between: the test above does not pass for whoever stands in the history anyway.
#[tokio::test]
async fn booking_and_move_of_a_manager_name_the_manager_alone() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    books_and_moves(&application, "business manager").await;
    let manager = account_of("business manager");
    assert_eq!(
        application.texts(WHO),
        ["BOOKED", "MOVED"].map(|what| format!("{what} STAFF {manager} for"))
    );
    application.close().await;
}
