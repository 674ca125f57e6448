use crate::application::TestApplication;

#[tokio::test]
async fn every_screen_of_the_settings_can_be_reloaded() {
    let application = TestApplication::open().await;
    for path in [
        "/account",
        "/account/profile",
        "/account/openinghours",
        "/account/services",
        "/account/services/new",
        "/account/events/7",
        "/account/employees/2",
        "/account/rooms/1",
        "/account/bookingpause",
        "/account/bookingrules",
        "/account/statistics",
        "/account/api",
    ] {
        assert_eq!(application.get(path).await.status, 200, "{path}");
    }
    assert_eq!(application.get("/account/nichts").await.status, 404);
    application.close().await;
}
