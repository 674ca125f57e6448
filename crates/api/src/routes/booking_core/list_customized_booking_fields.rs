use actix_web::get;
use actix_web::web::Data;
use shared_kernel::ServiceId;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::house::House;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::wire::{CustomizedBookingField, CustomizedBookingFieldsQuery};

/// Lists the questions that are asked at booking of a service.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_customized_booking_fields",
    params(CustomizedBookingFieldsQuery),
    responses((status = 200, description = "By sort order, then id", body = Vec<CustomizedBookingField>), ReadingProblems, OurProblems)
)]
#[get("/api/customizedbookingfields")]
pub async fn operation(
    house: Data<House>,
    query: QueryOf<CustomizedBookingFieldsQuery>,
) -> Result<Revalidated<Vec<CustomizedBookingField>>, Problem> {
    let fields = house
        .use_cases
        .show_offer
        .custom_fields(ServiceId(query.0.serviceid))
        .await;
    let fields = fields.map_err(Problem::of_service_alone)?;
    Ok(Revalidated(fields.into_iter().map(Into::into).collect()))
}
