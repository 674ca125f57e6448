//! What is wrong is refused with the right status, in German, and leaves no trace.

use serde_json::{Value, json};

use crate::answers::booking;
use crate::house::{Answer, TestHouse};

const SLOTS: &str = "/api/calendar/getbookingslotsoverview";
const EMPLOYEES: &str = "/api/offeredservices/assignedemployeesservicelist";
const BOOK: &str = "/api/calendar/addbooking";

fn long_text() -> String {
    "ß".repeat(1_000_000)
}

fn assert_refused(answer: &Answer, status: u16, code: &str, case: &str) {
    assert_eq!(answer.status.as_u16(), status, "{case}: {}", answer.body);
    assert_eq!(answer.content_type, "application/problem+json", "{case}");
    let problem = answer.json();
    assert_eq!(problem["code"], code, "{case}");
    let message = problem["message"].as_str().unwrap();
    assert!(message.ends_with(['.', '!']) && message.contains(' '), "{case}: {message}");
    assert_eq!(problem["requestId"].as_str().map(str::len), Some(36), "{case}");
}

#[tokio::test]
async fn reading_calls_refuse_what_is_wrong() {
    let house = TestHouse::open().await;
    let before = house.everything();
    let neighbours_service = house.neighbour.services[0].0;
    for (path, status, code) in [
        ("/api/organization/1", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/organization/-1000", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/organization/haarwerk", 422, "VALIDATION"),
        ("/api/organization/1000000000000", 422, "VALIDATION"),
        ("/api/offeredservices?organizationNr=1", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/offeredservices?organizationNr=x", 422, "VALIDATION"),
        ("/api/offeredservices", 422, "VALIDATION"),
        ("/api/offeredservice?organizationNr=1000", 422, "VALIDATION"),
        ("/api/offeredservice?organizationNr=1000&serviceId=999", 422, "UNKNOWN_SERVICE"),
        (&format!("/api/offeredservice?organizationNr=1000&serviceId={neighbours_service}"), 422, "UNKNOWN_SERVICE"),
        ("/api/offeredservice?organizationNr=1&serviceId=1", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/businesshours/1", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/businesshours/null", 422, "VALIDATION"),
        ("/api/customizedbookingfields?serviceid=999", 404, "SERVICE_NOT_FOUND"),
        ("/api/customizedbookingfields?serviceid=1&serviceId=2", 422, "VALIDATION"),
        ("/api/customizedbookingfields", 422, "VALIDATION"),
        ("/api/webcontent/1/account_overview_slogan", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/webcontent/1000/secrets", 404, "NOT_FOUND"),
        ("/api/webcontent/x/account_overview_slogan", 422, "VALIDATION"),
        ("/api/socialmedia?organizationnr=1", 404, "ORGANIZATION_NOT_FOUND"),
        ("/api/socialmedia?organizationnr=%00", 422, "VALIDATION"),
        ("/api/search/organizations?page=-1", 422, "VALIDATION"),
        ("/api/search/organizations?page=1000000000", 422, "INVALID_PAGE"),
        ("/api/search/organizations?size=51", 422, "INVALID_PAGE"),
        ("/api/search/organizations?size=viele", 422, "VALIDATION"),
        ("/api/calendar/mycalendarentry/download/7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10", 404, "NOT_FOUND"),
        ("/api/calendar/mycalendarentry/download/1", 404, "NOT_FOUND"),
        ("/api/calendar/mycalendarentry/download/..%2f..%2fetc%2fpasswd", 404, "NOT_FOUND"),
        (&format!("/api/offeredservices?organizationNr=1000&x={}", "a".repeat(10_000)), 414, "URI_TOO_LONG"),
    ] {
        assert_refused(&house.get(path).await, status, code, path);
    }
    assert_eq!(house.everything(), before);
    assert_eq!(house.get("/api/organization/1000").await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn asking_calls_refuse_what_is_wrong() {
    let house = TestHouse::open().await;
    let before = house.everything();
    let foreign = house.neighbour.services[0].0;
    let employees = |services: Value| json!({ "organizationnr": 1000, "serviceidlist": services });
    for (body, status, code) in [
        (employees(json!([])), 422, "NO_SERVICE"),
        (employees(json!(vec![1; 11])), 422, "TOO_MANY_SERVICES"),
        (employees(json!(vec![1; 51])), 422, "VALIDATION"),
        (employees(json!([foreign])), 422, "UNKNOWN_SERVICE"),
        (employees(json!([-1])), 422, "UNKNOWN_SERVICE"),
        (employees(json!("1")), 422, "VALIDATION"),
        (employees(json!(null)), 422, "VALIDATION"),
        (json!({ "organizationnr": 1, "serviceidlist": [1] }), 404, "ORGANIZATION_NOT_FOUND"),
        (json!({ "serviceidlist": [1] }), 422, "VALIDATION"),
    ] {
        assert_refused(&house.post(EMPLOYEES, &body).await, status, code, &body.to_string());
    }
    let slots = |services: Value, from: &str, to: &str| {
        json!({ "organizationNr": 1000, "serviceIdList": services, "dateFrom": from, "dateTo": to })
    };
    for (body, status, code) in [
        (slots(json!([1]), "2027-01-12", "2027-01-11"), 422, "RANGE_REVERSED"),
        (slots(json!([1]), "2027-01-11T10:00:00", "2027-01-11T10:00:00"), 422, "RANGE_REVERSED"),
        (slots(json!([1]), "2027-01-11", "2027-07-16"), 422, "RANGE_TOO_LONG"),
        (slots(json!([1]), "0001-01-01", "9999-12-31"), 422, "RANGE_TOO_LONG"),
        (slots(json!([1]), "2027-02-30", "2027-03-01"), 422, "VALIDATION"),
        (slots(json!([1]), "11.01.2027", "12.01.2027"), 422, "VALIDATION"),
        (slots(json!([1]), &"2".repeat(60_000), "2027-01-11"), 422, "VALIDATION"),
        (slots(json!([]), "2027-01-11", "2027-01-11"), 422, "NO_SERVICE"),
        (slots(json!(vec![1; 11]), "2027-01-11", "2027-01-11"), 422, "TOO_MANY_SERVICES"),
        (slots(json!([1, foreign]), "2027-01-11", "2027-01-11"), 422, "UNKNOWN_SERVICE"),
        (slots(json!([1.5]), "2027-01-11", "2027-01-11"), 422, "VALIDATION"),
        (slots(json!([i64::MAX]), "2027-01-11", "2027-01-11"), 422, "UNKNOWN_SERVICE"),
        (json!({ "organizationNr": 1, "serviceIdList": [1], "dateFrom": "2027-01-11", "dateTo": "2027-01-11" }), 404, "ORGANIZATION_NOT_FOUND"),
        (json!({ "organizationNr": 1000 }), 422, "VALIDATION"),
    ] {
        assert_refused(&house.post(SLOTS, &body).await, status, code, &body.to_string());
    }
    assert_eq!(house.everything(), before);
    house.close().await;
}

#[tokio::test]
async fn a_day_without_anything_free_is_no_mistake() {
    let house = TestHouse::open().await;
    for (from, to) in [("2020-01-01", "2020-01-31"), ("9999-12-01", "9999-12-30"), ("0001-01-01", "0001-01-02")] {
        let body = json!({ "organizationNr": 1000, "serviceIdList": [1], "dateFrom": from, "dateTo": to });
        let answer = house.post(SLOTS, &body).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, "[]"), "{from}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_booking_that_breaks_a_rule_is_refused_and_leaves_no_trace() {
    let house = TestHouse::open().await;
    let before = house.everything();
    let with = |pointer: &str, value: Value| {
        let mut request = booking(&house);
        *request.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
        request
    };
    let start = |text: &str| with("/services/1/start", json!(text));
    for (request, code, field) in [
        (start("2027-01-11T06:45:00"), "IN_THE_PAST", "services[1].start"),
        (start("2020-01-13T10:00:00"), "IN_THE_PAST", "services[1].start"),
        (start("2027-01-12T10:05:00"), "OFF_GRID", "services[1].start"),
        (start("2027-01-12T10:00:30"), "OFF_GRID", "services[1].start"),
        (start("2027-01-12T03:00:00"), "OUTSIDE_HOURS", "services[1].start"),
        (start("2027-01-12T12:15:00"), "OUTSIDE_HOURS", "services[1].start"),
        (start("2027-01-17T10:00:00"), "OUTSIDE_HOURS", "services[1].start"),
        (start("2027-04-12T10:00:00"), "PAST_HORIZON", "services[1].start"),
        (start("9999-12-31T23:45:00"), "PAST_HORIZON", "services[1].start"),
        (start("2027-03-28T02:30:00"), "SKIPPED_BY_CLOCK", "services[1].start"),
        (start("morgen"), "VALIDATION", "services[1].start"),
        (with("/services/1/serviceId", json!(999)), "UNKNOWN_SERVICE", "services[1].serviceId"),
        (with("/services/1/serviceId", json!(house.neighbour.services[0].0)), "UNKNOWN_SERVICE", "services[1].serviceId"),
        (with("/services/0/userId", json!(2)), "UNKNOWN_EMPLOYEE", "services[0].userId"),
        (with("/services/0/userId", json!(99)), "UNKNOWN_EMPLOYEE", "services[0].userId"),
        (with("/services/0/userId", json!(-1)), "UNKNOWN_EMPLOYEE", "services[0].userId"),
        (with("/customerData/firstName", json!(" ")), "VALIDATION", "customerData.firstName"),
        (with("/customerData/lastName", json!("ß".repeat(256))), "VALIDATION", "customerData.lastName"),
        (with("/customerData/lastName", json!("a\nb")), "VALIDATION", "customerData.lastName"),
        (with("/customerData/userEmail", json!("maria@")), "VALIDATION", "customerData.userEmail"),
        (with("/customerData/userEmail", json!("a@example.org\r\nBcc: b@example.org")), "VALIDATION", "customerData.userEmail"),
        (with("/customerData/userPhone", json!("anrufen")), "VALIDATION", "customerData.userPhone"),
        (with("/customerData/userRemarks", json!("x".repeat(1_001))), "VALIDATION", "customerData.userRemarks"),
        (with("/customerData", json!(7)), "VALIDATION", "customerData"),
        (with("/location", json!("x".repeat(256))), "VALIDATION", "location"),
        (with("/customizedFields/0/value", json!("")), "VALIDATION", "customizedFields[1]"),
        (with("/customizedFields/0/value", json!("x".repeat(101))), "VALIDATION", "customizedFields[1]"),
        (with("/customizedFields/1/value", json!("false")), "VALIDATION", "customizedFields[4]"),
        (with("/customizedFields/1/customizedBookingFieldsId", json!(999)), "VALIDATION", "customizedFields[999]"),
        (with("/customizedFields", json!([])), "VALIDATION", "customizedFields[1]"),
        (with("/customizedFields", json!({})), "VALIDATION", "customizedFields"),
        (with("/organizatonNr", json!("1000")), "VALIDATION", "organizatonNr"),
    ] {
        let answer = house.post(BOOK, &request).await;
        assert_refused(&answer, 422, code, &request.to_string());
        assert!(answer.json()["fields"][field].is_string(), "{field} is missing: {}", answer.body);
    }
    for (request, status, code) in [
        (with("/services", json!([])), 422, "NO_SERVICE"),
        (with("/services", json!(vec![booking(&house)["services"][0].clone(); 11])), 422, "TOO_MANY_SERVICES"),
        (with("/organizatonNr", json!(1)), 404, "ORGANIZATION_NOT_FOUND"),
        (with("/services/0/start", json!("2027-01-13T09:00:00")), 409, "SLOT_TAKEN"),
        (with("/services/1", booking(&house)["services"][0].clone()), 409, "SLOT_TAKEN"),
        (with("/customerData/userRemarks", json!(long_text())), 413, "PAYLOAD_TOO_LARGE"),
    ] {
        let case: String = request.to_string().chars().take(300).collect();
        assert_refused(&house.post(BOOK, &request).await, status, code, &case);
    }
    assert_eq!(house.everything(), before);
    assert_eq!(house.post(BOOK, &booking(&house)).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn what_is_no_json_is_refused_by_every_call() {
    let house = TestHouse::open().await;
    let before = house.everything();
    for path in [EMPLOYEES, SLOTS, BOOK] {
        for (body, status, code) in [
            (b"".to_vec(), 400, "MALFORMED_JSON"),
            (b"{\"organizationNr\": 1000,".to_vec(), 400, "MALFORMED_JSON"),
            (b"\xff\xfe".to_vec(), 400, "MALFORMED_JSON"),
            (vec![b'['; 60_000], 400, "MALFORMED_JSON"),
            (b"null".to_vec(), 422, "VALIDATION"),
            (b"[1, 2]".to_vec(), 422, "VALIDATION"),
            (b"{}".to_vec(), 422, "VALIDATION"),
            (vec![b' '; 64 * 1024 + 1], 413, "PAYLOAD_TOO_LARGE"),
            (long_text().into_bytes(), 413, "PAYLOAD_TOO_LARGE"),
        ] {
            let case = format!("{path}: {:?}", String::from_utf8_lossy(&body[..body.len().min(20)]));
            assert_refused(&house.post_bytes(path, body).await, status, code, &case);
        }
        let form = house.request(reqwest::Method::POST, path).header("content-type", "text/plain").body("{}");
        assert_refused(&Answer::of(form.send().await.unwrap()).await, 415, "UNSUPPORTED_MEDIA_TYPE", path);
    }
    assert_eq!(house.everything(), before);
    house.close().await;
}
