use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::*;
use wire::{AssignedEmployeesRequest, BookingRequest, SlotListRequest, StaffServiceRequest};

fn booking() -> Value {
    json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": "maria@example.org", "userPhone": null, "userRemarks": null },
        "location": "", "organizatonNr": 1000,
        "services": [{ "serviceId": 1, "userId": null, "start": "2027-01-11T09:00:00" }],
        "customizedFields": [{ "serviceID": 1, "eventID": null, "customizedBookingFieldsId": 3, "displayText": "", "fieldGroup": "", "value": "lang" }]
    })
}

fn with(pointer: &str, value: Value) -> Value {
    let mut document = booking();
    *document.pointer_mut(pointer).unwrap() = value;
    document
}

fn read<T: DeserializeOwned>(document: &Value) -> Result<T, (Code, Vec<String>)> {
    parse(document.to_string().as_bytes()).map_err(|problem| (problem.code(), problem.into_fields()))
}

fn refused(document: &Value) -> (Code, Vec<String>) {
    read::<BookingRequest>(document).unwrap_err()
}

#[test]
fn every_spelling_of_a_name_is_taken() {
    for name in ["organizatonNr", "organizationNr", "organizationnr"] {
        let mut document = booking();
        document.as_object_mut().unwrap().remove("organizatonNr");
        document[name] = json!(1234);
        assert_eq!(
            read::<BookingRequest>(&document).unwrap().organization_nr,
            1234,
            "{name}"
        );
        let query = json!({ name: 1234, "serviceIdList": [1], "dateFrom": "2027-01-11", "dateTo": "2027-01-11" });
        assert_eq!(read::<SlotListRequest>(&query).unwrap().organization_nr, 1234, "{name}");
        assert_eq!(
            read::<AssignedEmployeesRequest>(&json!({ name: 1234, "serviceIdList": [1] }))
                .unwrap()
                .organizationnr,
            1234
        );
    }
    for name in ["serviceId", "serviceID", "serviceid"] {
        let document = with(
            "/services/0",
            json!({ name: 7, "userId": 2, "start": "2027-01-11T09:00:00" }),
        );
        assert_eq!(
            read::<BookingRequest>(&document).unwrap().services[0].service_id,
            7,
            "{name}"
        );
    }
}

#[test]
fn a_body_is_announced_as_json_in_utf_8() {
    let taken = |content_type: &str| {
        is_json(
            &TestRequest::post()
                .insert_header((header::CONTENT_TYPE, content_type))
                .to_http_request(),
        )
    };
    for content_type in [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "application/json; charset=\"utf-8\"",
        "application/json; profile=x; charset=utf-8",
    ] {
        assert!(taken(content_type), "{content_type}");
    }
    for content_type in [
        "",
        "json",
        "text/json",
        "application/jsonp",
        "application/json-patch+json",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
        "application/json; charset=\"\"",
        "application/json; charset=utf-8; charset=latin-1",
    ] {
        assert!(!taken(content_type), "{content_type}");
    }
}

#[test]
fn two_spellings_of_a_name_are_the_name_twice() {
    for value in [1000, 1001] {
        let mut document = booking();
        document["organizationNr"] = json!(value);
        assert_eq!(refused(&document), (Code::Validation, vec!["organizatonNr".to_owned()]));
    }
}

#[test]
fn a_wrong_field_is_reported_by_its_path() {
    for (pointer, value, path) in [
        ("/organizatonNr", json!("1000"), "organizatonNr"),
        ("/organizatonNr", json!(1.5), "organizatonNr"),
        ("/organizatonNr", json!(1e300), "organizatonNr"),
        ("/organizatonNr", json!(9_999_999_999_i64), "organizatonNr"),
        ("/customerData", json!([]), "customerData"),
        ("/customerData/userEmail", json!(7), "customerData.userEmail"),
        ("/services", json!({}), "services"),
        ("/services/0/start", json!("übermorgen"), "services[0].start"),
        ("/services/0/start", json!("2027-02-30T09:00:00"), "services[0].start"),
        ("/services/0/userId", json!("1"), "services[0].userId"),
        ("/customizedFields/0/value", json!({}), "customizedFields[0].value"),
        ("/customizedFields/0/value", json!(["x"]), "customizedFields[0].value"),
        ("/customizedFields/0/value", json!(1e300), "customizedFields[0].value"),
        ("/customizedFields", json!(vec![0; 51]), "customizedFields"),
        ("/customerData/lastName", json!("a\0b"), "customerData.lastName"),
    ] {
        assert_eq!(
            refused(&with(pointer, value.clone())),
            (Code::Validation, vec![path.to_owned()]),
            "{value}"
        );
    }
    assert_eq!(refused(&json!([])).0, Code::Validation);
    assert_eq!(refused(&json!(null)).0, Code::Validation);
}

#[test]
fn whole_number_that_is_too_large_or_too_small_is_out_of_range() {
    for (value, code) in [
        (json!(-1), "OUT_OF_RANGE"),
        (json!(9_999_999_999_i64), "OUT_OF_RANGE"),
        (json!(1.5), "MALFORMED"),
        (json!("1"), "MALFORMED"),
    ] {
        let document = json!({ "title": "Schnitt", "duration": value, "price": 10 });
        let problem = parse::<StaffServiceRequest>(document.to_string().as_bytes()).unwrap_err();
        assert_eq!(problem.field_codes(), [("duration", code)], "{value}");
    }
}

#[test]
fn everything_that_is_wrong_is_reported_at_once() {
    let of_everything: &[&str] = &["customerData", "organizatonNr", "services"];
    let of_a_person: &[&str] = &[
        "customerData.firstName",
        "customerData.lastName",
        "customerData.userEmail",
    ];
    for (document, paths) in [
        (json!({}), of_everything),
        (
            json!({ "organizatonNr": "x", "customerData": 1, "services": {}, "customizedFields": 0, "location": 0 }),
            &["customerData", "customizedFields", "organizatonNr", "services"],
        ),
        (with("/customerData", json!({})), of_a_person),
        (
            with(
                "/services",
                json!([{ "serviceId": "x", "userId": "y", "start": 7 }, { "serviceId": 1, "start": "2027-01-11T09:00:00" }, {}]),
            ),
            &[
                "services[0].serviceId",
                "services[0].start",
                "services[0].userId",
                "services[2].serviceId",
                "services[2].start",
            ],
        ),
        (
            with(
                "/customerData",
                json!({ "firstName": "a\0", "lastName": 1, "userEmail": null, "userPhone": [] }),
            ),
            &[
                "customerData.firstName",
                "customerData.lastName",
                "customerData.userEmail",
                "customerData.userPhone",
            ],
        ),
    ] {
        assert_eq!(
            refused(&document),
            (Code::Validation, paths.iter().map(|path| (*path).to_owned()).collect()),
            "{document}"
        );
    }
}

#[test]
fn so_many_faults_are_reported_and_no_more() {
    let document = with("/services", json!(vec![json!({}); 50]));
    assert_eq!(refused(&document).1.len(), 20);
}

#[test]
fn location_and_texts_of_custom_fields_may_be_any_json() {
    for anything in [
        json!({ "latitude": 48.2 }),
        json!(null),
        json!([1]),
        json!("x".repeat(60_000)),
    ] {
        for pointer in [
            "/location",
            "/customizedFields/0/displayText",
            "/customizedFields/0/fieldGroup",
        ] {
            assert!(
                read::<BookingRequest>(&with(pointer, anything.clone())).is_ok(),
                "{pointer}"
            );
        }
    }
}

#[test]
fn the_value_of_an_answer_may_be_null_but_not_missing() {
    let answered = |value: Value| {
        let content = read::<BookingRequest>(&with("/customizedFields/0/value", value)).unwrap();
        content.customized_fields[0].value.0.clone()
    };
    assert_eq!(
        [
            answered(json!(null)),
            answered(json!(2.5)),
            answered(json!(false)),
            answered(json!("1e9"))
        ],
        ["", "2.5", "false", "1e9"]
    );
    let mut document = booking();
    document["customizedFields"][0].as_object_mut().unwrap().remove("value");
    assert_eq!(refused(&document).1, ["customizedFields[0].value"]);
}

#[test]
fn a_list_of_values_instead_of_an_object_is_refused() {
    let slots = json!([1000, [1], "2027-01-12", "2027-01-13"]);
    assert_eq!(read::<SlotListRequest>(&slots).unwrap_err().0, Code::Validation);
    let employees = json!([1000, [1]]);
    assert_eq!(
        read::<AssignedEmployeesRequest>(&employees).unwrap_err().0,
        Code::Validation
    );
    for (pointer, value) in [
        (
            "/customerData",
            json!(["Maria", "Huber", "maria@example.org", null, null]),
        ),
        ("/services/0", json!([1, null, "2027-01-11T09:00:00"])),
        ("/customizedFields/0", json!([1, null, 3, "", "", "lang"])),
    ] {
        assert_eq!(refused(&with(pointer, value)).0, Code::Validation, "{pointer}");
    }
}

#[test]
fn a_name_that_stands_twice_in_its_object_is_refused() {
    for (once, twice, path) in [
        (
            r#""organizatonNr":1000"#,
            r#""organizatonNr":1000,"organizatonNr":1000"#,
            "organizatonNr",
        ),
        (r#""userId":null"#, r#""userId":null,"userId":2"#, "services[0].userId"),
        (
            r#""lastName":"Huber""#,
            r#""lastName":"Huber","l\u0061stName":{"a":1}"#,
            "customerData.lastName",
        ),
    ] {
        let text = booking().to_string().replace(once, twice);
        let problem = parse::<BookingRequest>(text.as_bytes()).unwrap_err();
        assert_eq!(
            (problem.code(), problem.into_fields()),
            (Code::Validation, vec![path.to_owned()]),
            "{text}"
        );
    }
    for text in [r#"{"a":1,"b":"#, r#"{"a":1}{"a":1}"#, r#"{"a":1e999}"#] {
        assert_eq!(
            parse::<Value>(text.as_bytes()).unwrap_err().code(),
            Code::MalformedJson,
            "{text}"
        );
    }
}

#[test]
fn text_that_is_no_json_or_nests_too_deep_is_malformed() {
    let deep = format!("{}1{}", "[".repeat(40), "]".repeat(40));
    let bottomless = "[".repeat(60_000);
    for text in [
        "",
        "{",
        "{\"a\":1,}",
        "nein",
        "{\"a\":\"\u{1}\"}",
        deep.as_str(),
        bottomless.as_str(),
    ] {
        let problem = parse::<Value>(text.as_bytes()).unwrap_err();
        assert_eq!(problem.code(), Code::MalformedJson, "{text:.20}");
    }
    assert_eq!(
        parse::<Value>(b"{\"a\": \"\xff\"}").unwrap_err().code(),
        Code::MalformedJson
    );
}
