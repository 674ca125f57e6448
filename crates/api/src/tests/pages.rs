use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;
use catalog::MockOrganizationReader;
use shared_kernel::StoreError;

use super::parts::{Answer, INDEX, ask, one_organization, parts};

async fn get(path: &str) -> Answer {
    ask(parts(one_organization()), TestRequest::get().uri(path)).await
}

fn is_shell(answer: &Answer) -> bool {
    answer.header(header::CONTENT_TYPE).starts_with("text/html") && answer.body.starts_with(&INDEX[..15])
}

#[actix_web::test]
async fn pages_of_the_app_are_found() {
    for path in [
        "/",
        "/?q=haare&page=2",
        "/booking/success",
        "/haarwerk-1000",
        "/wrong-slug-1000",
        "/1000",
        "/haarwerk-1000/booking",
        "/organization/1000",
        "/organization/haarwerk-1000",
        "/organization/wrong-slug-1000",
        "/k%C3%B6rper-1000",
        "/imprint",
        "/imprint-dataprivacy",
        "/ranking",
        "/401",
        "/500",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(is_shell(&answer), "{path}");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{path}");
    }
}

#[actix_web::test]
async fn an_unknown_page_is_404_with_the_page_of_the_app() {
    for path in [
        "/haarwerk-1001",
        "/haarwerk",
        "/haarwerk-1001/booking",
        "/organization/1001",
        "/organization/haarwerk-1001",
        "/organization/haarwerk",
        "/organization/haarwerk-1234567890",
        "/haarwerk-1234567890",
        "/haarwerk-000000000000000000000000001000",
        "/a/b/c",
        "/booking/failure",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(is_shell(&answer), "{path}");
        assert_eq!(answer.header("x-robots-tag"), "noindex", "{path}");
    }
}

#[actix_web::test]
async fn an_address_that_is_too_long_is_shown_as_a_page_where_pages_are() {
    let long = "a".repeat(3_000);
    for path in [format!("/?q={long}"), format!("/{long}")] {
        let answer = get(&path).await;
        assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
        assert!(is_shell(&answer), "{}", answer.body);
        assert_eq!(answer.header("x-robots-tag"), "noindex");
    }
    for path in [format!("/api/search/organizations?q={long}"), format!("/{long}.js")] {
        let answer = get(&path).await;
        assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
        assert_eq!(answer.header(header::CONTENT_TYPE), "application/problem+json");
    }
}

#[actix_web::test]
async fn usual_paths_lead_to_the_pages_they_mean() {
    for (path, page) in [
        ("/agb", "/terms-conditions"),
        ("/impressum", "/imprint"),
        ("/datenschutz", "/dataprivacy"),
    ] {
        let answer = get(path).await;
        assert_eq!(
            (answer.status, answer.header(header::LOCATION)),
            (StatusCode::PERMANENT_REDIRECT, page)
        );
        assert_eq!(get(page).await.status, StatusCode::OK);
    }
}

#[actix_web::test]
async fn a_slash_at_the_end_of_a_page_is_taken_away() {
    for (path, page) in [
        ("/haarwerk-1000/", "/haarwerk-1000"),
        ("/haarwerk-1000/?q=a/&x=", "/haarwerk-1000?q=a/&x="),
        ("/k%C3%B6rper-1000/", "/k%C3%B6rper-1000"),
        ("/haarwerk-1000/booking/", "/haarwerk-1000/booking"),
        ("/organization/1000/", "/organization/1000"),
        ("/booking/success/", "/booking/success"),
    ] {
        let answer = get(path).await;
        assert_eq!(
            (answer.status, answer.header(header::LOCATION)),
            (StatusCode::PERMANENT_REDIRECT, page),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn a_slash_at_the_end_never_redirects_to_another_host() {
    for path in [
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "/\\evil/",
        "//evil/",
        "/%5Cevil/booking//",
        "/haarwerk-1000//",
        "/a/b/c/",
        "/favicon.svg/",
        "/api/account/getBranches/",
        "/dev/mails/",
        "/assets/main-4f2a.js/",
        "/health/live/",
    ] {
        let answer = get(path).await;
        assert_eq!(
            (answer.status, answer.header(header::LOCATION)),
            (StatusCode::NOT_FOUND, ""),
            "{path}"
        );
    }
    let posted = ask(parts(one_organization()), TestRequest::post().uri("/haarwerk-1000/")).await;
    assert_eq!(posted.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn path_that_is_no_file_is_never_answered_with_a_page() {
    for path in [
        "/assets/old-1111.js",
        "/assets/",
        "/logo.png",
        "/index.html",
        "/.env",
        "/a/b.js",
        "/assets/../index.html",
        "/assets/..%2findex.html",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(
            answer.header(header::CONTENT_TYPE),
            "application/problem+json",
            "{path}"
        );
    }
}

#[actix_web::test]
async fn the_shell_carries_the_time_of_the_server() {
    let answer = get("/").await;
    assert!(
        answer.body.contains("content=\"2027-01-11T07:00:00Z\""),
        "{}",
        answer.body
    );
    assert!(!answer.body.contains("__"));
}

#[actix_web::test]
async fn a_file_with_a_hash_in_its_name_is_kept_for_ever() {
    let answer = get("/assets/main-4f2a.js").await;
    assert_eq!(answer.body, "main()");
    assert_eq!(
        answer.header(header::CACHE_CONTROL),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/javascript; charset=utf-8");
}

#[actix_web::test]
async fn a_file_is_sent_in_the_smallest_form_that_is_understood() {
    let asked = async |accepted: &str| {
        let request = TestRequest::get().uri("/assets/main-4f2a.js");
        let request = request.insert_header((header::ACCEPT_ENCODING, accepted));
        ask(parts(one_organization()), request).await
    };
    for (accepted, encoding, body) in [
        ("gzip, deflate, br, zstd", "br", "main() as br"),
        ("gzip;q=1.0, br;q=0.5", "br", "main() as br"),
        ("gzip, br;q=0", "gzip", "main() as gz"),
        ("gzip", "gzip", "main() as gz"),
        ("identity", "", "main()"),
    ] {
        let answer = asked(accepted).await;
        assert_eq!(
            (answer.header(header::CONTENT_ENCODING), answer.body.as_str()),
            (encoding, body),
            "{accepted}"
        );
        assert_eq!(answer.header(header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        assert_eq!(answer.header(header::VARY), "accept-encoding", "{accepted}");
        assert_eq!(
            answer.header(header::ETAG),
            asked("identity").await.header(header::ETAG)
        );
    }
}

#[actix_web::test]
async fn files_without_a_hash_in_their_name_are_revalidated() {
    let first = get("/favicon.svg").await;
    assert_eq!(
        (first.status, first.header(header::CACHE_CONTROL)),
        (StatusCode::OK, "no-cache")
    );
    let known = TestRequest::get()
        .uri("/favicon.svg")
        .insert_header((header::IF_NONE_MATCH, first.header(header::ETAG)));
    let second = ask(parts(one_organization()), known).await;
    assert_eq!((second.status, second.body.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let changed = TestRequest::get()
        .uri("/favicon.svg")
        .insert_header((header::IF_NONE_MATCH, "\"older\""));
    assert_eq!(ask(parts(one_organization()), changed).await.status, StatusCode::OK);
}

#[actix_web::test]
async fn head_is_answered_like_get() {
    for path in ["/", "/haarwerk-1000", "/api/organization/1000"] {
        let answer = ask(
            parts(one_organization()),
            TestRequest::with_uri(path).method(Method::HEAD),
        )
        .await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
    }
}

#[actix_web::test]
async fn while_the_store_is_down_the_app_is_still_shown() {
    let lost = || StoreError::Unavailable("refused".into());
    let mut down = MockOrganizationReader::new();
    down.expect_organization().returning(move |_| Err(lost()));
    down.expect_web_content().returning(move |_, _| Err(lost()));
    down.expect_social_media().returning(move |_| Err(lost()));
    let answer = ask(parts(down), TestRequest::get().uri("/haarwerk-1000")).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(is_shell(&answer));
}

#[actix_web::test]
async fn without_a_built_app_the_page_says_how_to_build_it() {
    for (is_release, advice) in [(false, "lade diese Seite neu"), (true, "baue dann das Programm neu")] {
        let mut unbuilt = parts(one_organization());
        unbuilt.web_files = |_| None;
        unbuilt.are_web_files_embedded = is_release;
        let answer = ask(unbuilt, TestRequest::get().uri("/")).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(
            answer.body.contains("npm --prefix frontend run build"),
            "{}",
            answer.body
        );
        assert!(answer.body.contains(advice), "{}", answer.body);
    }
}

/// Whoever develops builds the web app while the program runs.
#[actix_web::test]
async fn a_release_without_web_app_is_not_ready() {
    for (is_release, status) in [(false, StatusCode::OK), (true, StatusCode::SERVICE_UNAVAILABLE)] {
        let mut unbuilt = parts(one_organization());
        unbuilt.web_files = |_| None;
        unbuilt.are_web_files_embedded = is_release;
        let answer = ask(unbuilt, TestRequest::get().uri("/health/ready")).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    let mut built = parts(one_organization());
    built.are_web_files_embedded = true;
    let answer = ask(built, TestRequest::get().uri("/health/ready")).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[actix_web::test]
async fn a_film_is_loaded_in_parts() {
    let part = |range: &'static str| {
        let request = TestRequest::get().uri("/assets/film-5e3b.mp4");
        let request = request.insert_header((header::ACCEPT_ENCODING, "gzip, br"));
        ask(parts(one_organization()), request.insert_header((header::RANGE, range)))
    };
    for (range, text, told) in [
        ("bytes=0-1", "01", "bytes 0-1/10"),
        ("bytes=7-", "789", "bytes 7-9/10"),
        ("bytes=-2", "89", "bytes 8-9/10"),
        ("bytes=8-99", "89", "bytes 8-9/10"),
    ] {
        let answer = part(range).await;
        assert_eq!(answer.status, StatusCode::PARTIAL_CONTENT, "{range}");
        assert_eq!(answer.body, text, "{range}");
        assert_eq!(answer.header(header::CONTENT_RANGE), told, "{range}");
        assert_eq!(answer.header(header::CONTENT_ENCODING), "", "{range}");
    }
    for everything in ["bytes=10-", "bytes=0-1,3-4", "bytes=5-2", "lines=1-2"] {
        let answer = part(everything).await;
        assert_eq!(answer.status, StatusCode::OK, "{everything}");
        assert_eq!(answer.body, "0123456789", "{everything}");
        assert_eq!(answer.header(header::ACCEPT_RANGES), "bytes", "{everything}");
    }
}
