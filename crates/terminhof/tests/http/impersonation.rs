//! What a platform admin does in the name of people bears both names.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::access::calls;
use crate::application::{Answer, TestApplication};
use crate::mass_assignment::{prepared, services_in_order};
use crate::people::{account_of, session_of, write_everybody};
use crate::staff_images::PIXEL;

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

/// The same actions without anybody in between: the test above does not pass for whoever stands in the history anyway.
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

const ACTING: &str = "impersonating a business admin";

/// Watches what is done in the name of a business admin.
struct Watched<'a> {
    application: &'a TestApplication,
    /// The calls that changed something.
    done: Vec<String>,
    /// Those of them of which no row tells, or a row without both names.
    untold: Vec<String>,
}

impl Watched<'_> {
    /// Sends a request, in a session of its own: some end theirs.
    async fn send(&mut self, name: String, request: RequestBuilder) -> Answer {
        let application = self.application;
        let token = session_of(application, ACTING, JUST_NOW).unwrap();
        // When a session was used last is written with whatever it asks for first.
        let me = application
            .call(Method::GET, "/api/account/me", Some(&token), None)
            .await;
        assert_eq!(me.status, 200, "{}", me.body);
        let before = (application.everything(), rows_about_actions(application));
        let answer = Answer::of(request.bearer_auth(token).send().await.unwrap()).await;
        let after = (application.everything(), rows_about_actions(application));
        if after.0 != before.0 {
            let is_told = after.1.0 > before.1.0 && after.1.1 == before.1.1;
            if !is_told {
                self.untold.push(format!("{name}: {} {}", answer.status, answer.body));
            }
            self.done.push(name);
        }
        answer
    }

    async fn call(&mut self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let name = format!("{method} {path}");
        let mut request = self.application.request(method, path);
        if let Some(body) = body {
            request = request.json(body);
        }
        self.send(name, request).await
    }

    /// A call that is done and changes something.
    async fn does(&mut self, method: Method, path: &str, body: Value) -> Value {
        let (name, done) = (format!("{method} {path}"), self.done.len());
        let answer = self.call(method, path, Some(&body)).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.body);
        assert_eq!(self.done.len(), done + 1, "{name} changes nothing");
        answer.json()
    }
}

/// How many rows of the histories and of the audit log name both the platform admin and the business admin, and how many
/// do not.
fn rows_about_actions(application: &TestApplication) -> (i64, i64) {
    let (by, target) = (account_of("platform admin"), account_of("business admin"));
    let count = |condition: &str| -> i64 {
        let rows = format!(
            "SELECT ((SELECT count(*) FROM audit_log WHERE {condition})
                   + (SELECT count(*) FROM history WHERE {condition}))::text"
        );
        application.texts(&rows).concat().parse().unwrap()
    };
    let both = format!("(account_id, on_behalf_of_account_id) IS NOT DISTINCT FROM ({by}::bigint, {target}::bigint)");
    (count(&both), count(&format!("NOT ({both})")))
}

#[tokio::test]
async fn every_call_that_changes_something_leaves_a_row_with_both_names() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let mut watched = Watched {
        application: &application,
        done: Vec::new(),
        untold: Vec::new(),
    };
    settings_are_changed(&mut watched).await;
    people_and_bookings_are_changed(&mut watched).await;
    // The other calls change what their examples let them.
    for call in calls(&application).await {
        if call.method != Method::GET && call.policy.reads_session() {
            watched.call(call.method, &call.path, call.body.as_ref()).await;
        }
    }
    assert_eq!(watched.untold, Vec::<String>::new(), "of {:?}", watched.done);
    let is_ended = |path: &str| watched.done.contains(&format!("POST {path}"));
    assert!(is_ended("/api/account/logout") && is_ended("/api/account/endimpersonation"));
    application.close().await;
}

/// The body of a form that is taken.
fn body_of(application: &TestApplication, path: &str) -> Value {
    let prepared = prepared(application).into_iter();
    let mut bodies = prepared.filter(|(_, of, _)| *of == path).map(|(_, _, body)| body);
    bodies.next().unwrap()
}

async fn settings_are_changed(watched: &mut Watched<'_>) {
    let application = watched.application;
    for path in [
        "/api/account/profile",
        "/api/user/favourite",
        "/api/staff/employees",
        "/api/staff/rooms",
        "/api/staff/services",
        "/api/staff/events",
    ] {
        watched.does(Method::POST, path, body_of(application, path)).await;
    }
    let mut services = services_in_order(application);
    services.reverse();
    let ordered = json!({ "serviceIds": services });
    watched.does(Method::PUT, "/api/staff/services/order", ordered).await;
    let mut profile = body_of(application, "/api/staff/profile");
    profile["slogan"] = json!("Schnitt mit Herz");
    watched.does(Method::PUT, "/api/staff/profile", profile).await;
    let rules = "/api/staff/bookingrules";
    let mut wanted = watched.call(Method::GET, rules, None).await.json();
    wanted["notice"] = json!(30);
    wanted["isPreview"] = json!(false);
    watched.does(Method::PUT, rules, wanted).await;
    let image = application
        .request(Method::POST, "/api/staff/images?kind=LOGO")
        .header("content-type", "image/png")
        .body(PIXEL.to_vec());
    let uploaded = watched.send("POST /api/staff/images".to_owned(), image).await;
    let id = uploaded.json()["imageId"].clone();
    let placed = json!({ "place": "LOGO", "imageId": id });
    watched.does(Method::PUT, "/api/staff/images/places", placed).await;
}

async fn people_and_bookings_are_changed(watched: &mut Watched<'_>) {
    let application = watched.application;
    let id = |query: &str| -> i64 { application.texts(query).concat().parse().unwrap() };
    let file = json!({ "firstName": "Ida", "lastName": "Neu", "userEmail": "ida@example.org", "userPhone": null,
                       "note": "mag es leise" });
    watched.does(Method::POST, "/api/staff/customers", file.clone()).await;
    let path = format!(
        "/api/staff/customers/{}",
        id("SELECT id::text FROM customer WHERE email = 'ida@example.org'")
    );
    let mut edited = file;
    edited["note"] = json!("mag es laut");
    watched.does(Method::PUT, &path, edited).await;
    let block = format!("{path}/block");
    watched.does(Method::POST, &block, json!({ "isBlocked": true })).await;

    let away = json!({ "userId": 2, "start": "2027-02-01T00:00:00", "end": "2027-02-03T00:00:00", "reason": "Urlaub" });
    let absences = "/api/staff/absences";
    let planned = watched.does(Method::POST, absences, away).await;
    let path = format!("{absences}/{}", planned["absenceId"]);
    assert_eq!(watched.call(Method::DELETE, &path, None).await.status, 200, "{path}");

    let cut = application.salon.services[0].0;
    let at_nine = json!({ "customerData": {},
        "services": [{ "serviceId": cut, "userId": 2, "start": "2027-01-12T09:00:00" }] });
    watched.does(Method::POST, "/api/staff/bookings", at_nine).await;
    let path = format!("/api/staff/bookings/{}", id("SELECT max(id)::text FROM booking"));
    let appointment = id("SELECT max(id)::text FROM appointment");
    let at_eleven = json!({ "appointmentId": appointment, "userId": 2, "start": "2027-01-12T11:00:00" });
    let moved = json!({ "appointments": [at_eleven] });
    watched.does(Method::POST, &format!("{path}/move"), moved).await;
    watched.does(Method::POST, &format!("{path}/cancel"), json!({})).await;
    let booked = "/api/calendar/addbooking";
    watched.does(Method::POST, booked, body_of(application, booked)).await;
}
