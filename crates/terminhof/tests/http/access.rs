//! Every route, calls and pages, by everybody there is. A route that is added is in the matrix by that.

use accounts::api_keys::Scope;
use api::policy::Policy;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::mass_assignment::example;
use crate::people::{EVERYBODY, account_of, session_of, write_everybody};

/// So long ago that actions which ask for the password once more are refused for that, behind the gate.
const LONG_AGO: &str = "2027-01-11T05:00Z";
const JUST_NOW: &str = "2027-01-11T05:59Z";

/// By policy: passes (`+`), nobody is signed in (`1`), rank (`3`), e-mail address (`v`), there is no such thing (`4`);
/// in the order of [`EVERYBODY`]. The five keys come last: what a scope opens they pass, and of the rest what is open to
/// everybody.
fn decided(policy: Policy, index: usize) -> char {
    let people = match policy.name() {
        "Public" | "PublicOrMember" => "+++++++++++++++",
        "Member" => "1++++++++++++++",
        "VerifiedMember" => "1v+++++v+++++++",
        "BusinessUser" => "1333++++++++33+",
        "BusinessManager" => "13333+++3++333+",
        "BusinessAdmin" => "133333++33+333+",
        "OwnerOfTheProduct" => "44444444444+444",
        "PlatformAdmin" => "133333333333+33",
        other => panic!("a policy without a row: {other}"),
    };
    let keys = match policy {
        Policy::Public | Policy::PublicOrMember => "+++++",
        Policy::StaffOrKey(_, Scope::Read) => "+333+",
        Policy::StaffOrKey(_, Scope::Book) => "3+33+",
        Policy::StaffOrKey(_, Scope::Manage) => "33+3+",
        Policy::StaffOrCalendarKey(_, Scope::Read) => "+33++",
        Policy::StaffOrCalendarKey(_, Scope::Manage) => "33+++",
        Policy::OwnerOfTheProduct => "44444",
        _ => "33333",
    };
    people.chars().chain(keys.chars()).nth(index).unwrap()
}

/// Who has not proved the e-mail address writes to nobody outside, behind the gate. Other calls do so with a body that
/// says so.
const WRITE_TO_OTHERS: [&str; 4] = [
    "/api/staff/bookings/2/cancel",
    "/api/staff/bookings/1/mails/1/resend",
    "/api/staff/events/1/calloff",
    "/api/staff/schedules/1/calloff",
];

/// What the gate says to a request. What is not there is not there for anybody, but where the route is hidden.
fn verdict(answer: &Answer, policy: Policy) -> char {
    // Pages answer with pages.
    let problem: Value = serde_json::from_str(&answer.body).unwrap_or_default();
    match problem["code"].as_str().unwrap_or_default() {
        "UNAUTHENTICATED" => '1',
        "FORBIDDEN" => '3',
        "EMAIL_NOT_VERIFIED" => 'v',
        "NOT_FOUND" if policy == Policy::OwnerOfTheProduct => '4',
        _ => '+',
    }
}

/// A route with examples in its path, and with the one of its body where it takes JSON.
pub struct Call {
    pub method: Method,
    pub pattern: String,
    pub path: String,
    pub body: Option<Value>,
    pub policy: Policy,
}

/// What stands in the paths of pages; those of calls have an example in the document.
const IN_PATHS_OF_PAGES: [(&str, &str); 11] = [
    ("{file:.*}", "index.css"),
    ("{path:.*}", "openapi/openapi.json"),
    ("{guide}", "api"),
    ("{part}", "1"),
    ("{file}", "nothing.eml"),
    ("{organizationNr}", "1000"),
    ("{organization}", "salon-donau-1000"),
    ("{service}", "1"),
    ("{event}", "1"),
    ("{employee}", "1"),
    ("{group}", "1"),
];

pub async fn calls(application: &TestApplication) -> Vec<Call> {
    let document = application.get("/docs/openapi.json").await.json();
    let mut calls = Vec::new();
    for (method, pattern, policy) in &application.routes {
        let operation = &document["paths"][pattern][method.as_str().to_lowercase()];
        let mut path = pattern.clone();
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] == "path" {
                let example = &parameter["example"];
                let example = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
                path = path.replace(&format!("{{{}}}", parameter["name"].as_str().unwrap()), &example);
            }
        }
        for (parameter, example) in IN_PATHS_OF_PAGES {
            path = path.replace(parameter, example);
        }
        assert!(!path.contains('{'), "{path} has no example");
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        calls.push(Call {
            method: method.clone(),
            pattern: pattern.clone(),
            path,
            body: (!schema.is_null()).then(|| example(&document, schema)),
            policy: *policy,
        });
    }
    calls
}

/// The calls that let pass whom their policy refuses, or refuse whom it admits, among these people.
async fn wrong_cells(application: &TestApplication, people: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    write_everybody(application);
    let calls = calls(application).await;
    assert!(calls.len() > 100, "{}", calls.len());
    let mut wrong = Vec::new();
    for call in &calls {
        for (index, name) in EVERYBODY.into_iter().enumerate().filter(|(_, name)| people(name)) {
            let token = session_of(application, name, LONG_AGO);
            let body = (call.method == Method::POST).then(|| json!({}));
            let answer = application
                .call(call.method.clone(), &call.path, token.as_deref(), body.as_ref())
                .await;
            let is_refused_later = name == "unverified founder" && WRITE_TO_OTHERS.contains(&call.path.as_str());
            let expected = if is_refused_later {
                'v'
            } else {
                decided(call.policy, index)
            };
            let found = verdict(&answer, call.policy);
            if found != expected || answer.status.is_server_error() {
                let cell = format!("by {name}: {expected} expected, {} {}", answer.status, answer.body);
                wrong.push((format!("{} {}", call.method, call.path), cell));
            }
        }
    }
    wrong
}

#[tokio::test]
async fn every_call_lets_pass_whom_its_policy_admits_and_nobody_else() {
    let application = TestApplication::open().await;
    let wrong = wrong_cells(&application, |_| true).await;
    assert!(wrong.is_empty(), "{} cells: {wrong:#?}", wrong.len());
    application.close().await;
}

/// The document says as before what the policies were.
#[tokio::test]
async fn policy_that_is_taken_away_is_noticed_at_every_call() {
    let application = TestApplication::open_altered(&[], |state, _| {
        let routes = &mut state.routes.0;
        let everybody = routes.iter().find(|route| route.pattern == "/api/calendar/addbooking");
        let everybody = everybody.unwrap().policy;
        for route in routes.iter_mut().filter(|route| route.policy.needs_session()) {
            route.policy = everybody;
        }
    })
    .await;
    let wrong = wrong_cells(&application, |name| name == EVERYBODY[0]).await;
    for call in calls(&application).await {
        let name = format!("{} {}", call.method, call.path);
        let is_noticed = wrong.iter().any(|(call, _)| *call == name);
        let has_one = call.policy.needs_session();
        assert_eq!(is_noticed, has_one, "{name}");
    }
    application.close().await;
}

/// Each key opens everything that a key opens.
#[tokio::test]
async fn scope_that_does_not_count_is_noticed() {
    let application = TestApplication::open().await;
    application.execute(
        "CREATE FUNCTION open_all() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.scopes := '{READ,BOOK,MANAGE,CALENDAR}'; RETURN NEW; END $$;
         CREATE TRIGGER open_all BEFORE INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION open_all()",
    );
    let wrong = wrong_cells(&application, |name| name.starts_with("key to ")).await;
    let wrongly_opened = application
        .routes
        .iter()
        .map(|(_, _, policy)| match policy.scopes().len() {
            0 => 0,
            opening => 4 - opening,
        });
    let expected: usize = wrongly_opened.sum();
    assert_eq!(wrong.len(), expected, "all keys but those that open it: {wrong:#?}");
    assert!(wrong.iter().all(|(_, cell)| cell.starts_with("by key to ")));
    application.close().await;
}

/// No key reaches what is a person's own, what gives rights, and what hands out or erases data.
#[tokio::test]
async fn no_scope_opens_what_is_reserved_for_people() {
    let application = TestApplication::open().await;
    for (method, pattern, policy) in &application.routes {
        let is_reserved = [
            "/api/account",
            "/api/organization/",
            "/api/privacy",
            "/api/admin",
            "/api/user",
            "/mycalender",
        ]
        .iter()
        .any(|beginning| pattern.starts_with(beginning))
            || ["export", "erase", "merge", "feed"]
                .iter()
                .any(|word| pattern.contains(word));
        assert!(!is_reserved || policy.scopes().is_empty(), "{method} {pattern}");
    }
    let document = application.get("/docs/openapi.json").await.json();
    let access = &document["paths"]["/api/staff/calendar"]["get"]["x-access"];
    assert_eq!(access["scope"], "READ", "{access}");
    application.close().await;
}

/// A page that only the owner of the product knows: for everybody else, and for dead tokens, it does not exist.
#[tokio::test]
async fn route_of_the_owner_of_the_product_does_not_exist_for_others() {
    let hidden = "/mycalender";
    let application = TestApplication::open_altered(&[], |state, _| {
        let route = state.routes.0.iter_mut().find(|route| route.pattern == hidden);
        route.unwrap().policy = Policy::OwnerOfTheProduct;
    })
    .await;
    write_everybody(&application);
    let mut answers = Vec::new();
    for (index, name) in EVERYBODY.into_iter().enumerate() {
        let token = session_of(&application, name, LONG_AGO);
        let answer = application.call(Method::GET, hidden, token.as_deref(), None).await;
        let found = verdict(&answer, Policy::OwnerOfTheProduct);
        assert_eq!(
            found,
            decided(Policy::OwnerOfTheProduct, index),
            "{name}: {}",
            answer.body
        );
        if found == '4' {
            answers.push(without_request(&answer));
        } else {
            assert_eq!(answer.status, 200, "{name}");
        }
    }
    let dead = application.call(Method::GET, hidden, Some("x.y.z"), None).await;
    answers.push(without_request(&dead));
    assert_eq!(answers.len(), EVERYBODY.len(), "all but the owner, and a dead token");
    assert!(
        answers.iter().all(|answer| answer.0 == 404 && *answer == answers[0]),
        "{answers:?}"
    );
    application.close().await;
}

/// Everybody who is signed in is a business admin.
#[tokio::test]
async fn rank_that_does_not_count_is_noticed() {
    let application = TestApplication::open().await;
    application.execute(
        "CREATE FUNCTION be_admin() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.rank := 'BUSINESS_ADMIN'; RETURN NEW; END $$;
         CREATE TRIGGER be_admin BEFORE INSERT ON membership FOR EACH ROW EXECUTE FUNCTION be_admin()",
    );
    let wrong = wrong_cells(&application, |name| name == "business user").await;
    assert!(
        wrong
            .iter()
            .any(|(_, cell)| cell.starts_with("by business user: 3 expected, 200")),
        "{wrong:#?}"
    );
    application.close().await;
}

/// The document says of each call what the matrix found.
#[tokio::test]
async fn the_document_tells_who_has_to_sign_in() {
    let application = TestApplication::open().await;
    let document = application.get("/docs/openapi.json").await.json();
    assert_eq!(document["components"]["securitySchemes"]["bearer"]["scheme"], "bearer");
    assert_eq!(
        document["components"]["securitySchemes"]["searchLabel"]["scheme"],
        "basic"
    );
    for (pattern, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let policy = operation["x-access"]["policy"].as_str().unwrap();
            let (security, unauthenticated, forbidden) = match policy {
                // The label of the documented service opens nothing.
                "Public" if pattern == "/search/{index}/_search" => (json!([{}, { "searchLabel": [] }]), false, false),
                "Public" => (json!([]), false, false),
                "PublicOrMember" => (json!([{}, { "bearer": [] }]), true, false),
                _ => (json!([{ "bearer": [] }]), true, true),
            };
            assert_eq!(operation["security"], security, "{pattern}");
            let responses = &operation["responses"];
            if unauthenticated {
                assert!(responses["401"].is_object(), "{pattern}");
            }
            if forbidden {
                assert!(responses["403"].is_object(), "{pattern}");
            }
            assert!(responses["429"].is_object(), "{pattern}");
        }
    }
    application.close().await;
}

fn without_request(answer: &Answer) -> (u16, Value) {
    let mut body = answer.json();
    body["requestId"] = json!("…");
    (answer.status.as_u16(), body)
}

#[tokio::test]
async fn foreign_and_absent_look_the_same() {
    let application = TestApplication::open().await;
    assert_eq!(told_apart(&application).await, Vec::<String>::new());
    things_of_ones_own_are_there(&application).await;
    application.close().await;
}

/// What belongs to others belongs to whoever asks.
#[tokio::test]
async fn owner_who_does_not_count_is_noticed() {
    let everybodys = |table: &str, assignments: &str| {
        format!(
            "CREATE FUNCTION everybodys_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN {assignments}; RETURN NEW; END $$;
             CREATE TRIGGER everybodys BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION everybodys_{table}()"
        )
    };
    let (one, another) = (account_of("user"), account_of("another user"));
    let email = format!("NEW.organization_nr := 1000; NEW.email := 'account{another}@example.org'");
    let session = format!("IF NEW.account_id = {one} THEN NEW.account_id := {another}; END IF");
    for (table, assignments, calls) in [
        ("invitation", email.as_str(), 2),
        ("session", session.as_str(), 1),
        ("membership", "NEW.organization_nr := 1000", 3),
    ] {
        let application = TestApplication::open().await;
        application.execute(&everybodys(table, assignments));
        let wrong = told_apart(&application).await;
        assert_eq!(wrong.len(), calls, "{table}: {wrong:#?}");
        application.close().await;
    }
}

/// Things of others that are answered otherwise than things that do not exist.
async fn told_apart(application: &TestApplication) -> Vec<String> {
    write_everybody(application);
    application.execute(
        "INSERT INTO invitation (organization_nr, id, email, rank, invited_by, created_at, expires_at) VALUES \
         (1000, 1, 'account102@example.org', 'BUSINESS_USER', 106, '2027-01-11Z', '2027-01-14Z'), \
         (1001, 2, 'account103@example.org', 'BUSINESS_USER', 110, '2027-01-11Z', '2027-01-14Z')",
    );
    application.execute(
        "INSERT INTO session (id, account_id, kind, device, created_at, last_used_at, password_at) VALUES \
         ('00000000-0000-0000-0000-0000000000aa', 102, 'CUSTOMER', '', '2027-01-11T05:00Z', '2027-01-11T05:00Z', '2027-01-11T05:00Z')",
    );
    let foreign_member = account_of("foreign business user");
    let rank = json!({ "role": "ROLE_BUSINESSMANAGER" });
    let number = |nr: i32| json!({ "organizationNr": nr });
    // By whom, how, of somebody else, and of nobody.
    let table = [
        (
            "another user",
            Method::DELETE,
            "/api/account/session/00000000-0000-0000-0000-0000000000aa".to_owned(),
            "/api/account/session/00000000-0000-0000-0000-0000000000bb".to_owned(),
            None,
            None,
        ),
        (
            "another user",
            Method::POST,
            "/api/account/invitation/1/accept".to_owned(),
            "/api/account/invitation/77/accept".to_owned(),
            None,
            None,
        ),
        (
            "another user",
            Method::POST,
            "/api/account/invitation/1/decline".to_owned(),
            "/api/account/invitation/77/decline".to_owned(),
            None,
            None,
        ),
        (
            "business admin",
            Method::DELETE,
            "/api/organization/invitation/2".to_owned(),
            "/api/organization/invitation/77".to_owned(),
            None,
            None,
        ),
        (
            "business admin",
            Method::POST,
            format!("/api/organization/member/{foreign_member}"),
            "/api/organization/member/7777".to_owned(),
            Some(rank.clone()),
            Some(rank),
        ),
        (
            "business admin",
            Method::PUT,
            format!("/api/organization/member/{foreign_member}/calendar"),
            "/api/organization/member/7777/calendar".to_owned(),
            Some(json!({ "userId": null })),
            Some(json!({ "userId": null })),
        ),
        (
            "business admin",
            Method::DELETE,
            format!("/api/organization/member/{foreign_member}"),
            "/api/organization/member/7777".to_owned(),
            None,
            None,
        ),
        (
            "business admin",
            Method::POST,
            "/api/account/switchorganization".to_owned(),
            "/api/account/switchorganization".to_owned(),
            Some(number(1001)),
            Some(number(7777)),
        ),
    ];
    let mut wrong = Vec::new();
    for (name, method, foreign, absent, foreign_body, absent_body) in table {
        let token = session_of(application, name, JUST_NOW);
        let foreign_answer = application
            .call(method.clone(), &foreign, token.as_deref(), foreign_body.as_ref())
            .await;
        let absent_answer = application
            .call(method.clone(), &absent, token.as_deref(), absent_body.as_ref())
            .await;
        assert_eq!(absent_answer.status, 404, "{absent}: {}", absent_answer.body);
        if without_request(&foreign_answer) != without_request(&absent_answer) {
            wrong.push(format!("{method} {foreign}: {}", foreign_answer.body));
        }
    }
    wrong
}

/// The same calls on what is one's own are answered, so that the refusals were about whose it was.
async fn things_of_ones_own_are_there(application: &TestApplication) {
    let own_member = account_of("business user");
    let rank = json!({ "role": "ROLE_BUSINESSMANAGER" });
    let number = |nr: i32| json!({ "organizationNr": nr });
    for (name, method, path, body) in [
        (
            "user",
            Method::DELETE,
            "/api/account/session/00000000-0000-0000-0000-0000000000aa".to_owned(),
            None,
        ),
        (
            "user",
            Method::POST,
            "/api/account/invitation/1/accept".to_owned(),
            None,
        ),
        (
            "another user",
            Method::POST,
            "/api/account/invitation/2/decline".to_owned(),
            None,
        ),
        (
            "business admin",
            Method::POST,
            format!("/api/organization/member/{own_member}"),
            Some(rank),
        ),
        (
            "business admin",
            Method::PUT,
            format!("/api/organization/member/{own_member}/calendar"),
            Some(json!({ "userId": 2 })),
        ),
        (
            "business admin",
            Method::DELETE,
            format!("/api/organization/member/{own_member}"),
            None,
        ),
        (
            "business admin",
            Method::POST,
            "/api/account/switchorganization".to_owned(),
            Some(number(1000)),
        ),
    ] {
        let token = session_of(application, name, JUST_NOW);
        let answer = application.call(method, &path, token.as_deref(), body.as_ref()).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
}

/// What a person alone may do is refused to whoever acts in the name of this person, and what is done bears both names.
/// What nobody does in the name of somebody else: what belongs to the person alone, what gives rights, and what hands out,
/// erases or pays for a whole organisation.
const BLOCKED: &[&str] = &[
    "DELETE /api/account/session/{id}",
    "DELETE /api/organization/apikey/{id}",
    "DELETE /api/organization/invitation/{id}",
    "DELETE /api/organization/member/{accountId}",
    "DELETE /api/organization/webhook/{id}",
    "GET /api/staff/customers/export",
    "GET /api/staff/customers/{customerId}/export",
    "GET /api/staff/organization/export/file",
    "POST /api/account/changeemail",
    "POST /api/account/changepassword",
    "POST /api/account/confirmpassword",
    "POST /api/account/erase",
    "POST /api/account/erasepreview",
    "POST /api/account/export",
    "POST /api/account/invitation/{id}/accept",
    "POST /api/account/invitation/{id}/decline",
    "POST /api/account/logouteverywhere",
    "POST /api/account/newsletter",
    "POST /api/account/organization",
    "POST /api/organization/apikeys",
    "POST /api/organization/invitations",
    "POST /api/organization/member/{accountId}",
    "POST /api/organization/webhook/{id}/messages/{messageId}/resend",
    "POST /api/organization/webhook/{id}/secret",
    "POST /api/organization/webhook/{id}/switch",
    "POST /api/organization/webhook/{id}/test",
    "POST /api/organization/webhooks",
    "POST /api/staff/customers/{customerId}/erase",
    "POST /api/staff/feed",
    "POST /api/staff/feed/organization",
    "POST /api/staff/organization/close",
    "POST /api/staff/organization/export",
    "POST /api/staff/plan/wish",
    "PUT /api/organization/member/{accountId}/calendar",
    "PUT /api/organization/webhook/{id}",
];

/// Every call is tried by somebody who acts for a business admin, to whom all but the product's own are open.
#[tokio::test]
async fn impersonation_is_blocked_from_what_is_personal() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let mut blocked = Vec::new();
    for call in calls(&application).await {
        if !call.policy.needs_session() {
            continue;
        }
        // The example of a role is none in a team.
        let body = match call.pattern.as_str() {
            "/api/organization/invitations" => {
                Some(json!({ "email": "neu@example.org", "role": "ROLE_BUSINESSUSER", "userId": null }))
            }
            "/api/organization/member/{accountId}" => Some(json!({ "role": "ROLE_BUSINESSADMIN" })),
            _ => call.body,
        };
        let token = session_of(&application, "impersonating a business admin", JUST_NOW);
        let answer = application
            .call(call.method.clone(), &call.path, token.as_deref(), body.as_ref())
            .await;
        // Pages and files are no JSON.
        let problem: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        if (answer.status.as_u16(), &problem["code"]) == (403, &json!("NOT_WHILE_IMPERSONATING")) {
            blocked.push(format!("{} {}", call.method, call.pattern));
        }
    }
    blocked.sort_unstable();
    assert_eq!(blocked, BLOCKED);
    let token = session_of(&application, "impersonating a user", JUST_NOW);
    let admin = json!({ "email": "account102@example.org", "password": "" });
    let again = application
        .call(Method::POST, "/api/admin/impersonate", token.as_deref(), Some(&admin))
        .await;
    assert_eq!(
        (again.status.as_u16(), &again.json()["code"]),
        (403, &json!("FORBIDDEN"))
    );
    application.close().await;
}
