//! The profile of an organisation over HTTP, as its own people keep it.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::setting_versions::any_version;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const PROFILE: &str = "/api/staff/profile";

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

#[tokio::test]
async fn profile_is_changed_and_visitors_see_it() {
    let application = opened().await;
    let present = call(&application, Method::GET, PROFILE, None).await;
    assert_json_snapshot!("profile_of_the_salon", any_version(&present.json()));
    let mut form = present.json();
    form["companyName"] = json!(" Zauberschere ");
    form["slogan"] = json!("Schnitt mit Herz & Verstand");
    form["content"] = json!("<p onclick=alert(1)>Neu<script>alert(1)</script></p>");
    form["socialMedia"] =
        json!([{ "socialMediaType": "Instagram", "website": "https://www.instagram.com/zauberschere" }]);
    let changed = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert_json_snapshot!("profile_after_a_change", any_version(&changed.json()));
    let shown = application.get("/api/organization/1000").await;
    assert_eq!(shown.json()["companyName"], json!("Zauberschere"));
    let founded = application.get("/api/organization/1000/trader").await.json();
    assert_eq!(
        founded["name"],
        json!(format!("Zauberschere, {}", present.json()["owner"].as_str().unwrap()))
    );
    let links = application.get("/api/socialmedia?organizationnr=1000").await;
    assert!(links.body.contains("zauberschere"), "{}", links.body);
    let found = application.get("/api/search/organizations?q=Zauberschere").await;
    assert!(found.body.contains("Zauberschere"), "{}", found.body);
    assert_eq!(
        call(&application, Method::GET, PROFILE, None).await.json(),
        changed.json()
    );
    application.close().await;
}

#[tokio::test]
async fn customers_are_told_whom_they_deal_with_and_own_domains_their_theme() {
    let application = opened().await;
    let mut form = call(&application, Method::GET, PROFILE, None).await.json();
    form["legalName"] = json!(" Zauberschere  GmbH ");
    form["registerNumber"] = json!("FN 123456 a");
    form["registerCourt"] = json!("Handelsgericht Wien");
    form["vatNumber"] = json!("ATU12345678");
    form["theme"] = json!("NATURE");
    let changed = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let trader = application.get("/api/organization/1000/trader").await;
    assert_eq!(
        trader.json(),
        json!({
            "name": "Zauberschere GmbH",
            "email": "salon@example.org",
            "phone": "+43 1 5550100",
            "vatNumber": "ATU12345678",
            "registerNumber": "FN 123456 a",
            "registerCourt": "Handelsgericht Wien",
        })
    );
    let shown = application.get("/api/organization/1000").await;
    assert_eq!(shown.json()["theme"], json!("NATURE"));
    form["theme"] = json!("PINK");
    let refused = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(application.get("/api/organization/999/trader").await.status, 404);
    application.close().await;
}

/// Whatever is written into a member: it is refused, or stays words everywhere.
#[tokio::test]
async fn hostile_text_in_any_member_never_becomes_markup() {
    const ATTACK: &str = "a\"'><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>";
    let application = opened().await;
    let mut form = call(&application, Method::GET, PROFILE, None).await.json();
    // Each of them starts from what was there at first.
    form["version"] = json!(null);
    for (member, expected) in [
        ("companyName", 200),
        ("brancheNameDetailed", 200),
        ("streetName", 200),
        ("streetNumber", 422),
        ("zipCode", 422),
        ("city", 200),
        ("contactEmail", 422),
        ("contactPhone", 422),
        ("vatNumber", 200),
        ("legalName", 200),
        ("registerNumber", 200),
        ("registerCourt", 200),
        ("slogan", 200),
        ("topContent", 200),
        ("content", 200),
        ("theme", 422),
        ("socialMedia", 422),
    ] {
        let mut hostile = form.clone();
        hostile[member] = match member {
            "socialMedia" => {
                json!([{ "socialMediaType": "Website", "website": format!("https://a.example/{ATTACK}") }])
            }
            _ => json!(ATTACK),
        };
        let answer = call(&application, Method::PUT, PROFILE, Some(&hostile)).await;
        assert_eq!(answer.status, expected, "{member}: {}", answer.body);
        for path in ["/organization/1000", "/1000/booking", "/"] {
            let page = application.get(path).await.body;
            for markup in ["<script>alert", "<img src=x", "<svg onload"] {
                assert!(!page.contains(markup), "{member}: {markup} in {path}");
            }
        }
        for kind in ["slogan", "topcontent", "content"] {
            let path = format!("/api/webcontent/1000/account_overview_{kind}");
            let html = application.get(&path).await.json()["htmlContent"].to_string();
            for markup in ["<script", "<img", "<svg", "onerror", "onload"] {
                assert!(!html.contains(markup), "{member}: {html}");
            }
        }
    }
    application.close().await;
}

#[tokio::test]
async fn wrong_members_are_named_and_nothing_is_written() {
    let application = opened().await;
    let mut form = call(&application, Method::GET, PROFILE, None).await.json();
    let before = application.everything();
    form["companyName"] = json!("");
    form["brancheNameDetailed"] = json!("x".repeat(256));
    form["branches"] = json!([8, 8]);
    form["zipCode"] = json!("10117");
    form["slogan"] = json!("x".repeat(161));
    form["socialMedia"] = json!([{ "socialMediaType": "Website", "website": "javascript:alert(1)" }]);
    let refused = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(refused.status, 422);
    assert_json_snapshot!("wrong_profile", refused.json()["fields"]);
    form["socialMedia"] = json!([{ "socialMediaType": "MySpace", "website": "https://myspace.com" }]);
    let refused = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(
        refused.json()["fields"]["socialMedia[0].socialMediaType"],
        json!("Das kennen wir nicht.")
    );
    let written = application.everything();
    let new = written
        .iter()
        .filter(|row| !before.contains(row) && !row.starts_with("session"));
    assert_eq!(new.collect::<Vec<_>>(), Vec::<&String>::new());
    application.close().await;
}

#[tokio::test]
async fn draft_of_a_text_is_discarded() {
    let application = opened().await;
    application.execute("INSERT INTO text_draft VALUES (1000, '<p>Schön.</p>', now())");
    let draft = call(&application, Method::GET, PROFILE, None).await.json()["draft"].clone();
    assert_eq!(draft, json!("<p>Schön.</p>"));
    let discarded = call(&application, Method::DELETE, &format!("{PROFILE}/draft"), None).await;
    assert_eq!(discarded.json(), json!({}));
    assert_eq!(
        call(&application, Method::GET, PROFILE, None).await.json()["draft"],
        Value::Null
    );
    application.close().await;
}

#[tokio::test]
async fn another_address_is_in_the_calendar_file_and_mailed_once_per_email_address_where_that_is_wished() {
    let application = opened().await;
    let book = async |start: &str| {
        let body = json!({
            "organizatonNr": 1000,
            "services": [{ "serviceId": application.salon.services[0].0, "userId": null, "start": start }],
            "customerData": { "firstName": "Eva", "lastName": "Moser", "userEmail": "eva@example.org",
                "userPhone": "+43 660 1234567", "userRemarks": null },
            "location": "",
            "customizedFields": [],
        });
        let booked = application.post("/api/calendar/addbooking", &body).await;
        assert_eq!(booked.status, 200, "{}", booked.body);
        booked.json()["calendarGuid"].as_str().unwrap().to_owned()
    };
    let recipients = async || {
        let customers = call(&application, Method::GET, "/api/staff/profile/customers", None).await;
        usize::try_from(customers.json()["recipients"].as_u64().unwrap()).unwrap()
    };
    let others = recipients().await;
    let visit = book("2027-01-19T09:00:00").await;
    book("2027-01-20T09:00:00").await;
    assert_eq!(recipients().await, others + 1);
    application.send_mails().await;
    let mails = "SELECT kind || ' ' || (sent_at IS NOT NULL) FROM planned_mail WHERE kind = 'RELOCATION'";
    let file = async || {
        let path = format!("/api/calendar/mycalendarentry/download/{visit}");
        application.get(&path).await.body.replace("\r\n ", "")
    };
    assert!(file().await.contains("\r\nSEQUENCE:0\r\n"));
    let mut form = call(&application, Method::GET, PROFILE, None).await.json();
    assert!(form.get("notifyCustomers").is_none());

    let mut stale = form.clone();
    form["streetName"] = json!("Neubaugasse");
    let moved = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    // Over an address that was not seen nothing is written, and nobody is told.
    stale["city"] = json!("Graz");
    stale["notifyCustomers"] = json!(true);
    let refused = call(&application, Method::PUT, PROFILE, Some(&stale)).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    application.send_mails().await;
    let silent = file().await;
    assert!(silent.contains("\r\nSEQUENCE:1\r\n"), "{silent}");
    assert!(silent.contains("Neubaugasse 7a"), "{silent}");
    assert_eq!(application.texts(mails), Vec::<String>::new());

    let mut form = moved.json();
    form["companyName"] = json!("Zauberschere");
    form["notifyCustomers"] = json!(true);
    let renamed = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);
    // The same form once more changes nothing, and tells nobody.
    form["version"] = renamed.json()["version"].clone();
    assert_eq!(call(&application, Method::PUT, PROFILE, Some(&form)).await.status, 200);
    application.send_mails().await;
    let told = file().await;
    assert!(told.contains("\r\nSEQUENCE:2\r\n"), "{told}");
    assert!(told.contains("bei Zauberschere"), "{told}");
    assert_eq!(application.texts(mails), vec!["RELOCATION true"; others + 1]);
    application.close().await;
}
