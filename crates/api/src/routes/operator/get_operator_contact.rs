use actix_web::get;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::operator::answer::OperatorContact;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows how to reach the operator.
///
/// It is a call of its own so that no page holds the mailbox before
/// somebody asks for it: collectors of addresses read pages.
#[utoipa::path(
    tag = "Operator",
    operation_id = "get_operator_contact",
    responses((status = 200, description = "The mailbox", body = OperatorContact), OurProblems)
)]
#[get("/api/operator/contact")]
async fn operation(state: Data<AppState>) -> Revalidated<OperatorContact> {
    Revalidated(OperatorContact {
        email: state.operator.email.as_str().to_owned(),
    })
}
