//! The profile of an organisation over HTTP, as its own people keep it.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const PROFILE: &str = "/api/staff/profile";

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, "business manager", JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

#[tokio::test]
async fn profile_is_changed_and_visitors_see_it() {
    let application = opened().await;
    let present = call(&application, Method::GET, PROFILE, None).await;
    assert_json_snapshot!("profile_of_the_salon", present.json());
    let mut form = present.json();
    form["companyName"] = json!(" Zauberschere ");
    form["slogan"] = json!("Schnitt mit Herz & Verstand");
    form["content"] = json!("<p onclick=alert(1)>Neu<script>alert(1)</script></p>");
    form["socialMedia"] =
        json!([{ "socialMediaType": "Instagram", "website": "https://www.instagram.com/zauberschere" }]);
    let changed = call(&application, Method::PUT, PROFILE, Some(&form)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert_json_snapshot!("profile_after_a_change", changed.json());
    let shown = application.get("/api/organization/1000").await;
    assert_eq!(shown.json()["companyName"], json!("Zauberschere"));
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
