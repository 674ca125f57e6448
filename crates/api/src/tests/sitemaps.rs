use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use catalog::{DirectoryEntry, DirectoryPart, MockOrganizationDirectory};
use shared_kernel::OrganizationNr;
use std::sync::Arc;
use time::macros::datetime;

use super::parts::{Answer, ask, one_organization, parts_over, ports};

/// Two organisations, of which one has number 120000.
fn directory() -> MockOrganizationDirectory {
    let mut directory = MockOrganizationDirectory::new();
    directory.expect_parts().returning(|size| {
        let part = |index| DirectoryPart {
            index,
            newest: datetime!(2027-01-10 23:30 -1),
        };
        Ok(vec![part(1_000 / size), part(120_000 / size)])
    });
    directory.expect_entries().returning(|numbers| {
        let names = [(1_000, "Süßes & <Feines>"), (120_000, "東京")];
        let entry = |(nr, name): (i32, &str)| DirectoryEntry {
            nr: OrganizationNr(nr),
            company_name: name.to_owned(),
            public_since: datetime!(2026-06-01 09:00 UTC),
        };
        Ok(names
            .into_iter()
            .filter(|(nr, _)| numbers.contains(nr))
            .map(entry)
            .collect())
    });
    directory
}

async fn get(path: &str) -> Answer {
    let mut ports = ports(one_organization());
    ports.directory = Arc::new(directory());
    ask(parts_over(ports), TestRequest::get().uri(path)).await
}

fn addresses(answer: &Answer) -> Vec<&str> {
    let parts = answer.body.split("<loc>").skip(1);
    parts.map(|part| part.split_once("</loc>").unwrap().0).collect()
}

#[actix_web::test]
async fn the_sitemap_leads_to_every_page() {
    let index = get("/sitemap.xml").await;
    assert_eq!(index.header(header::CONTENT_TYPE), "application/xml; charset=utf-8");
    assert!(
        index
            .body
            .starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?><sitemapindex ")
    );
    assert!(index.body.contains("<lastmod>2027-01-11</lastmod>"), "{}", index.body);
    let origin = "https://terminhof.example";
    let of = |paths: &[&str]| -> Vec<String> { paths.iter().map(|path| format!("{origin}{path}")).collect() };
    let files = [
        "/sitemap-pages.xml",
        "/sitemap-profiles-0.xml",
        "/sitemap-profiles-12.xml",
    ];
    assert_eq!(addresses(&index), of(&files));

    let mut found = Vec::new();
    for file in addresses(&index) {
        let answer = get(&file[origin.len()..]).await;
        assert_eq!(answer.status, StatusCode::OK, "{file}");
        found.extend(addresses(&answer).into_iter().map(str::to_owned));
    }
    let pages = [
        "/",
        "/imprint",
        "/terms-conditions",
        "/dataprivacy",
        "/media",
        "/help",
        "/pricing",
        "/accessibility",
        "/ranking",
        "/suesses-feines-1000",
        "/120000",
    ];
    assert_eq!(found, of(&pages));
}

/// What the sitemap lists is what the pages call themselves.
#[actix_web::test]
async fn only_canonical_addresses_are_listed() {
    for address in addresses(&get("/sitemap-pages.xml").await) {
        let page = get(&address["https://terminhof.example".len()..]).await;
        let canonical = format!("<link rel=\"canonical\" href=\"{address}\">");
        assert!(page.body.contains(&canonical), "{address}");
    }
}

#[actix_web::test]
async fn there_is_no_part_without_profiles() {
    for path in [
        "/sitemap-profiles-1.xml",
        "/sitemap-profiles-x.xml",
        "/sitemap-profiles-.xml",
        "/sitemap-profiles--1.xml",
        "/sitemap-profiles-4294967296.xml",
    ] {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[actix_web::test]
async fn robots_find_the_sitemap_and_may_read_pages() {
    let answer = get("/robots.txt").await;
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/plain; charset=utf-8");
    let lines: Vec<&str> = answer.body.lines().collect();
    assert!(
        lines.contains(&"Sitemap: https://terminhof.example/sitemap.xml"),
        "{lines:?}"
    );
    assert!(
        lines.contains(&"User-agent: *") && !lines.contains(&"Disallow: /"),
        "{lines:?}"
    );
}
