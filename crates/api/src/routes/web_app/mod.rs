mod asset;
mod booking;
mod home;
mod manage;
mod organization;
mod profile_or_file;
mod success;

pub use asset::asset;
pub use booking::booking;
pub use home::home;
pub use manage::manage;
pub use organization::organization;
pub use profile_or_file::profile_or_file;
pub use success::success;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use catalog::ProfileError;
use shared_kernel::OrganizationNr;
use tracing::error;

use crate::house::House;
use crate::reason::reason;
use crate::web_app::shell;

/// A page about an organisation: not found when there is no such organisation, so that no search
/// engine keeps it. While the store is down the app itself says so.
async fn page_of(house: &House, organization: Option<OrganizationNr>) -> HttpResponse {
    let Some(nr) = organization else {
        return shell(house, StatusCode::NOT_FOUND);
    };
    let status = match house.use_cases.show_profile.organization(nr).await {
        Ok(_) => StatusCode::OK,
        Err(ProfileError::UnknownOrganization) => StatusCode::NOT_FOUND,
        Err(ProfileError::Store(cause)) => {
            error!(cause = reason(&cause), "the organisation of a page could not be read");
            StatusCode::SERVICE_UNAVAILABLE
        }
    };
    shell(house, status)
}
