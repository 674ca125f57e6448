//! What pages say about themselves before any script has run, and the data they bring along.

use actix_web::http::header;
use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::parts::{Answer, ask, one_organization, organization, organization_like, parts};

async fn get(path: &str) -> Answer {
    ask(parts(one_organization()), TestRequest::get().uri(path)).await
}

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from} in {text}"));
    rest.split_once(to).unwrap().0
}

fn first_data(page: &Answer) -> Vec<Value> {
    let text = between(&page.body, "id=\"first-data\">", "</script>");
    serde_json::from_str(text).unwrap()
}

fn structured_data(page: &Answer) -> Value {
    serde_json::from_str(between(&page.body, "\"application/ld+json\">", "</script>")).unwrap()
}

#[actix_web::test]
async fn every_page_has_a_title_and_one_address() {
    for (path, title, canonical) in [
        ("/", "Termine online reservieren · Terminhof", "/"),
        ("/?q=haare&page=2", "Termine online reservieren · Terminhof", "/"),
        ("/wrong-slug-1000", "Haarwerk · Terminhof", "/haarwerk-1000"),
        ("/organization/1000?tab=about", "Haarwerk · Terminhof", "/haarwerk-1000"),
        ("/organization/haarwerk-1000", "Haarwerk · Terminhof", "/haarwerk-1000"),
        ("/help", "Hilfe · Terminhof", "/help"),
        ("/imprint-dataprivacy", "Datenschutz · Terminhof", "/dataprivacy"),
    ] {
        let page = get(path).await;
        assert_eq!(between(&page.body, "<title>", "</title>"), title, "{path}");
        let address = format!("https://terminhof.example{canonical}");
        assert!(
            page.body
                .contains(&format!("<link rel=\"canonical\" href=\"{address}\">")),
            "{path}: {}",
            page.body
        );
        assert_eq!(between(&page.body, "\"og:url\" content=\"", "\""), address, "{path}");
        let description = between(&page.body, "\"description\" content=\"", "\"");
        assert!(
            (40..=170).contains(&description.chars().count()),
            "{path}: {description}"
        );
        assert_eq!(page.header("x-robots-tag"), "", "{path}");
        assert!(!page.body.contains("Entwicklung"), "the head of development is gone");
    }
}

#[actix_web::test]
async fn search_engines_do_not_keep_what_is_only_for_one_visitor() {
    for path in ["/haarwerk-1000/booking", "/booking/success", "/nowhere"] {
        let page = get(path).await;
        assert_eq!(page.header("x-robots-tag"), "noindex", "{path}");
        assert!(!page.body.contains("canonical"), "{path}");
    }
}

#[actix_web::test]
async fn every_page_has_a_picture_for_whoever_shows_a_link_to_it() {
    for path in ["/", "/haarwerk-1000", "/haarwerk-1000/booking", "/manage", "/help"] {
        let page = get(path).await;
        let content = |property: &str| between(&page.body, &format!("\"{property}\" content=\""), "\"").to_owned();
        assert_eq!(
            content("og:image"),
            "https://terminhof.example/link-picture.png",
            "{path}"
        );
        assert_eq!(
            [content("og:image:width"), content("og:image:height")],
            ["1200", "630"],
            "{path}"
        );
        assert_eq!(
            content("og:image:alt"),
            "Terminhof: Termine online reservieren",
            "{path}"
        );
        assert!(content("og:title").ends_with("Terminhof"), "{path}");
    }
}

#[actix_web::test]
async fn under_a_name_of_its_own_an_installation_says_no_other() {
    for (path, title) in [
        ("/", "Termine online reservieren · Salon &amp; Platz"),
        ("/login", "Anmelden · Salon &amp; Platz"),
        ("/pricing", "Preise · Salon &amp; Platz"),
    ] {
        let mut parts = parts(one_organization());
        parts.operator.product_name = "Salon & Platz".to_owned();
        let page = ask(parts, TestRequest::get().uri(path)).await;
        assert_eq!(between(&page.body, "<title>", "</title>"), title);
        assert_eq!(
            between(&page.body, "\"og:site_name\" content=\"", "\""),
            "Salon &amp; Platz"
        );
        let head = between(&page.body, "<title>", "id=\"first-data\"");
        assert!(!head.contains("Terminhof") && !head.contains("link-picture"), "{head}");
    }
}

#[actix_web::test]
async fn a_page_preloads_the_modules_that_it_imports() {
    let page = get("/haarwerk-1000").await;
    let links: Vec<&str> = page
        .body
        .split("<link rel=\"modulepreload\" crossorigin href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    // Neither what the entry brings along nor what comes later.
    assert_eq!(links, ["/assets/profile-9c3e.js", "/assets/tabs-01bc.js"]);
    assert!(!get("/help").await.body.contains("modulepreload"));
    assert!(!get("/haarwerk-1001").await.body.contains("modulepreload"));
}

#[actix_web::test]
async fn a_profile_tells_who_it_is_in_words_of_machines() {
    let business = structured_data(&get("/haarwerk-1000").await);
    assert_eq!(business["@type"], "HealthAndBeautyBusiness");
    assert_eq!(business["name"], "Haarwerk");
    assert_eq!(business["url"], "https://terminhof.example/haarwerk-1000");
    assert_eq!(business["address"]["postalCode"], "1070");
    assert_eq!(business["geo"]["latitude"], 48.2);
    assert_eq!(structured_data(&get("/").await)["@type"], "WebSite");
}

#[actix_web::test]
async fn a_page_brings_the_answers_it_shows_first() {
    let page = get("/haarwerk-1000").await;
    let data = first_data(&page);
    let answer = get("/api/organization/1000").await;
    assert_eq!(
        data[0],
        json!({
            "path": "/api/organization/{organizationNr}",
            "parameters": { "path": { "organizationNr": 1000 } },
            "data": answer.json(),
        })
    );
    let paths: Vec<&str> = data.iter().filter_map(|datum| datum["path"].as_str()).collect();
    assert!(
        paths.contains(&"/api/offeredservices") && paths.contains(&"/api/operator"),
        "{paths:?}"
    );
    let home = first_data(&get("/").await);
    assert_eq!(home[0]["path"], "/api/account/getBranches");
    assert_eq!(home[0].get("parameters"), None);
}

#[actix_web::test]
async fn a_name_that_looks_like_markup_stays_a_name() {
    let mut hostile = organization();
    hostile.company_name = "</script><script>alert(1)</script> \"Haar\" & <b>".to_owned();
    let reader = organization_like(&hostile, "<!--page-data--><b>Slogan</b>");
    let page = ask(parts(reader), TestRequest::get().uri("/1000")).await;
    // Those of the structured and of the first data, and no other.
    assert_eq!(page.body.matches("<script").count(), 2, "{}", page.body);
    assert_eq!(page.body.matches("</script>").count(), 2);
    assert_eq!(
        first_data(&page)[0]["data"]["companyName"],
        hostile.company_name.as_str()
    );
    assert_eq!(structured_data(&page)["name"], hostile.company_name.as_str());
    assert!(
        page.header(header::CONTENT_SECURITY_POLICY)
            .contains("script-src 'self';")
    );
}
