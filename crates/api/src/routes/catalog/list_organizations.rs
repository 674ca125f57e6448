use actix_web::get;
use actix_web::web::Data;
use catalog::{PageRequest, branch};
use shared_kernel::{BranchId, OrganizationNr};

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::house::House;
use crate::problem::{Code, Problem};
use crate::revalidation::Revalidated;
use crate::wire::{OrganizationPage, PageQuery};

/// Lists public organisations, the newest first, with what their cards show.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_organizations",
    params(PageQuery),
    responses((status = 200, description = "One page", body = OrganizationPage), ReadingProblems, OurProblems)
)]
#[get("/api/search/organizations")]
pub async fn operation(
    house: Data<House>,
    query: QueryOf<PageQuery>,
) -> Result<Revalidated<OrganizationPage>, Problem> {
    let page = house
        .use_cases
        .list_organizations
        .list(PageRequest::new(query.0.page, query.0.size)?, branch_of(query.0.mode)?)
        .await?;
    let numbers: Vec<OrganizationNr> = page.organizations.iter().map(|card| card.nr).collect();
    let opening_times = house.use_cases.show_offer.opening_times(&numbers).await?;
    Ok(Revalidated(OrganizationPage::new(page, opening_times)))
}

fn branch_of(mode: Option<i16>) -> Result<Option<BranchId>, Problem> {
    match mode.map(BranchId) {
        Some(id) if branch(id).is_none() => Err(Problem::field(
            Code::Validation,
            "mode",
            "Diese Kategorie gibt es nicht.",
        )),
        id => Ok(id),
    }
}
