//! Slot queries and look-ups of employees with invalid input are refused.

use serde_json::{Value, json};

use super::{Scene, long_texts, no_body_of_a_call};

const SLOTS: &str = "/api/calendar/getbookingslotsoverview";
const EMPLOYEES: &str = "/api/offeredservices/assignedemployeesservicelist";

fn changed(query: &Value, member: &str, value: Value) -> String {
    let mut query = query.clone();
    query[member] = value;
    query.to_string()
}

#[tokio::test]
async fn reversed_and_malformed_ranges_are_refused() {
    let scene = Scene::new().await;
    let query = json!({
        "organizationNr": scene.provider.organization, "serviceIdList": [scene.provider.service(1)],
        "dateFrom": "2027-10-18", "dateTo": "2027-10-18",
    });
    let range = |from: &str, to: &str| {
        let mut query = query.clone();
        query["dateFrom"] = from.into();
        query["dateTo"] = to.into();
        query.to_string()
    };
    for (from, to) in [
        ("2027-10-19", "2027-10-18"),
        ("2027-10-18T10:00:00", "2027-10-18T10:00:00"),
        ("9999-12-30", "0001-01-01"),
    ] {
        scene.post_refused(SLOTS, range(from, to), 422, "RANGE_REVERSED").await;
    }
    for (from, to) in [
        ("2027-10-18", "2028-04-21"),
        ("0001-01-01", "9999-12-31"),
        ("2027-10-18T00:00:00", "2028-04-21T00:01:00"),
    ] {
        scene.post_refused(SLOTS, range(from, to), 422, "RANGE_TOO_LONG").await;
    }
    for day in [
        "",
        "heute",
        "18.10.2027",
        "2027-02-29",
        "2027-13-01",
        "2027-10-18T25:00:00",
        "+12027-10-18",
        "2027-10-18Z",
        "-1",
    ] {
        let answer = scene
            .post_refused(SLOTS, range(day, "2027-10-18"), 422, "VALIDATION")
            .await;
        assert!(answer.body["fields"]["dateFrom"].is_string(), "{answer:?}");
        scene
            .post_refused(SLOTS, range("2027-10-18", day), 422, "VALIDATION")
            .await;
    }
    for day in [
        json!(null),
        json!(20_271_018),
        json!({}),
        json!(["2027-10-18"]),
        json!(true),
    ] {
        scene
            .post_refused(SLOTS, changed(&query, "dateFrom", day.clone()), 422, "VALIDATION")
            .await;
        scene
            .post_refused(SLOTS, changed(&query, "dateTo", day), 422, "VALIDATION")
            .await;
    }
    // Long ago and far away nothing is free, which is an answer and no mistake.
    for (from, to) in [
        ("0001-01-01", "0001-01-31"),
        ("2027-10-01", "2027-10-17"),
        ("2028-06-01", "2028-06-30"),
        ("9999-12-01", "9999-12-30"),
    ] {
        let answer = scene
            .server
            .post(SLOTS, &serde_json::from_str(&range(from, to)).unwrap())
            .await;
        assert_eq!((answer.status, answer.body), (200, json!([])), "{from}");
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn unknown_services_and_organizations_are_refused() {
    let scene = Scene::new().await;
    let (organization, service) = (scene.provider.organization, scene.provider.service(1));
    let slots = json!({"organizationNr": organization, "serviceIdList": [service], "dateFrom": "2027-10-18", "dateTo": "2027-10-18"});
    let employees = json!({"organizationnr": organization, "serviceidlist": [service]});
    for (path, query, nr, list) in [
        (SLOTS, &slots, "organizationNr", "serviceIdList"),
        (EMPLOYEES, &employees, "organizationnr", "serviceidlist"),
    ] {
        for unknown in [json!(1), json!(-1), json!(0), json!(2_147_483_647)] {
            scene
                .post_refused(path, changed(query, nr, unknown), 404, "ORGANIZATION_NOT_FOUND")
                .await;
        }
        for number in [
            json!("abc"),
            json!(1.5),
            json!(1e300),
            json!(null),
            json!([1]),
            json!(4_294_967_296_i64),
        ] {
            scene
                .post_refused(path, changed(query, nr, number), 422, "VALIDATION")
                .await;
        }
        for unknown in [json!([0]), json!([-1]), json!([service, 9_223_372_036_854_775_807_i64])] {
            scene
                .post_refused(path, changed(query, list, unknown), 422, "UNKNOWN_SERVICE")
                .await;
        }
        let foreign: Value = serde_json::from_str(&scene.other_service).unwrap();
        scene
            .post_refused(path, changed(query, list, json!([foreign])), 422, "UNKNOWN_SERVICE")
            .await;
        scene
            .post_refused(path, changed(query, list, json!([])), 422, "NO_SERVICE")
            .await;
        scene
            .post_refused(
                path,
                changed(query, list, json!(vec![service; 11])),
                422,
                "TOO_MANY_SERVICES",
            )
            .await;
        for wrong in [
            json!("1"),
            json!(service),
            json!(["a"]),
            json!([null]),
            json!([[service]]),
            json!([1.5]),
            json!({}),
            json!(null),
        ] {
            scene
                .post_refused(path, changed(query, list, wrong), 422, "VALIDATION")
                .await;
        }
        for text in long_texts() {
            let (status, code) = if text.len() > 64 * 1024 {
                (413, "PAYLOAD_TOO_LARGE")
            } else {
                (422, "VALIDATION")
            };
            scene
                .post_refused(path, changed(query, list, json!([text])), status, code)
                .await;
        }
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn malformed_queries_are_refused() {
    let scene = Scene::new().await;
    no_body_of_a_call(&scene, SLOTS).await;
    no_body_of_a_call(&scene, EMPLOYEES).await;
    scene.unharmed().await;
}
