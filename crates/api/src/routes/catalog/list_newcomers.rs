use actix_web::get;
use shared_kernel::OrganizationNr;

use crate::documented::SearchProblems;
use crate::extract::Engine;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Newcomers;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Lists the five organisations that became public last, with what their cards show.
#[utoipa::path(
    tag = "Search",
    operation_id = "list_newcomers",
    responses((status = 200, description = "The newest first", body = Newcomers), SearchProblems)
)]
#[get("/api/search/newcomers")]
async fn operation(engine: Engine) -> Result<Revalidated<Newcomers>, Problem> {
    Ok(Revalidated(newcomers(&engine).await?))
}

/// What the call answers; pages carry it as well.
pub async fn newcomers(engine: &Engine) -> Result<Newcomers, Problem> {
    engine
        .run(|engine| async move {
            let cards = engine.list_newcomers.list().await?;
            let numbers: Vec<OrganizationNr> = cards.iter().map(|card| card.nr).collect();
            let calendars = engine.show_at_a_glance.show(&numbers, None).await?;
            Ok::<_, Problem>(Newcomers::new(cards, calendars))
        })
        .await
}
