use catalog::search::OrganizationCard;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Double, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BranchId, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::columns::country;

const CARDS: &str = "
    SELECT nr, company_name, city, country, coalesce(latitude, place_latitude) AS latitude,
        coalesce(longitude, place_longitude) AS longitude, first_activated_at,
        ARRAY(SELECT branch_id FROM organization_branch WHERE organization_nr = nr ORDER BY position) AS branches,
        (SELECT nullif(html, '') FROM web_content
         WHERE organization_nr = nr AND content_type = 'account_logo_image') AS logo,
        (SELECT nullif(html, '') FROM web_content
         WHERE organization_nr = nr AND content_type = 'account_background_image') AS cover,
        coalesce((SELECT html FROM web_content
         WHERE organization_nr = nr AND content_type = 'account_overview_slogan'), '') AS slogan
    FROM unnest($1) WITH ORDINALITY AS wanted (wanted_nr, place) JOIN organization ON nr = wanted_nr
    WHERE status = 'PUBLIC'
    ORDER BY place";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Text)]
    city: String,
    #[diesel(sql_type = Text)]
    country: String,
    #[diesel(sql_type = Nullable<Double>)]
    latitude: Option<f64>,
    #[diesel(sql_type = Nullable<Double>)]
    longitude: Option<f64>,
    #[diesel(sql_type = Timestamptz)]
    first_activated_at: OffsetDateTime,
    #[diesel(sql_type = Array<SmallInt>)]
    branches: Vec<i16>,
    #[diesel(sql_type = Nullable<Text>)]
    logo: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    cover: Option<String>,
    #[diesel(sql_type = Text)]
    slogan: String,
}

/// The cards of these organisations in their order; one that is not public any more has none.
pub(crate) async fn read(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
) -> Result<Vec<OrganizationCard>, StoreError> {
    if organizations.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<Row> = prepared(sql_query(CARDS).bind::<Array<Integer>, _>(organizations))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(|row| {
            Ok(OrganizationCard {
                nr: OrganizationNr(row.nr),
                company_name: row.company_name,
                branches: row.branches.into_iter().map(BranchId).collect(),
                logo: row.logo,
                cover: row.cover,
                city: row.city,
                country: country(&row.country)?,
                position: row.latitude.zip(row.longitude),
                distance: None,
                first_activated_at: row.first_activated_at,
                slogan: row.slogan,
            })
        })
        .collect()
}
