//! What the people of an organisation see of its profile before everybody does.

use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const PREVIEW: &str = "/api/organization/1000/preview";

/// What visitors are answered about the profile, put together as the preview is.
async fn shown_to_visitors(application: &TestApplication) -> Value {
    let get = async |path: &str| application.get(path).await.json();
    let content = async |kind: &str| get(&format!("/api/webcontent/1000/account_{kind}")).await;
    json!({
        "organization": get("/api/organization/1000").await,
        "businessHours": get("/api/businesshours/1000").await,
        "services": get("/api/offeredservices?organizationNr=1000").await,
        "events": get("/api/events?organizationNr=1000").await,
        "employees": get("/api/organization/1000/employees").await,
        "webContents": [
            content("background_image").await,
            content("overview_slogan").await,
            content("overview_topcontent").await,
            content("overview_content").await,
        ],
        "socialMedia": get("/api/socialmedia?organizationnr=1000").await,
        "trader": get("/api/organization/1000/trader").await,
        "emailVerified": true,
        "hasBookableService": true,
    })
}

async fn preview(application: &TestApplication, name: &str) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(Method::GET, PREVIEW, token.as_deref(), None).await
}

#[tokio::test]
async fn the_own_people_see_a_draft_as_visitors_will_and_nobody_else_does() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let public = shown_to_visitors(&application).await;
    assert_eq!(public["services"].as_array().unwrap().len(), 2);
    assert_eq!(public["events"].as_array().unwrap().len(), 1);
    for status in ["PUBLIC", "DRAFT", "INACTIVE"] {
        application.execute(&format!("UPDATE organization SET status = '{status}' WHERE nr = 1000"));
        let shown = preview(&application, "business user").await;
        assert_eq!((shown.status.as_u16(), shown.json()), (200, public.clone()), "{status}");
    }
    let organization = application.get("/api/organization/1000").await;
    assert_eq!(organization.status, 404);
    // A foreign organisation is as good as none, and as for visitors.
    let foreign = preview(&application, "foreign business admin").await;
    let token = session_of(&application, "business admin", JUST_NOW);
    let absent = application
        .call(Method::GET, "/api/organization/7777/preview", token.as_deref(), None)
        .await;
    for refused in [&foreign, &absent, &organization] {
        assert_eq!(refused.status, 404);
        assert_eq!(refused.json()["code"], "ORGANIZATION_NOT_FOUND");
        assert_eq!(refused.json()["message"], foreign.json()["message"]);
    }
    application.close().await;
}

#[tokio::test]
async fn a_preview_tells_what_is_missing_until_the_profile_is_public() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let missing = async || {
        let shown = preview(&application, "business user").await.json();
        (shown["emailVerified"].clone(), shown["hasBookableService"].clone())
    };
    assert_eq!(missing().await, (json!(true), json!(true)));
    application.execute("UPDATE account SET verified_at = NULL WHERE id IN (SELECT account_id FROM membership WHERE rank = 'BUSINESS_ADMIN')");
    assert_eq!(missing().await, (json!(false), json!(true)));
    application.execute("UPDATE event SET archived_at = now() WHERE organization_nr = 1000");
    // A service that nobody can do is not bookable, nor is an archived one.
    application.execute("DELETE FROM ability WHERE organization_nr = 1000 AND service_id = (SELECT max(service_id) FROM ability WHERE organization_nr = 1000)");
    assert_eq!(missing().await, (json!(false), json!(true)));
    application.execute("UPDATE service SET archived_at = now() WHERE id IN (SELECT service_id FROM ability WHERE organization_nr = 1000)");
    assert_eq!(missing().await, (json!(false), json!(false)));
    application.close().await;
}
