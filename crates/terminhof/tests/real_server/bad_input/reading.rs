//! The calls that read, with ids that are none.

use uuid::Uuid;

use super::{Scene, long_texts};

/// Numbers that are no organisation, with what is said about them.
const NO_NUMBERS: [&str; 7] = [
    "abc",
    "1.5",
    "99999999999999999999",
    "1e3",
    "%00",
    "0x3e8",
    "'%20OR%201=1",
];

#[tokio::test]
async fn unknown_organizations_are_refused() {
    let scene = Scene::new().await;
    let calls: [fn(&str) -> String; 5] = [
        |nr| format!("/api/organization/{nr}"),
        |nr| format!("/api/businesshours/{nr}"),
        |nr| format!("/api/webcontent/{nr}/account_overview_content"),
        |nr| format!("/api/offeredservices?organizationNr={nr}"),
        |nr| format!("/api/socialmedia?organizationnr={nr}"),
    ];
    for call in calls {
        for unknown in ["1", "0", "-1", "888", "2147483647"] {
            scene.get_refused(&call(unknown), 404, "ORGANIZATION_NOT_FOUND").await;
        }
        for number in NO_NUMBERS {
            scene.get_refused(&call(number), 422, "VALIDATION").await;
        }
        for text in long_texts() {
            scene.get_refused(&call(&text[..4_000]), 414, "URI_TOO_LONG").await;
        }
    }
    scene.get_refused("/api/offeredservices", 422, "VALIDATION").await;
    let unknown_at_a_glance = "/api/offeredservices/ataglance?organizationNr=999999";
    scene
        .get_refused(unknown_at_a_glance, 404, "ORGANIZATION_NOT_FOUND")
        .await;
    scene.get_refused("/api/socialmedia", 422, "VALIDATION").await;
    scene
        .get_refused("/api/offeredservices?organizationNr=", 422, "VALIDATION")
        .await;
    scene.unharmed().await;
}

#[tokio::test]
async fn unknown_services_are_refused() {
    let scene = Scene::new().await;
    let (organization, service) = (scene.provider.organization, scene.provider.service(1));
    for unknown in ["0", "-1", "9223372036854775807"] {
        scene
            .get_refused(
                &format!("/api/offeredservice?organizationNr={organization}&serviceId={unknown}"),
                422,
                "UNKNOWN_SERVICE",
            )
            .await;
        scene
            .get_refused(
                &format!("/api/customizedbookingfields?serviceid={unknown}"),
                404,
                "SERVICE_NOT_FOUND",
            )
            .await;
    }
    let other = &scene.other_service;
    scene
        .get_refused(
            &format!("/api/offeredservice?organizationNr={organization}&serviceId={other}"),
            422,
            "UNKNOWN_SERVICE",
        )
        .await;
    scene
        .get_refused(
            &format!("/api/offeredservice?organizationNr=1&serviceId={service}"),
            404,
            "ORGANIZATION_NOT_FOUND",
        )
        .await;
    for number in NO_NUMBERS {
        scene
            .get_refused(
                &format!("/api/offeredservice?organizationNr={organization}&serviceId={number}"),
                422,
                "VALIDATION",
            )
            .await;
        scene
            .get_refused(
                &format!("/api/offeredservice?organizationNr={number}&serviceId={service}"),
                422,
                "VALIDATION",
            )
            .await;
        scene
            .get_refused(
                &format!("/api/customizedbookingfields?serviceid={number}"),
                422,
                "VALIDATION",
            )
            .await;
    }
    scene.get_refused("/api/offeredservice", 422, "VALIDATION").await;
    scene
        .get_refused(&format!("/api/offeredservice?serviceId={service}"), 422, "VALIDATION")
        .await;
    scene
        .get_refused("/api/customizedbookingfields", 422, "VALIDATION")
        .await;
    scene
        .get_refused(
            &format!("/api/customizedbookingfields?serviceid={service}&serviceId=0"),
            422,
            "VALIDATION",
        )
        .await;
    scene.unharmed().await;
}

#[tokio::test]
async fn unknown_contents_pages_and_files_are_refused() {
    let scene = Scene::new().await;
    let organization = scene.provider.organization;
    for kind in [
        "password",
        "account_overview_content'--",
        "ACCOUNT_OVERVIEW_CONTENT",
        "%2e%2e",
    ] {
        scene
            .get_refused(&format!("/api/webcontent/{organization}/{kind}"), 404, "NOT_FOUND")
            .await;
    }
    for query in ["page=-1", "page=abc", "size=abc", "page=99999999999"] {
        scene
            .get_refused(&format!("/api/search/organizations?{query}"), 422, "VALIDATION")
            .await;
    }
    for query in [
        "mode=7",
        "mode=abc",
        "maxPrice=-1",
        "maxPrice=100001",
        "latitude=48",
        "latitude=91&longitude=16&distance=5",
        "latitude=48&longitude=NaN&distance=5",
        "latitude=48&longitude=16&distance=0",
        "latitude=48&longitude=16&distance=inf",
        "q=yoga&q=massage",
    ] {
        scene
            .get_refused(&format!("/api/search/organizations?{query}"), 422, "VALIDATION")
            .await;
    }
    for query in ["size=0", "size=51", "page=1000000000"] {
        scene
            .get_refused(&format!("/api/search/organizations?{query}"), 422, "INVALID_PAGE")
            .await;
    }
    let too_many = ["1000"; 51].join(",");
    for query in ["", "organizationNr=", "organizationNr=1000,", "organizationNr=1,2;3"]
        .into_iter()
        .chain([format!("organizationNr={too_many}").as_str()])
    {
        scene
            .get_refused(&format!("/api/search/organizations/named?{query}"), 422, "VALIDATION")
            .await;
    }
    let guid = Uuid::from_u128(0x1234_5678_9abc_4def_8123_4567_89ab_cdef).to_string();
    for name in [
        &guid,
        &guid.replace('-', ""),
        "BEGIN:VCALENDAR",
        "..%2f..%2fetc%2fpasswd",
        "1",
        "%00",
    ] {
        scene
            .get_refused(
                &format!("/api/calendar/mycalendarentry/download/{name}"),
                404,
                "NOT_FOUND",
            )
            .await;
    }
    scene
        .get_refused(
            &format!("/api/calendar/mycalendarentry/download/{}", "x".repeat(4_000)),
            414,
            "URI_TOO_LONG",
        )
        .await;
    scene.unharmed().await;
}

#[tokio::test]
async fn calls_without_input_ignore_input() {
    let scene = Scene::new().await;
    for path in ["/api/account/getBranches", "/api/organization/listofbranches"] {
        let answer = scene.server.get(&format!("{path}?organizationNr=abc&%ff=%00")).await;
        assert_eq!(
            (answer.status, answer.body.as_array().map(Vec::len)),
            (200, Some(12)),
            "{path}"
        );
        let request = scene.server.request(reqwest::Method::POST, path).body("{}");
        scene.refused(path, request, 405, "METHOD_NOT_ALLOWED").await;
        scene
            .get_refused(&format!("{path}?{}", "x".repeat(4_000)), 414, "URI_TOO_LONG")
            .await;
    }
    scene.unharmed().await;
}
