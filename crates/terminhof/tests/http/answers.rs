//! Every call of the wire with the answer it gives, to the letter.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};

/// A booking of two services, with what the form asks for.
pub fn booking(application: &TestApplication) -> Value {
    let (cut, colour) = (application.salon.services[0].0, application.salon.services[1].0);
    json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": "maria@example.org", "userPhone": "+43 660 1234567", "userRemarks": null },
        "location": "",
        "organizatonNr": application.salon.organization.0,
        "services": [
            { "serviceId": colour, "userId": null, "start": "2027-01-12T09:00:00" },
            { "serviceId": cut, "userId": 2, "start": "2027-01-12T10:00:00" },
        ],
        "customizedFields": [
            { "serviceID": colour, "eventID": null, "customizedBookingFieldsId": 1, "displayText": "egal", "fieldGroup": "egal", "value": "Braun" },
            { "serviceID": colour, "eventID": null, "customizedBookingFieldsId": 4, "displayText": "", "fieldGroup": "", "value": "true" },
        ],
    })
}

#[tokio::test]
async fn every_call_that_reads_answers_as_documented() {
    let application = TestApplication::open().await;
    for (name, path) in [
        ("branches", "/api/account/getBranches"),
        ("organization", "/api/organization/1000"),
        ("offered_services", "/api/offeredservices?organizationNr=1000"),
        (
            "services_at_a_glance",
            "/api/offeredservices/ataglance?organizationNr=1000",
        ),
        ("offered_service", "/api/offeredservice?organizationNr=1000&serviceId=2"),
        ("employees", "/api/organization/1000/employees"),
        ("events", "/api/events?organizationNr=1000"),
        ("business_hours", "/api/businesshours/1000"),
        ("customized_booking_fields", "/api/customizedbookingfields?serviceid=2"),
        ("web_content", "/api/webcontent/1000/account_overview_slogan"),
        ("empty_web_content", "/api/webcontent/1000/account_overview_content"),
        ("social_media", "/api/socialmedia?organizationnr=1000"),
        ("organizations", "/api/search/organizations"),
        ("organizations_page", "/api/search/organizations?page=1&size=1"),
        ("found", "/api/search/organizations?q=Nagelstuido+wien&mode=18"),
        ("found_by_course", "/api/search/organizations?q=flechten"),
        ("not_found", "/api/search/organizations?q=%26%7C%21%28%29%3A%2A"),
        ("suggestions", "/api/search/suggestions?q=nagl"),
        ("newcomers", "/api/search/newcomers"),
        (
            "named",
            "/api/search/organizations/named?organizationNr=1001,888,1000,1001",
        ),
        ("operator", "/api/operator"),
        ("operator_contact", "/api/operator/contact"),
        ("operator_page", "/api/operator/pages/media"),
    ] {
        let answer = application.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.content_type.as_str()),
            (200, "application/json"),
            "{path}"
        );
        assert_json_snapshot!(name, answer.json());
        assert_eq!(application.kept(path).await, ("no-cache".to_owned(), 304), "{path}");
    }
    let branches = application.get("/api/account/getBranches").await.body;
    assert_eq!(application.get("/api/organization/listofbranches").await.body, branches);
    application.close().await;
}

#[tokio::test]
async fn employees_and_slots_are_listed_as_documented() {
    let application = TestApplication::open().await;
    let employees = "/api/offeredservices/assignedemployeesservicelist";
    for (name, services) in [("employees_of_cut", json!([1])), ("employees_of_both", json!([1, 2]))] {
        let answer = application
            .post(employees, &json!({ "organizationnr": 1000, "serviceidlist": services }))
            .await;
        assert_eq!(answer.status, 200);
        assert_json_snapshot!(name, answer.json());
    }
    let slots = "/api/calendar/getbookingslotsoverview";
    for (name, services, from, to) in [
        ("slots_of_colour", json!([2]), "2027-01-11", "2027-01-13"),
        (
            "slots_of_both",
            json!([2, 1]),
            "2027-01-12T13:00:00",
            "2027-01-12T16:00:00",
        ),
        ("slots_of_a_closed_day", json!([1]), "2027-01-13", "2027-01-13"),
    ] {
        let body = json!({ "organizationNr": 1000, "serviceIdList": services, "dateFrom": from, "dateTo": to });
        let answer = application.post(slots, &body).await;
        assert_eq!(
            (answer.status.as_u16(), answer.content_type.as_str()),
            (200, "application/json")
        );
        assert_json_snapshot!(name, answer.json());
    }
    application.close().await;
}

/// Bert does not colour, so a colour leaves the cut to him while Anna is at it.
#[tokio::test]
async fn basket_slots_leave_the_whole_basket_possible() {
    let application = TestApplication::open().await;
    let (cut, colour) = (application.salon.services[0].0, application.salon.services[1].0);
    let path = "/api/calendar/getbasketslots";
    let body = |services: Value, next: usize| {
        json!({ "organizationNr": 1000, "dateFrom": "2027-01-12T09:00:00", "dateTo": "2027-01-12T11:00:00",
                "services": services, "next": next })
    };
    let colour_at_nine = json!({ "serviceId": colour, "userId": null, "start": "2027-01-12T09:00:00" });
    let basket = json!([colour_at_nine, { "serviceId": cut, "userId": 0, "start": null }]);
    let answer = application.post(path, &body(basket, 1)).await;
    assert_eq!(
        (answer.status.as_u16(), answer.content_type.as_str()),
        (200, "application/json")
    );
    assert_json_snapshot!("basket_slots", answer.json());

    // The same moment as an instant, and an employee by name.
    let colour_at_nine = json!({ "serviceId": colour, "userId": 1, "start": "2027-01-12T08:00:00Z" });
    let same = json!([colour_at_nine, { "serviceId": cut }]);
    assert_eq!(application.post(path, &body(same, 1)).await.body, answer.body);

    // Of a single service by anybody the basket call is the slot query.
    let single = application.post(path, &body(json!([{ "serviceId": cut }]), 0)).await;
    let slot_query = json!({ "organizationNr": 1000, "serviceIdList": [cut],
                             "dateFrom": "2027-01-12T09:00:00", "dateTo": "2027-01-12T11:00:00" });
    let slots = application
        .post("/api/calendar/getbookingslotsoverview", &slot_query)
        .await;
    assert!(slots.json().as_array().is_some_and(|slots| !slots.is_empty()));
    assert_eq!(single.body, slots.body);

    for (name, services, next) in [
        ("basket_without_entry", json!([{ "serviceId": cut }]), 1),
        ("basket_of_an_unknown_service", json!([{ "serviceId": 999 }]), 0),
        (
            "basket_with_somebody_unskilled",
            json!([{ "serviceId": colour, "userId": 2 }]),
            0,
        ),
        ("empty_basket", json!([]), 0),
    ] {
        let refused = application.post(path, &body(services, next)).await;
        assert_eq!(refused.status, 422, "{name}");
        let mut problem = refused.json();
        problem["requestId"] = json!("…");
        assert_json_snapshot!(name, problem);
    }
    application.close().await;
}

/// The colour first, then the cut by Anna as well: without waiting, and nobody else comes.
#[tokio::test]
async fn visits_do_the_whole_basket_one_after_the_other() {
    let application = TestApplication::open().await;
    let (cut, colour) = (application.salon.services[0].0, application.salon.services[1].0);
    let path = "/api/calendar/getvisits";
    let body = |services: Value| {
        json!({ "organizationNr": 1000, "dateFrom": "2027-01-12T09:00:00", "dateTo": "2027-01-12T09:30:00",
                "maxWaiting": 30, "services": services })
    };
    let both = json!([{ "serviceId": cut, "userId": null }, { "serviceId": colour, "userId": 0 }]);
    let answer = application.post(path, &body(both.clone())).await;
    assert_eq!(
        (answer.status.as_u16(), answer.content_type.as_str()),
        (200, "application/json")
    );
    assert_json_snapshot!("visits", answer.json());

    // Other spellings, and the cut by Bert.
    let by_bert = json!([{ "serviceID": cut, "userId": 2 }, { "serviceid": colour }]);
    let mut other = body(by_bert);
    let organization = other.as_object_mut().unwrap().remove("organizationNr").unwrap();
    other["organizatonNr"] = organization;
    other["maxWaiting"] = Value::Null;
    assert_json_snapshot!(
        "visits_with_a_chosen_employee",
        application.post(path, &other).await.json()
    );

    let with = |name: &str, value: Value| {
        let mut changed = body(both.clone());
        changed[name] = value;
        changed
    };
    let own = json!([{ "dateFrom": "2027-01-12T09:30:00", "dateTo": "2027-01-12T10:00:00" }]);
    let beside = application.post(path, &with("ownTimes", own.clone())).await;
    let first = beside.json()[0]["appointments"].clone();
    let order: Vec<&Value> = first.as_array().unwrap().iter().map(|one| &one["serviceId"]).collect();
    assert_eq!(
        order,
        [cut, colour],
        "the longer one after what the customer has already"
    );
    for (name, body) in [
        (
            "visits_beside_too_much",
            with("ownTimes", json!(vec![own[0].clone(); 201])),
        ),
        (
            "visits_beside_nothing",
            with(
                "ownTimes",
                json!([{ "dateFrom": "2027-01-12T10:00:00", "dateTo": "2027-01-12T10:00:00" }]),
            ),
        ),
        ("visits_of_an_unknown_service", body(json!([{ "serviceId": 999 }]))),
        (
            "visits_with_somebody_unskilled",
            body(json!([{ "serviceId": cut }, { "serviceId": colour, "userId": 2 }])),
        ),
        ("visits_of_nothing", body(json!([]))),
        ("visits_of_seven", body(json!(vec![json!({ "serviceId": cut }); 7]))),
        ("visits_of_32_days", with("dateTo", json!("2027-02-12"))),
        ("visits_with_long_waiting", with("maxWaiting", json!(481))),
        ("visits_with_negative_waiting", with("maxWaiting", json!(-1))),
    ] {
        let refused = application.post(path, &body).await;
        assert_eq!(refused.status, 422, "{name}");
        let mut problem = refused.json();
        problem["requestId"] = json!("…");
        assert_json_snapshot!(name, problem);
    }
    let unknown = application.post(path, &with("organizationNr", json!(4711))).await;
    assert_eq!(unknown.status, 404, "{}", unknown.body);
    application.close().await;
}

/// Anna and Bert work day and night: a start takes 54 bytes, a day of 288 starts 15,552, and 32 days less than 512 KB.
const OPEN_DAY_AND_NIGHT: &str =
    "UPDATE calendar SET grid = 5, rules_version = rules_version + 1 WHERE organization_nr = 1000;
     UPDATE service SET duration = 5, follow_up = 0 WHERE organization_nr = 1000;
     DELETE FROM weekly_hours WHERE organization_nr = 1000;
     INSERT INTO weekly_hours SELECT 1000, id, weekday, 0, 1440 FROM resource, generate_series(1, 7) AS weekday
         WHERE organization_nr = 1000 AND kind IN ('EMPLOYEE', 'PREMISES')";

#[tokio::test]
async fn list_of_half_a_megabyte_ends_with_a_whole_day_and_tells_where_it_goes_on() {
    let application = TestApplication::open().await;
    application.execute(OPEN_DAY_AND_NIGHT);
    let cut = application.salon.services[0].0;
    let ask = async |path: &str, body: &Value| {
        let response = application.request(Method::POST, path).json(body).send().await.unwrap();
        let next = response.headers().get("continue-from");
        let next = next.map(|value| value.to_str().unwrap().to_owned());
        let answer = Answer::of(response).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        assert!(answer.body.len() <= 512_000, "{path}: {} bytes", answer.body.len());
        let starts: Vec<String> = answer.json().as_array().unwrap().iter().map(start_of).collect();
        (starts, next)
    };
    let overview = json!({ "organizationNr": 1000, "serviceIdList": [cut], "dateTo": "2027-06-30" });
    let basket =
        json!({ "organizationNr": 1000, "services": [{ "serviceId": cut }], "next": 0, "dateTo": "2027-06-30" });
    for (path, mut body) in [
        ("/api/calendar/getbookingslotsoverview", overview),
        ("/api/calendar/getbasketslots", basket),
    ] {
        body["dateFrom"] = json!("2027-01-12");
        let (mut starts, mut next) = ask(path, &body).await;
        // Closed on the 13th.
        assert_eq!(starts.len(), 32 * 288, "{path}");
        let mut continued = Vec::new();
        while let Some(from) = next {
            body["dateFrom"] = json!(from);
            continued.push(from);
            let (more, further) = ask(path, &body).await;
            starts.extend(more);
            next = further;
        }
        assert_eq!(continued, ["2027-02-14T00:00:00", "2027-03-18T00:00:00"], "{path}");
        // Ninety days without the closure, and without the hour that the clock skips in March.
        assert_eq!(starts.len(), 89 * 288 - 12, "{path}");
        assert!(starts.is_sorted_by(|one, next| one < next), "{path}");
    }

    let two = json!([{ "serviceId": cut }, { "serviceId": cut }]);
    let visits = json!({ "organizationNr": 1000, "services": two, "maxWaiting": 0, "dateFrom": "2027-01-14",
                         "dateTo": "2027-01-31" });
    let (starts, next) = ask("/api/calendar/getvisits", &visits).await;
    // The second one begins at 23:55.
    assert_eq!(starts.last().unwrap(), "2027-01-17T23:50:00");
    assert_eq!(next.unwrap(), "2027-01-18");
    application.close().await;
}

fn start_of(listed: &Value) -> String {
    listed["dateFrom"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_booking_is_answered_with_its_calendar_file() {
    let application = TestApplication::open().await;
    let answer = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let mut entry = answer.json();
    let guid = entry["calendarGuid"].as_str().unwrap().to_owned();
    entry["calendarGuid"] = json!("…");
    assert_json_snapshot!("booking", entry);

    let path = format!("/api/calendar/mycalendarentry/download/{guid}");
    let response = application.request(Method::GET, &path).send().await.unwrap();
    let disposition = response.headers()["content-disposition"].to_str().unwrap().to_owned();
    assert!(
        disposition.starts_with("attachment; filename=\"") && disposition.ends_with(".ics\""),
        "{disposition}"
    );
    let file = Answer::of(response).await;
    assert_eq!(
        (file.status.as_u16(), file.content_type.as_str()),
        (200, "text/calendar; charset=utf-8")
    );
    for line in [
        "DTSTART;TZID=Europe/Vienna:20270112T090000",
        "DTSTART;TZID=Europe/Vienna:20270112T100000",
    ] {
        assert!(file.body.contains(line), "{line} is missing in {}", file.body);
    }
    application.close().await;
}

#[tokio::test]
async fn a_repeated_booking_with_the_same_key_books_once() {
    let application = TestApplication::open().await;
    let send = async |body: &Value| {
        let request = application.request(Method::POST, "/api/calendar/addbooking");
        Answer::of(
            request
                .header("idempotency-key", "3f0c2c8e")
                .json(body)
                .send()
                .await
                .unwrap(),
        )
        .await
    };
    let first = send(&booking(&application)).await;
    let after_first = application.everything();
    let second = send(&booking(&application)).await;
    assert_eq!((second.status.as_u16(), &second.body), (200, &first.body));
    let mut other = booking(&application);
    other["customerData"]["firstName"] = json!("Martha");
    let refused = send(&other).await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["code"].clone()),
        (422, json!("IDEMPOTENCY_KEY_REUSED"))
    );
    assert_eq!(application.everything(), after_first);
    application.close().await;
}

#[tokio::test]
async fn a_booking_of_a_taken_slot_is_refused_with_alternatives() {
    let application = TestApplication::open().await;
    assert_eq!(
        application
            .post("/api/calendar/addbooking", &booking(&application))
            .await
            .status,
        200
    );
    let mut late = booking(&application);
    late["customerData"]["userEmail"] = json!("spaet@example.org");
    late["services"][1]["start"] = json!("2027-01-12T14:00:00");
    let answer = application.post("/api/calendar/addbooking", &late).await;
    assert_eq!(
        (answer.status.as_u16(), answer.content_type.as_str()),
        (409, "application/problem+json")
    );
    let mut problem = answer.json();
    problem["requestId"] = json!("…");
    assert_json_snapshot!("slot_taken", problem);
    application.close().await;
}

#[tokio::test]
async fn a_booking_may_give_its_start_as_an_instant() {
    let application = TestApplication::open().await;
    for (start, email) in [
        ("2027-01-12T09:00:00+01:00", "eins@example.org"),
        ("2027-01-12T13:00:00.000Z", "zwei@example.org"),
    ] {
        let mut request = booking(&application);
        request["customerData"]["userEmail"] = json!(email);
        request["services"] = json!([{ "serviceId": 1, "userId": 0, "start": start }]);
        request["customizedFields"] = json!([]);
        let answer = application.post("/api/calendar/addbooking", &request).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let wall = if start.ends_with('Z') {
            "2027-01-12T14:00:00"
        } else {
            "2027-01-12T09:00:00"
        };
        assert_eq!(answer.json()["start"], wall);
    }
    application.close().await;
}

#[tokio::test]
async fn answers_to_custom_fields_may_be_text_numbers_or_booleans() {
    let application = TestApplication::open().await;
    let colour = application.salon.services[1].0;
    let mut request = booking(&application);
    let answer = |id: i64, value: Value| json!({ "serviceID": colour, "eventID": null, "customizedBookingFieldsId": id, "displayText": null, "fieldGroup": 7, "value": value });
    request["location"] = json!({ "latitude": 48.2 });
    request["customizedFields"] = json!([
        answer(1, json!("Braun")),
        answer(2, json!(30)),
        answer(3, json!("24.12.2026")),
        answer(4, json!(true)),
        answer(5, json!(null)),
    ]);
    let booked = application.post("/api/calendar/addbooking", &request).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let rows = application.everything().join("\n");
    for kept in ["Braun", "2026-12-24"] {
        assert!(rows.contains(kept), "{kept} is missing in {rows}");
    }
    assert!(!rows.contains("24.12.2026"), "{rows}");
    let mut unanswered = booking(&application);
    unanswered["customizedFields"] = json!([
        answer(1, json!("Braun")),
        answer(2, json!(0)),
        answer(3, json!(null)),
        answer(4, json!(true)),
    ]);
    unanswered["customerData"]["userEmail"] = json!("leer@example.org");
    unanswered["services"][0]["start"] = json!("2027-01-14T09:00:00");
    unanswered["services"][1]["start"] = json!("2027-01-14T10:00:00");
    for (number, message) in [
        (json!("0"), "Wert muss positiv sein"),
        (json!(30.5), "Diese Angabe hat nicht die erwartete Form."),
    ] {
        let mut wrong = unanswered.clone();
        wrong["customizedFields"][1] = answer(2, number);
        let refused = application.post("/api/calendar/addbooking", &wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert_eq!(refused.json()["fields"], json!({ "customizedFields[2]": message }));
    }
    let booked = application.post("/api/calendar/addbooking", &unanswered).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application.close().await;
}
