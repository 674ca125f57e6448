//! Questions for free starts and for employees that cannot be answered.

use serde_json::{Value, json};

use super::{Scene, long_texts, no_body_of_a_call};

const SLOTS: &str = "/api/calendar/getbookingslotsoverview";
const EMPLOYEES: &str = "/api/offeredservices/assignedemployeesservicelist";

fn changed(question: &Value, member: &str, value: Value) -> String {
    let mut question = question.clone();
    question[member] = value;
    question.to_string()
}

#[tokio::test]
async fn ranges_that_are_none() {
    let scene = Scene::new().await;
    let question = json!({
        "organizationNr": scene.provider.organization, "serviceIdList": [scene.provider.service(1)],
        "dateFrom": "2027-10-18", "dateTo": "2027-10-18",
    });
    let range = |from: &str, to: &str| {
        let mut question = question.clone();
        question["dateFrom"] = from.into();
        question["dateTo"] = to.into();
        question.to_string()
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
            .post_refused(SLOTS, changed(&question, "dateFrom", day.clone()), 422, "VALIDATION")
            .await;
        scene
            .post_refused(SLOTS, changed(&question, "dateTo", day), 422, "VALIDATION")
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
async fn services_and_organizations_that_are_none() {
    let scene = Scene::new().await;
    let (organization, service) = (scene.provider.organization, scene.provider.service(1));
    let slots = json!({"organizationNr": organization, "serviceIdList": [service], "dateFrom": "2027-10-18", "dateTo": "2027-10-18"});
    let employees = json!({"organizationnr": organization, "serviceidlist": [service]});
    for (path, question, nr, list) in [
        (SLOTS, &slots, "organizationNr", "serviceIdList"),
        (EMPLOYEES, &employees, "organizationnr", "serviceidlist"),
    ] {
        for unknown in [json!(1), json!(-1), json!(0), json!(2_147_483_647)] {
            scene
                .post_refused(path, changed(question, nr, unknown), 404, "ORGANIZATION_NOT_FOUND")
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
                .post_refused(path, changed(question, nr, number), 422, "VALIDATION")
                .await;
        }
        for unknown in [json!([0]), json!([-1]), json!([service, 9_223_372_036_854_775_807_i64])] {
            scene
                .post_refused(path, changed(question, list, unknown), 422, "UNKNOWN_SERVICE")
                .await;
        }
        let foreign: Value = serde_json::from_str(&scene.other_service).unwrap();
        scene
            .post_refused(path, changed(question, list, json!([foreign])), 422, "UNKNOWN_SERVICE")
            .await;
        scene
            .post_refused(path, changed(question, list, json!([])), 422, "NO_SERVICE")
            .await;
        scene
            .post_refused(
                path,
                changed(question, list, json!(vec![service; 11])),
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
                .post_refused(path, changed(question, list, wrong), 422, "VALIDATION")
                .await;
        }
        for text in long_texts() {
            let (status, code) = if text.len() > 64 * 1024 {
                (413, "PAYLOAD_TOO_LARGE")
            } else {
                (422, "VALIDATION")
            };
            scene
                .post_refused(path, changed(question, list, json!([text])), status, code)
                .await;
        }
    }
    scene.unharmed().await;
}

#[tokio::test]
async fn bodies_that_are_none() {
    let scene = Scene::new().await;
    no_body_of_a_call(&scene, SLOTS).await;
    no_body_of_a_call(&scene, EMPLOYEES).await;
    scene.unharmed().await;
}
