use crate::application::TestApplication;

#[tokio::test]
async fn the_sitemap_lists_the_public_profiles() {
    let application = TestApplication::open().await;
    let index = application.get("/sitemap.xml").await.body;
    assert!(index.contains("/sitemap-profiles-0.xml</loc>"), "{index}");
    let profiles = application.get("/sitemap-profiles-0.xml").await.body;
    for path in ["/salon-donau-1000", "/nagelstudio-nebenan-1001"] {
        assert!(
            profiles.contains(&format!("{path}</loc>")),
            "{path} is missing in {profiles}"
        );
    }
    application.close().await;
}
