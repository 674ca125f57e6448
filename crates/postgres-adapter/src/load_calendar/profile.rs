use booking_core::holidays::Region;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use organization_document::OrganizationDocument;
use shared_kernel::{Change, OrganizationNr};

use super::{LoadError, email, integer, phone, small};
use crate::schema::{calendar, organization, organization_branch, plan_grant, social_media, web_content};

pub(super) async fn is_empty(connection: &mut AsyncPgConnection) -> QueryResult<bool> {
    diesel::select(exists(
        organization::table.filter(organization::nr.ne(OrganizationNr::OWNER_OF_THE_PRODUCT.0)),
    ))
    .get_result(connection)
    .await
    .map(|any: bool| !any)
}

/// Writes the profile and the calendar row; returns the number of the organisation.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    document: &OrganizationDocument,
) -> Result<i32, LoadError> {
    let nr: i32 = diesel::insert_into(organization::table)
        .values((
            organization::status.eq("PUBLIC"),
            organization::company_name.eq(&document.company_name),
            organization::branche_name_detailed.eq(&document.branche_name_detailed),
            organization::owner_first_name.eq(&document.owner.0),
            organization::owner_last_name.eq(&document.owner.1),
            organization::street_name.eq(&document.street_name),
            organization::street_number.eq(&document.street_number),
            organization::zip_code.eq(&document.zip_code),
            organization::city.eq(&document.city),
            organization::county.eq(&document.county),
            organization::country.eq(document.country.code()),
            organization::latitude.eq(document.position.map(|(north, _)| north)),
            organization::longitude.eq(document.position.map(|(_, east)| east)),
            organization::contact_email.eq(document.contact_email.as_deref().map(email).transpose()?),
            organization::contact_phone.eq(document.contact_phone.as_deref().map(phone).transpose()?),
            organization::first_activated_at.eq(document.first_activated_at),
            organization::created_at.eq(change.at),
        ))
        .returning(organization::nr)
        .get_result(connection)
        .await?;
    let branches = document
        .branches
        .iter()
        .zip(0_i16..)
        .map(|(branch, position)| {
            (
                organization_branch::organization_nr.eq(nr),
                organization_branch::branch_id.eq(branch.0),
                organization_branch::position.eq(position),
            )
        })
        .collect::<Vec<_>>();
    diesel::insert_into(organization_branch::table)
        .values(branches)
        .execute(connection)
        .await?;
    let contents = document
        .web_contents
        .iter()
        .map(|(kind, html)| {
            (
                web_content::organization_nr.eq(nr),
                web_content::content_type.eq(kind.label()),
                web_content::html.eq(catalog::sanitized(html)),
            )
        })
        .collect::<Vec<_>>();
    diesel::insert_into(web_content::table)
        .values(contents)
        .execute(connection)
        .await?;
    let links = document
        .social_media
        .iter()
        .zip(0_i16..)
        .map(|(link, position)| {
            (
                social_media::organization_nr.eq(nr),
                social_media::position.eq(position),
                social_media::kind.eq(link.kind.label()),
                social_media::website.eq(&link.website),
            )
        })
        .collect::<Vec<_>>();
    diesel::insert_into(social_media::table)
        .values(links)
        .execute(connection)
        .await?;
    diesel::insert_into(calendar::table)
        .values((
            calendar::organization_nr.eq(nr),
            calendar::zone.eq(document.zone.name()),
            calendar::grid.eq(small(document.grid, "grid")?),
            calendar::notice.eq(integer(document.notice, "notice")?),
            calendar::horizon.eq(small(document.horizon, "horizon")?),
            calendar::cancellation_notice.eq(integer(document.settings.cancellation_notice, "cancellation notice")?),
            calendar::show_comment.eq(document.settings.show_comment),
            calendar::show_phone.eq(document.settings.show_phone),
            calendar::phone_mandatory.eq(document.settings.phone_mandatory),
            calendar::closes_on_holidays.eq(document.closes_on_holidays),
            calendar::holiday_region.eq(document.holiday_region().map(Region::code)),
        ))
        .execute(connection)
        .await?;
    // Whoever runs the installation loads, and limits nothing of it.
    diesel::insert_into(plan_grant::table)
        .values((
            plan_grant::organization_nr.eq(nr),
            plan_grant::plan.eq("BASIS"),
            plan_grant::granted_at.eq(change.at),
        ))
        .execute(connection)
        .await?;
    Ok(nr)
}
