//! Getting in: registering, signing in and what opens a lost account, with the answers they give, to the letter.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
pub const EMAIL: &str = "nina@example.org";
pub const PASSWORD: &str = "ein langer Satz";

fn private() -> Value {
    json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": "Nina@Example.org",
            "password": PASSWORD, "phone": "+43 660 7654321", "newsletter": false })
}

fn business() -> Value {
    json!({ "businessUser": true, "firstName": "Nina", "lastName": "Neu", "email": EMAIL, "password": PASSWORD,
            "phone": "+43 660 7654321", "newsletter": true, "companyName": "Nagelstudio Neu", "vatNum": null,
            "branches": [8], "streetName": "Hauptstraße", "streetNumber": "1a", "zipCode": 6020, "city": "Innsbruck",
            "country": "AT", "useOpenAIForContent": false, "brancheNameDetailed": "Nägel", "licenseId": "BASIS" })
}

pub async fn post(application: &TestApplication, path: &str, token: Option<&str>, body: Value) -> Answer {
    application.call(Method::POST, path, token, Some(&body)).await
}

pub fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// The token of an answer that signed somebody in; in the answer it is replaced.
pub fn taken_token(answer: &mut Value) -> String {
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

/// The same with a proven e-mail address, [`EMAIL`].
pub async fn proven(application: &TestApplication) -> String {
    let token = registered(application, private()).await;
    let mailed = json!({ "token": application.mailed_token(EMAIL, "VERIFY_EMAIL") });
    let answer = post(application, "/api/account/verification", Some(&token), mailed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    token
}

pub async fn is_alive(application: &TestApplication, token: &str) -> bool {
    let answer = application
        .call(Method::GET, "/api/account/me", Some(token), None)
        .await;
    answer.status == 200
}

#[tokio::test]
async fn somebody_registers_proves_the_email_address_and_signs_in() {
    let application = TestApplication::open().await;
    let mut answer = post(&application, "/api/account/register", None, private())
        .await
        .json();
    let token = taken_token(&mut answer);
    assert_json_snapshot!("registered", answer);

    let mailed = application.mailed_token(EMAIL, "VERIFY_EMAIL");
    // The mail alone is not enough: somebody else may have registered with this e-mail address.
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
    assert_eq!(
        (proven.status.as_u16(), proven.json()),
        (200, json!({ "emailChanged": false }))
    );
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
async fn incomplete_forms_are_refused_field_by_field() {
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
        ("registration_without_email", register, json!({ "firstName": "Nina" })),
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
async fn known_and_unknown_email_addresses_look_the_same() {
    let application = TestApplication::open().await;
    proven(&application).await;
    let mut answers = Vec::new();
    for email in [EMAIL, "niemand@example.org"] {
        let sign_in = json!({ "email": email, "password": "ein falscher Satz" });
        let mut signed_in = post(&application, "/api/account/login", None, sign_in).await.json();
        signed_in["requestId"] = json!("…");
        let lost = post(
            &application,
            "/api/account/lostpassword",
            None,
            json!({ "email": email }),
        )
        .await;
        let mut form = private();
        form["email"] = json!(email);
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
        let email = format!("account{}@example.org", account_of(name));
        let answer = post(
            &application,
            "/api/account/login",
            None,
            json!({ "email": email, "password": "" }),
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
        json!({ "email": EMAIL }),
    )
    .await;
    assert_eq!((lost.status.as_u16(), lost.json()), (200, json!({})));
    let mailed = application.mailed_token(EMAIL, "RESET_PASSWORD");
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
        let sign_in = json!({ "email": EMAIL, "password": password });
        let answer = post(&application, "/api/account/login", None, sign_in).await;
        assert_eq!(answer.status, status, "{password}");
    }
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
    let no_id = "/api/account/session/null%2Cnull";
    let no_id = application.call(Method::DELETE, no_id, Some(&one), None).await;
    assert_eq!(code(&no_id), (404, json!("NOT_FOUND")));
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
