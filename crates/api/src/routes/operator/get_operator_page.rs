use actix_web::get;
use actix_web::web::{Data, Path};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::operator;
use crate::operator::answer::OperatorPage;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows a page of the operator.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator_page",
    params((
        "page" = String,
        Path,
        description = "`imprint`, `terms-conditions`, `dataprivacy` or `media`",
        example = "imprint"
    )),
    responses((status = 200, description = "The page", body = OperatorPage), ReadingProblems, OurProblems)
)]
#[get("/api/operator/pages/{page}")]
async fn operation(state: Data<AppState>, page: Path<String>) -> Result<Revalidated<OperatorPage>, Problem> {
    operator::OperatorPage::from_name(&page)
        .and_then(|page| OperatorPage::of(&state.operator, page))
        .map(Revalidated)
        .ok_or_else(|| Problem::new(Code::NotFound))
}
