//! Who runs this installation.

use actix_web::get;
use actix_web::web::{Data, Path};

use crate::app_state::AppState;
use crate::operator;
use crate::operator::answer::{Operator, OperatorContact, OperatorPage};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::{Both, MainHost};
use wire::OfferedPlans;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.call(Public, Both, show);
    router.call(Public, Both, show_contact);
    router.call(Public, Both, show_page);
    router.call(Public, MainHost, list_plans);
}

/// Shows who runs this installation.
///
/// Name and address, the name of the product, and which legal pages there are. The e-mail address is told by a call of its own
/// (`GET /api/operator/contact`), so that collectors of addresses do not find it in pages.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator",
    responses((status = 200, description = "The operator", body = Operator))
)]
#[get("/api/operator")]
async fn show(state: Data<AppState>) -> Revalidated<Operator> {
    Revalidated((&state.operator).into())
}

/// Shows how to reach the operator.
///
/// It is a call of its own so that no page holds the e-mail address before
/// somebody asks for it: collectors of addresses read pages.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator_contact",
    responses((status = 200, description = "The e-mail address", body = OperatorContact))
)]
#[get("/api/operator/contact")]
async fn show_contact(state: Data<AppState>) -> Revalidated<OperatorContact> {
    Revalidated(OperatorContact {
        email: state.operator.email.as_str().to_owned(),
    })
}

/// Shows a page of the operator.
///
/// A sanitised text in HTML: imprint, terms, privacy or press. A page that the operator has not written is not found.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator_page",
    params((
        "page" = String,
        Path,
        description = "`imprint`, `terms-conditions`, `dataprivacy` or `media`",
        pattern = "^(imprint|terms-conditions|dataprivacy|media)$",
        example = "imprint"
    )),
    responses((status = 200, description = "The page", body = OperatorPage))
)]
#[get("/api/operator/pages/{page}")]
async fn show_page(state: Data<AppState>, page: Path<String>) -> Result<Revalidated<OperatorPage>, Problem> {
    operator::OperatorPage::labelled(&page)
        .and_then(|page| OperatorPage::of(&state.operator, page))
        .map(Revalidated)
        .ok_or_else(|| Problem::new(Code::NotFound))
}

/// Shows what the price packages cost and contain; none where the operator limits nothing.
///
/// With the monthly price in euro, and what each one contains. Where the operator limits nothing, no organisation has
/// to choose.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_plans",
    responses((status = 200, description = "The packages", body = OfferedPlans))
)]
#[get("/api/operator/plans")]
async fn list_plans(state: Data<AppState>) -> Revalidated<OfferedPlans> {
    Revalidated(state.use_cases.choose_plan.plans().into())
}
