use actix_web::get;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::AccountSettings;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Shows what the screens for signing in and registering need to know.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "get_account_settings",
    responses((status = 200, description = "The settings", body = AccountSettings), OurProblems)
)]
#[get("/api/account/settings")]
async fn operation(state: Data<AppState>) -> Revalidated<AccountSettings> {
    Revalidated(AccountSettings {
        login_platform: state.registration.login_platform.clone(),
        hide_business_registration: state.registration.hides_business,
        use_open_ai_for_content_default: state.registration.ticks_ai_content,
    })
}
