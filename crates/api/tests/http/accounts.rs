//! The calls around accounts with the answers they give, to the letter.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const MAILBOX: &str = "nina@example.org";
const PASSWORD: &str = "ein langer Satz";

fn private() -> Value {
    json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": "Nina@Example.org",
            "password": PASSWORD, "phone": "+43 660 7654321", "newsletter": false })
}

fn business() -> Value {
    json!({ "businessUser": true, "firstName": "Nina", "lastName": "Neu", "email": MAILBOX, "password": PASSWORD,
            "phone": "+43 660 7654321", "newsletter": true, "companyName": "Nagelstudio Neu", "vatNum": null,
            "branches": [8], "streetName": "Hauptstraße", "streetNumber": "1a", "zipCode": 6020, "city": "Innsbruck",
            "country": "AT", "useOpenAIForContent": false, "brancheNameDetailed": "Nägel", "licenseId": "BASIS" })
}

async fn post(application: &TestApplication, path: &str, token: Option<&str>, body: Value) -> Answer {
    application.call(Method::POST, path, token, Some(&body)).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// The token of an answer that signed somebody in; in the answer it is replaced.
fn taken_token(answer: &mut Value) -> String {
    let token = answer["accessToken"].as_str().unwrap().to_owned();
    answer["accessToken"] = json!("…");
    token
}

/// Registers somebody and gives the token of the session.
async fn registered(application: &TestApplication, form: Value) -> String {
    let answer = post(application, "/api/account/register", None, form).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    taken_token(&mut answer.json())
}

/// The same with a proven mailbox, [`MAILBOX`].
async fn proven(application: &TestApplication) -> String {
    let token = registered(application, private()).await;
    let mailed = json!({ "token": application.mailed_token(MAILBOX, "VERIFY_EMAIL") });
    let answer = post(application, "/api/account/verification", Some(&token), mailed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    token
}

async fn is_alive(application: &TestApplication, token: &str) -> bool {
    let answer = application
        .call(Method::GET, "/api/account/me", Some(token), None)
        .await;
    answer.status == 200
}

#[tokio::test]
async fn somebody_registers_proves_the_mailbox_and_signs_in() {
    let application = TestApplication::open().await;
    let mut answer = post(&application, "/api/account/register", None, private())
        .await
        .json();
    let token = taken_token(&mut answer);
    assert_json_snapshot!("registered", answer);

    let mailed = application.mailed_token(MAILBOX, "VERIFY_EMAIL");
    // The mail alone is not enough: somebody else may have registered with this mailbox.
    let alone = post(
        &application,
        "/api/account/verification",
        None,
        json!({ "token": mailed }),
    )
    .await;
    assert_eq!(code(&alone), (403, json!("PASSWORD_CONFIRMATION_NEEDED")));
    let wrong = json!({ "token": mailed, "password": "ein anderer Satz" });
    let wrong = post(&application, "/api/account/verification", None, wrong).await;
    assert_eq!(code(&wrong), (422, json!("VALIDATION")));
    let proven = post(
        &application,
        "/api/account/verification",
        Some(&token),
        json!({ "token": mailed }),
    )
    .await;
    assert_eq!((proven.status.as_u16(), proven.json()), (200, json!({})));
    let again = post(
        &application,
        "/api/account/verification",
        Some(&token),
        json!({ "token": mailed }),
    )
    .await;
    assert_eq!(code(&again), (422, json!("TOKEN_INVALID")));
    let nothing = post(&application, "/api/account/resendverification", Some(&token), json!({})).await;
    assert_eq!((nothing.status.as_u16(), nothing.json()), (200, json!({})));

    let credentials = json!({ "email": " NINA@example.org", "password": PASSWORD });
    let mut answer = post(&application, "/api/account/login", None, credentials).await.json();
    let second = taken_token(&mut answer);
    assert_json_snapshot!("signed_in", answer);
    assert_ne!(token, second);
    let me = application
        .call(Method::GET, "/api/account/me", Some(&second), None)
        .await;
    assert_eq!(me.json(), answer["userDTO"]);
    application.close().await;
}

#[tokio::test]
async fn a_company_registers_and_is_a_draft_of_its_founder() {
    let application = TestApplication::open().await;
    let mut answer = post(&application, "/api/account/register", None, business())
        .await
        .json();
    let token = taken_token(&mut answer);
    assert_json_snapshot!("registered_company", answer);
    let nr = answer["userDTO"]["organizationNr"].as_i64().unwrap();
    // Nobody else sees it.
    let shown = application.get(&format!("/api/organization/{nr}")).await;
    assert_eq!(code(&shown), (404, json!("ORGANIZATION_NOT_FOUND")));
    let team = application
        .call(Method::GET, "/api/organization/team", Some(&token), None)
        .await;
    assert_eq!(team.json()["members"][0]["employeeId"], 1);
    application.close().await;
}

#[tokio::test]
async fn what_a_form_lacks_is_told_in_the_words_of_the_specification() {
    let application = TestApplication::open().await;
    let with = |mut form: Value, changes: Value| {
        for (name, value) in changes.as_object().unwrap() {
            form[name] = value.clone();
        }
        form
    };
    let register = "/api/account/register";
    let empty = json!({ "firstName": "", "lastName": " ", "email": "", "password": "" });
    let malformed = json!({ "email": "nina", "password": "kurz", "phone": "abc" });
    let long = "x".repeat(256);
    let too_long = json!({ "firstName": long, "password": "Wort".repeat(11) });
    let company = json!({ "companyName": "", "phone": "", "branches": [-1], "streetName": "", "streetNumber": null,
                          "city": "", "country": "FR", "zipCode": 999, "licenseId": -1 });
    for (name, path, form) in [
        ("empty_registration", register, with(private(), empty)),
        ("malformed_registration", register, with(private(), malformed)),
        ("too_long_registration", register, with(private(), too_long)),
        (
            "backslash_in_password",
            register,
            with(private(), json!({ "password": "ein\\langer" })),
        ),
        (
            "common_password",
            register,
            with(private(), json!({ "password": "Passwort123" })),
        ),
        ("empty_company", register, with(business(), company)),
        ("registration_without_mailbox", register, json!({ "firstName": "Nina" })),
        (
            "empty_sign_in",
            "/api/account/login",
            json!({ "email": "", "password": "" }),
        ),
        (
            "malformed_sign_in",
            "/api/account/login",
            json!({ "email": "nina", "password": long }),
        ),
        (
            "malformed_lost_password",
            "/api/account/lostpassword",
            json!({ "email": "nina" }),
        ),
    ] {
        let answer = post(&application, path, None, form).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.body);
        let mut problem = answer.json();
        problem["requestId"] = json!("…");
        assert_json_snapshot!(name, problem);
    }
    application.close().await;
}

/// At sign-in, registration and recovery: same status, same shape, and the number of rows tells nothing either.
#[tokio::test]
async fn known_and_unknown_mailboxes_look_the_same() {
    let application = TestApplication::open().await;
    proven(&application).await;
    let mut answers = Vec::new();
    for mailbox in [MAILBOX, "niemand@example.org"] {
        let sign_in = json!({ "email": mailbox, "password": "ein falscher Satz" });
        let mut signed_in = post(&application, "/api/account/login", None, sign_in).await.json();
        signed_in["requestId"] = json!("…");
        let lost = post(
            &application,
            "/api/account/lostpassword",
            None,
            json!({ "email": mailbox }),
        )
        .await;
        let mut form = private();
        form["email"] = json!(mailbox);
        let mut register = post(&application, "/api/account/register", None, form).await.json();
        taken_token(&mut register);
        register["userDTO"]["email"] = json!("…");
        answers.push((signed_in, lost.status, lost.body, register));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].0["code"], "SIGN_IN_FAILED");
    assert_eq!(answers[0].0["message"], "E-Mail oder Passwort stimmt nicht.");
    application.close().await;
}

/// The sign-in of the documented impersonation has an empty password: nobody gets in that way.
#[tokio::test]
async fn an_empty_password_signs_nobody_in() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    for name in ["user", "platform admin", "business admin", "unverified"] {
        let mailbox = format!("account{}@example.org", account_of(name));
        let answer = post(
            &application,
            "/api/account/login",
            None,
            json!({ "email": mailbox, "password": "" }),
        )
        .await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.body);
        assert_eq!(
            answer.json()["fields"],
            json!({ "password": "Passwort ist erforderlich" })
        );
    }
    application.close().await;
}

#[tokio::test]
async fn a_lost_password_is_set_anew_once_and_ends_all_sessions() {
    let application = TestApplication::open().await;
    let token = proven(&application).await;
    let lost = post(
        &application,
        "/api/account/lostpassword",
        None,
        json!({ "email": MAILBOX }),
    )
    .await;
    assert_eq!((lost.status.as_u16(), lost.json()), (200, json!({})));
    let mailed = application.mailed_token(MAILBOX, "RESET_PASSWORD");
    let reset = |token: &str, password: &str| json!({ "token": token, "password": password });
    let path = "/api/account/resetpassword";
    for token in ["", "x", &"0".repeat(64), &mailed.to_uppercase()] {
        let refused = post(&application, path, None, reset(token, "ein neuer Satz")).await;
        assert_eq!(code(&refused), (422, json!("TOKEN_INVALID")), "{token}");
    }
    let short = post(&application, path, None, reset(&mailed, "kurz")).await;
    assert_eq!(code(&short), (422, json!("VALIDATION")));
    assert!(is_alive(&application, &token).await);
    let done = post(&application, path, None, reset(&mailed, "ein neuer Satz \\")).await;
    assert_eq!((done.status.as_u16(), done.json()), (200, json!({})));
    assert!(!is_alive(&application, &token).await);
    let again = post(&application, path, None, reset(&mailed, "ein dritter Satz")).await;
    assert_eq!(code(&again), (422, json!("TOKEN_INVALID")));
    for (password, status) in [(PASSWORD, 401), ("ein neuer Satz \\", 200)] {
        let sign_in = json!({ "email": MAILBOX, "password": password });
        let answer = post(&application, "/api/account/login", None, sign_in).await;
        assert_eq!(answer.status, status, "{password}");
    }
    application.close().await;
}

#[tokio::test]
async fn password_mailbox_and_profile_are_changed_by_their_owner() {
    let application = TestApplication::open().await;
    let token = proven(&application).await;
    let sign_in = json!({ "email": MAILBOX, "password": PASSWORD });
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
    assert_eq!(me.json()["email"], MAILBOX, "not before it is proven");
    let mailed = application.mailed_token("neu@example.org", "CHANGE_EMAIL");
    post(
        &application,
        "/api/account/verification",
        Some(&token),
        json!({ "token": mailed }),
    )
    .await;

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
async fn sessions_are_listed_and_ended_one_by_one_and_everywhere() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let one = session_of(&application, "user", JUST_NOW).unwrap();
    let two = session_of(&application, "user", JUST_NOW).unwrap();
    let three = session_of(&application, "user", JUST_NOW).unwrap();
    let foreign = session_of(&application, "another user", JUST_NOW).unwrap();
    let list = |token: String| {
        let application = &application;
        async move {
            let answer = application
                .call(Method::GET, "/api/account/sessions", Some(&token), None)
                .await;
            answer.json()
        }
    };
    let mut listed = list(one.clone()).await;
    let listed = listed.as_array_mut().unwrap();
    assert_eq!(listed.len(), 3);
    let others: Vec<String> = listed
        .iter()
        .filter(|session| session["current"] == false)
        .map(|session| session["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(others.len(), 2);
    let mut shown = listed[0].clone();
    shown["id"] = json!("…");
    shown["current"] = json!("…");
    assert_json_snapshot!("session", shown);

    let path = format!("/api/account/session/{}", others[0]);
    let not_mine = application.call(Method::DELETE, &path, Some(&foreign), None).await;
    assert_eq!(code(&not_mine), (404, json!("NOT_FOUND")));
    let ended = application.call(Method::DELETE, &path, Some(&one), None).await;
    assert_eq!((ended.status.as_u16(), ended.json()), (200, json!({})));
    assert_eq!(list(one.clone()).await.as_array().unwrap().len(), 2);

    let everywhere = post(&application, "/api/account/logouteverywhere", Some(&one), json!({})).await;
    assert_eq!((everywhere.status.as_u16(), everywhere.json()), (200, json!({})));
    for token in [&one, &two, &three] {
        assert!(!is_alive(&application, token).await);
    }
    assert!(is_alive(&application, &foreign).await);
    let out = post(&application, "/api/account/logout", Some(&foreign), json!({})).await;
    assert_eq!((out.status.as_u16(), out.json()), (200, json!({})));
    assert!(!is_alive(&application, &foreign).await);
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

    let mailbox = format!("account{}@example.org", account_of("user"));
    let invitation = |role: &str| json!({ "email": mailbox, "role": role, "userId": null });
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
    for mailbox in [
        "niemand@example.org",
        &format!("account{}@example.org", account_of("platform admin")),
        "x",
    ] {
        let unknown = post(&application, path, Some(&admin), of(mailbox)).await;
        assert_eq!(code(&unknown), (404, json!("NOT_FOUND")), "{mailbox}");
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

/// Whatever else stands in a body, rights, ids and proofs come from the session and the database alone.
#[tokio::test]
async fn fields_that_no_form_has_change_nothing() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let foreign = json!({
        "id": 1, "accountId": account_of("another user"), "account_id": account_of("another user"),
        "role": "ROLE_ADMIN", "rank": "BUSINESS_ADMIN", "isPlatformAdmin": true, "platformAdmin": true, "is_platform_admin": true,
        "emailVerified": true, "verifiedAt": "2027-01-01T00:00:00Z", "verified_at": "2027-01-01T00:00:00Z",
        "organizationNr": 1001, "organization_nr": 1001, "organizations": [{ "organizationNr": 1001, "role": "ROLE_BUSINESSADMIN" }],
        "userDTO": { "role": "ROLE_ADMIN", "organizationNr": 1001 }, "passwordHash": "x", "password_hash": "x",
        "createdAt": "2020-01-01T00:00:00Z", "impersonatedBy": null, "status": "PUBLIC", "owner": account_of("another user"),
        "session": "00000000-0000-0000-0000-000000000001", "kind": "ADMIN", "employeeId": 1, "invitedBy": 1, "price": 0,
    });
    let with_foreign = |mut body: Value| {
        for (name, value) in foreign.as_object().unwrap() {
            if body.get(name).is_none() {
                body[name] = value.clone();
            }
        }
        body
    };
    let rights = "SELECT concat_ws(' ', id, email, verified_at, is_platform_admin, created_at) FROM account WHERE id BETWEEN 100 AND 999 ORDER BY id";
    let teams = "SELECT concat_ws(' ', organization_nr, account_id, rank, employee_id) FROM membership ORDER BY organization_nr, account_id";
    let before = (application.texts(rights), application.texts(teams));

    let mut form = private();
    form["password"] = json!(PASSWORD);
    let answer = post(&application, "/api/account/register", None, with_foreign(form)).await;
    let shown = &answer.json()["userDTO"];
    assert_eq!(
        (
            &shown["role"],
            &shown["emailVerified"],
            &shown["organizationNr"],
            &shown["organizations"]
        ),
        (&json!("ROLE_USER"), &json!(false), &json!(null), &json!([])),
        "{}",
        answer.body
    );
    let user = session_of(&application, "user", JUST_NOW).unwrap();
    let profile = with_foreign(json!({ "firstName": "Vor", "lastName": "Nach", "phone": null }));
    let changed = post(&application, "/api/account/profile", Some(&user), profile).await;
    assert_eq!(changed.json()["role"], "ROLE_USER");
    let favourite = with_foreign(json!({ "organizationNr": 1000 }));
    assert_eq!(
        post(&application, "/api/user/favourite", Some(&user), favourite)
            .await
            .json(),
        json!([1000])
    );
    let admin = session_of(&application, "business admin", JUST_NOW).unwrap();
    let invitation = json!({ "email": "neu@example.org", "role": "ROLE_BUSINESSUSER", "userId": null });
    let invited = post(
        &application,
        "/api/organization/invitations",
        Some(&admin),
        with_foreign(invitation),
    )
    .await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    let invitations = "SELECT concat_ws(' ', organization_nr, rank, invited_by) FROM invitation";
    assert_eq!(
        application.texts(invitations),
        [format!("1000 BUSINESS_USER {}", account_of("business admin"))]
    );
    let mut booked = booking(&application);
    for (name, value) in foreign.as_object().unwrap() {
        if !["organizationNr", "organization_nr"].contains(&name.as_str()) {
            booked[name] = value.clone();
            booked["customerData"][name] = value.clone();
            booked["services"][0][name] = value.clone();
        }
    }
    let answer = post(&application, "/api/calendar/addbooking", Some(&user), booked).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let owner = "SELECT account_id::text FROM booking ORDER BY id DESC LIMIT 1";
    assert_eq!(application.texts(owner), [account_of("user").to_string()]);
    assert_eq!((application.texts(rights), application.texts(teams)), before);
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
