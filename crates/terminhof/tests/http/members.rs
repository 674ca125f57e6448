//! What members do with their accounts, their teams and their favourites, with the answers they get, to the letter.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::accounts::{EMAIL, PASSWORD, code, is_alive, post, proven, taken_token};
use crate::answers::booking;
use crate::application::TestApplication;
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";

#[tokio::test]
async fn password_email_address_and_profile_are_changed_by_their_owner() {
    let application = TestApplication::open().await;
    let token = proven(&application).await;
    let sign_in = json!({ "email": EMAIL, "password": PASSWORD });
    let other = taken_token(&mut post(&application, "/api/account/login", None, sign_in).await.json());

    let change = |current: &str| json!({ "currentPassword": current, "password": "ein anderer Satz" });
    let wrong = post(
        &application,
        "/api/account/changepassword",
        Some(&token),
        change("falsch"),
    )
    .await;
    assert_eq!(
        wrong.json()["fields"],
        json!({ "currentPassword": "Das Passwort stimmt nicht." })
    );
    let changed = post(
        &application,
        "/api/account/changepassword",
        Some(&token),
        change(PASSWORD),
    )
    .await;
    assert_eq!((changed.status.as_u16(), changed.json()), (200, json!({})));
    assert!(is_alive(&application, &token).await && !is_alive(&application, &other).await);

    let confirm = |password: &str| json!({ "password": password });
    let wrong = post(
        &application,
        "/api/account/confirmpassword",
        Some(&token),
        confirm(PASSWORD),
    )
    .await;
    assert_eq!(
        wrong.json()["fields"],
        json!({ "password": "Das Passwort stimmt nicht." })
    );
    let confirmed = post(
        &application,
        "/api/account/confirmpassword",
        Some(&token),
        confirm("ein anderer Satz"),
    )
    .await;
    assert_eq!((confirmed.status.as_u16(), confirmed.json()), (200, json!({})));

    let email = json!({ "currentPassword": "ein anderer Satz", "email": "neu@example.org" });
    let asked = post(&application, "/api/account/changeemail", Some(&token), email).await;
    assert_eq!((asked.status.as_u16(), asked.json()), (200, json!({})));
    let me = application
        .call(Method::GET, "/api/account/me", Some(&token), None)
        .await;
    assert_eq!(me.json()["email"], EMAIL, "not before it is proven");
    let pending = async || {
        let path = "/api/account/changeemail";
        application.call(Method::GET, path, Some(&token), None).await.json()
    };
    let asked = pending().await;
    assert_eq!(asked["email"], "neu@example.org");
    assert!(asked["until"].is_string(), "{asked}");
    let mailed = application.mailed_token("neu@example.org", "CHANGE_EMAIL");
    let proven = post(
        &application,
        "/api/account/verification",
        Some(&token),
        json!({ "token": mailed }),
    )
    .await;
    assert_eq!(
        (proven.status.as_u16(), proven.json()),
        (200, json!({ "emailChanged": true }))
    );
    assert_eq!(pending().await, json!({ "email": null, "until": null }));

    let profile = json!({ "firstName": "Nora", "lastName": "Neu", "phone": null });
    let mut shown = post(&application, "/api/account/profile", Some(&token), profile)
        .await
        .json();
    assert_eq!(shown["email"], "neu@example.org");
    shown["email"] = json!("…");
    assert_json_snapshot!("changed_profile", shown);
    let empty = json!({ "firstName": "", "lastName": "Neu", "phone": "abc" });
    let refused = post(&application, "/api/account/profile", Some(&token), empty).await;
    assert_eq!(
        refused.json()["fields"],
        json!({ "firstName": "*erforderlich", "phone": "Ungültige Telefonnummer!" })
    );
    application.close().await;
}

#[tokio::test]
async fn a_team_is_invited_ranked_and_left() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let admin = session_of(&application, "business admin", JUST_NOW).unwrap();
    let team = "/api/organization/team";
    let shown = application.call(Method::GET, team, Some(&admin), None).await;
    assert_json_snapshot!("team", shown.json());

    let email = format!("account{}@example.org", account_of("user"));
    let invitation = |role: &str| json!({ "email": email, "role": role, "userId": null });
    let path = "/api/organization/invitations";
    for role in ["ROLE_USER", "ROLE_ADMIN"] {
        let refused = post(&application, path, Some(&admin), invitation(role)).await;
        assert_eq!(refused.json()["fields"], json!({ "role": "Bitte auswählen" }));
    }
    let sent = post(&application, path, Some(&admin), invitation("ROLE_BUSINESSUSER")).await;
    assert_eq!((sent.status.as_u16(), sent.json()), (200, json!({})));
    let twice = post(&application, path, Some(&admin), invitation("ROLE_BUSINESSUSER")).await;
    assert_eq!(code(&twice), (422, json!("VALIDATION")));

    let user = session_of(&application, "user", JUST_NOW).unwrap();
    let invitations = application
        .call(Method::GET, "/api/account/invitations", Some(&user), None)
        .await
        .json();
    assert_json_snapshot!("invitations", invitations);
    let accept = format!("/api/account/invitation/{}/accept", invitations[0]["id"]);
    let joined = post(&application, &accept, Some(&user), json!({})).await;
    assert_eq!(
        (&joined.json()["role"], &joined.json()["organizationNr"]),
        (&json!("ROLE_BUSINESSUSER"), &json!(1000))
    );

    let member = format!("/api/organization/member/{}", account_of("user"));
    let rank = |role: &str| json!({ "role": role });
    post(&application, &member, Some(&admin), rank("ROLE_BUSINESSADMIN")).await;
    // The role counts from the next request on.
    assert_eq!(application.call(Method::GET, team, Some(&user), None).await.status, 200);
    post(&application, &member, Some(&admin), rank("ROLE_BUSINESSUSER")).await;
    let refused = application.call(Method::GET, team, Some(&user), None).await;
    assert_eq!(code(&refused), (403, json!("FORBIDDEN")));
    assert_eq!(refused.json()["message"], "Nicht berechtigt");
    let removed = application.call(Method::DELETE, &member, Some(&admin), None).await;
    assert_eq!((removed.status.as_u16(), removed.json()), (200, json!({})));
    let me = application
        .call(Method::GET, "/api/account/me", Some(&user), None)
        .await
        .json();
    assert_eq!((&me["role"], &me["organizations"]), (&json!("ROLE_USER"), &json!([])));

    let own = format!("/api/organization/member/{}", account_of("business admin"));
    let last = application.call(Method::DELETE, &own, Some(&admin), None).await;
    assert_eq!(code(&last), (409, json!("LAST_ADMIN")));
    let old = session_of(&application, "business admin", "2027-01-11T05:44Z").unwrap();
    let needed = post(&application, path, Some(&old), invitation("ROLE_BUSINESSUSER")).await;
    assert_eq!(code(&needed), (403, json!("PASSWORD_CONFIRMATION_NEEDED")));
    application.close().await;
}

/// A business user reaches the own calendar alone, so that one without a calendar reaches none until an admin gives one.
#[tokio::test]
async fn business_user_reaches_the_calendar_that_an_admin_gives_and_no_more_once_it_is_taken() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let admin = session_of(&application, "business admin", JUST_NOW).unwrap();
    let user = session_of(&application, "business user", JUST_NOW).unwrap();
    let member = format!("/api/organization/member/{}/calendar", account_of("business user"));
    let give = async |token: &str, body: serde_json::Value| {
        application.call(Method::PUT, &member, Some(token), Some(&body)).await
    };
    let own = async || {
        let days = "/api/staff/calendar?dateFrom=2027-01-11&dateTo=2027-01-17";
        let shown = application.call(Method::GET, days, Some(&user), None).await.json();
        let employees = shown["employees"].as_array().into_iter().flatten();
        employees.map(|employee| employee["userId"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(own().await, [json!(null); 0]);
    let given = give(&admin, json!({ "userId": 1 })).await;
    assert_eq!((given.status.as_u16(), given.json()), (200, json!({})));
    assert_eq!(own().await, [json!(1)], "from the next request on");
    let team = application
        .call(Method::GET, "/api/organization/team", Some(&admin), None)
        .await
        .json();
    let of_member = &team["members"][0];
    assert_eq!(
        (&of_member["employeeId"], &of_member["employeeName"], &team["employees"]),
        (
            &json!(1),
            &json!("Anna Berger"),
            &json!([{ "userId": 2, "name": "Bert Auer" }])
        )
    );

    let manager = format!("/api/organization/member/{}/calendar", account_of("business manager"));
    let taken = json!({ "userId": 1 });
    let refused = application
        .call(Method::PUT, &manager, Some(&admin), Some(&taken))
        .await;
    assert_eq!(
        refused.json()["fields"],
        json!({ "userId": "Das ist schon jemand anderes im Team." })
    );
    let unsaid = give(&admin, json!({})).await;
    assert_eq!(
        code(&unsaid),
        (422, json!("VALIDATION")),
        "what is left out takes nothing"
    );
    let old = session_of(&application, "business admin", "2027-01-11T05:44Z").unwrap();
    let needed = give(&old, json!({ "userId": null })).await;
    assert_eq!(code(&needed), (403, json!("PASSWORD_CONFIRMATION_NEEDED")));
    let by_itself = give(&user, json!({ "userId": 2 })).await;
    assert_eq!(code(&by_itself), (403, json!("FORBIDDEN")));
    assert_eq!(own().await, [json!(1)]);
    give(&admin, json!({ "userId": null })).await;
    assert_eq!(own().await, [json!(null); 0]);
    application.close().await;
}

#[tokio::test]
async fn a_platform_admin_acts_for_somebody_in_the_open() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let target = format!("account{}@example.org", account_of("user"));
    let of = |email: &str| json!({ "email": email, "password": "" });
    let path = "/api/admin/impersonate";
    let old = session_of(&application, "platform admin", "2027-01-11T05:44Z").unwrap();
    let needed = post(&application, path, Some(&old), of(&target)).await;
    assert_eq!(code(&needed), (403, json!("PASSWORD_CONFIRMATION_NEEDED")));
    let admin = session_of(&application, "platform admin", JUST_NOW).unwrap();
    for email in [
        "niemand@example.org",
        &format!("account{}@example.org", account_of("platform admin")),
        "x",
    ] {
        let unknown = post(&application, path, Some(&admin), of(email)).await;
        assert_eq!(code(&unknown), (404, json!("NOT_FOUND")), "{email}");
    }
    let mut answer = post(&application, path, Some(&admin), of(&target)).await.json();
    let token = taken_token(&mut answer);
    assert_json_snapshot!("impersonation", answer);
    let favourite = json!({ "organizationNr": 1000 });
    assert_eq!(
        post(&application, "/api/user/favourite", Some(&token), favourite)
            .await
            .status,
        200
    );
    let ended = post(&application, "/api/account/endimpersonation", Some(&token), json!({})).await;
    assert_eq!((ended.status.as_u16(), ended.json()), (200, json!({})));
    assert!(!is_alive(&application, &token).await && is_alive(&application, &admin).await);
    let audited = application.texts("SELECT concat_ws(' ', what, account_id, subject_id) FROM audit_log ORDER BY id");
    let (by, of) = (account_of("platform admin"), account_of("user"));
    assert_eq!(
        audited,
        [
            format!("IMPERSONATION_BEGUN {by} {of}"),
            format!("FAVOURITE_ADDED {by} {of}"),
            format!("IMPERSONATION_ENDED {by} {of}")
        ]
    );
    application.close().await;
}

#[tokio::test]
async fn impersonation_ends_with_the_age_of_the_session_that_began_it() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let admin = session_of(&application, "platform admin", JUST_NOW).unwrap();
    // It lasts eight hours, ten minutes of which are left.
    application.execute(&format!(
        "UPDATE session SET created_at = '2027-01-10T22:10Z', last_used_at = '2027-01-11T05:59Z' WHERE account_id = {}",
        account_of("platform admin")
    ));
    let target = json!({ "email": format!("account{}@example.org", account_of("user")), "password": "" });
    let begun = post(&application, "/api/admin/impersonate", Some(&admin), target).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let token = taken_token(&mut begun.json());
    let claims = token.split('.').nth(1).unwrap();
    let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap();
    assert_eq!(claims["exp"], datetime!(2027-01-11 06:10 UTC).unix_timestamp());
    application.clock.set(datetime!(2027-01-11 06:09:59 UTC));
    assert!(is_alive(&application, &token).await);
    // The session ends as well, whatever its token says.
    application.clock.set(datetime!(2027-01-11 06:10 UTC));
    let ends =
        application.texts("SELECT (ends_by = '2027-01-11T06:10Z')::text FROM session WHERE kind = 'IMPERSONATION'");
    assert_eq!(ends, ["true"]);
    assert!(!is_alive(&application, &token).await && !is_alive(&application, &admin).await);
    application.close().await;
}

#[tokio::test]
async fn signing_out_ends_an_impersonation_and_stands_in_the_log() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let token = session_of(&application, "impersonating a user", JUST_NOW).unwrap();
    let owner = session_of(&application, "user", JUST_NOW).unwrap();
    let out = post(&application, "/api/account/logout", Some(&token), json!({})).await;
    assert_eq!((out.status.as_u16(), out.json()), (200, json!({})));
    assert!(!is_alive(&application, &token).await && is_alive(&application, &owner).await);
    let audited = "SELECT concat_ws(' ', what, account_id, on_behalf_of_account_id, subject_id) FROM audit_log";
    let (by, of) = (account_of("platform admin"), account_of("user"));
    assert_eq!(
        application.texts(audited),
        [format!("IMPERSONATION_ENDED {by} {of} {of}")]
    );
    application.close().await;
}

#[tokio::test]
async fn favourites_are_kept_by_their_owner() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let user = session_of(&application, "user", JUST_NOW).unwrap();
    let other = session_of(&application, "another user", JUST_NOW).unwrap();
    let add = |nr: i32| json!({ "organizationNr": nr });
    let path = "/api/user/favourite";
    assert_eq!(
        post(&application, path, Some(&user), add(1000)).await.json(),
        json!([1000])
    );
    application.clock.set(time::macros::datetime!(2027-01-11 06:01 UTC));
    assert_eq!(
        post(&application, path, Some(&user), add(1001)).await.json(),
        json!([1001, 1000])
    );
    let absent = post(&application, path, Some(&user), add(888)).await;
    assert_eq!(code(&absent), (404, json!("ORGANIZATION_NOT_FOUND")));
    let list = application
        .call(Method::GET, "/api/user/favourites", Some(&other), None)
        .await;
    assert_eq!(list.json(), json!([]));
    let removed = application
        .call(Method::DELETE, "/api/user/favourite/1001", Some(&user), None)
        .await;
    assert_eq!(removed.json(), json!([1000]));
    let again = application
        .call(Method::DELETE, "/api/user/favourite/1001", Some(&user), None)
        .await;
    assert_eq!(again.json(), json!([1000]));
    application.close().await;
}

#[tokio::test]
async fn a_booking_belongs_to_whoever_is_signed_in() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let user = session_of(&application, "user", JUST_NOW).unwrap();
    let accounts = "SELECT coalesce(account_id::text, 'nobody') FROM booking ORDER BY id DESC LIMIT 1";
    let answer = post(
        &application,
        "/api/calendar/addbooking",
        Some(&user),
        booking(&application),
    )
    .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(application.texts(accounts), [account_of("user").to_string()]);
    let mut other = booking(&application);
    other["services"][0]["start"] = json!("2027-01-14T09:00:00");
    other["services"][1]["start"] = json!("2027-01-14T10:00:00");
    let answer = post(&application, "/api/calendar/addbooking", None, other).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(application.texts(accounts), ["nobody"]);
    application.close().await;
}

#[tokio::test]
async fn a_member_founds_an_organisation_and_acts_for_it() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let path = "/api/account/organization";
    let company = json!({
        "phone": "+43 660 7654321", "companyName": "Salon Bach", "branches": [8], "streetName": "Lindengasse",
        "streetNumber": "27", "zipCode": 1070, "city": "Wien", "country": "AT", "licenseId": "FREE",
        "useOpenAIForContent": true,
    });
    let user = session_of(&application, "user", JUST_NOW).unwrap();
    let empty = post(&application, path, Some(&user), json!({})).await;
    assert_eq!(code(&empty), (422, json!("VALIDATION")));
    assert_eq!(empty.json()["fields"]["zipCode"], "Postleitzahl ungültig!");
    let founded = post(&application, path, Some(&user), company.clone()).await;
    assert_eq!(founded.status, 200, "{}", founded.body);
    let founded = founded.json();
    let nr = founded["organizationNr"].as_i64().unwrap();
    assert_eq!(
        (
            &founded["companyName"],
            &founded["role"],
            &founded["organizations"][0]["status"]
        ),
        (&json!("Salon Bach"), &json!("ROLE_BUSINESSADMIN"), &json!("DRAFT"))
    );
    let account = account_of("user");
    let written = format!(
        "SELECT concat_ws(' ', owner_first_name, contact_email, contact_phone, zip_code, first_name, rank, employee_id)
         FROM organization JOIN membership ON membership.organization_nr = nr
             JOIN resource ON resource.organization_nr = nr AND resource.id = employee_id
         WHERE nr = {nr} AND account_id = {account}"
    );
    assert_eq!(
        application.texts(&written),
        [format!(
            "Vor account{account}@example.org +43 660 7654321 1070 Vor BUSINESS_ADMIN 1"
        )]
    );
    let told = format!(
        "SELECT concat_ws(' ', what, audit_log.account_id, after->>'organization', fact, text_version IS NOT NULL)
         FROM audit_log, outbox JOIN consent ON consent.id = subject_id
         WHERE what = 'ORGANIZATION_FOUNDED' AND fact = 'TEXT_DRAFT_WISHED'
             AND outbox.organization_nr = {nr} AND outbox.actor_account_id = {account}"
    );
    assert_eq!(
        application.texts(&told),
        [format!("ORGANIZATION_FOUNDED {account} {nr} TEXT_DRAFT_WISHED t")]
    );
    let impersonated = session_of(&application, "impersonating a user", JUST_NOW).unwrap();
    let refused = post(&application, path, Some(&impersonated), company.clone()).await;
    assert_eq!(code(&refused), (403, json!("NOT_WHILE_IMPERSONATING")));
    let another = session_of(&application, "another user", JUST_NOW).unwrap();
    let mut of_health = company;
    of_health["branches"] = json!([13]);
    let founded = post(&application, path, Some(&another), of_health).await;
    assert_eq!(founded.status, 200, "{}", founded.body);
    assert_eq!(
        application.texts("SELECT count(*)::text FROM consent"),
        ["1"],
        "nothing about health is drafted"
    );
    application.close().await;
}
