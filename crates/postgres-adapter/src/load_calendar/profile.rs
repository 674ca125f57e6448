use booking_core::holidays::Region;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::Change;

use super::{LoadError, OrganizationLoad, email, integer, phone, small};
use crate::schema::{calendar, organization, organization_branch, social_media, web_content};

pub(super) async fn is_empty(connection: &mut AsyncPgConnection) -> QueryResult<bool> {
    diesel::select(exists(organization::table.select(organization::nr)))
        .get_result(connection)
        .await
        .map(|any: bool| !any)
}

/// Writes what an organisation shows of itself, and its calendar row; returns its number.
pub(super) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    load: &OrganizationLoad,
) -> Result<i32, LoadError> {
    let nr: i32 = diesel::insert_into(organization::table)
        .values((
            organization::status.eq("PUBLIC"),
            organization::company_name.eq(&load.company_name),
            organization::branche_name_detailed.eq(&load.branche_name_detailed),
            organization::owner_first_name.eq(&load.owner.0),
            organization::owner_last_name.eq(&load.owner.1),
            organization::street_name.eq(&load.street_name),
            organization::street_number.eq(&load.street_number),
            organization::zip_code.eq(&load.zip_code),
            organization::city.eq(&load.city),
            organization::county.eq(&load.county),
            organization::country.eq(load.country.code()),
            organization::latitude.eq(load.position.map(|(north, _)| north)),
            organization::longitude.eq(load.position.map(|(_, east)| east)),
            organization::contact_email.eq(load.contact_email.as_deref().map(email).transpose()?),
            organization::contact_phone.eq(load.contact_phone.as_deref().map(phone).transpose()?),
            organization::first_activated_at.eq(load.first_activated_at),
            organization::created_at.eq(change.at),
        ))
        .returning(organization::nr)
        .get_result(connection)
        .await?;
    let branches = load
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
    let contents = load
        .web_contents
        .iter()
        .map(|(kind, html)| {
            (
                web_content::organization_nr.eq(nr),
                web_content::content_type.eq(kind.name()),
                web_content::html.eq(catalog::sanitized(html)),
            )
        })
        .collect::<Vec<_>>();
    diesel::insert_into(web_content::table)
        .values(contents)
        .execute(connection)
        .await?;
    let links = load
        .social_media
        .iter()
        .zip(0_i16..)
        .map(|(link, position)| {
            (
                social_media::organization_nr.eq(nr),
                social_media::position.eq(position),
                social_media::kind.eq(link.kind.name()),
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
            calendar::zone.eq(load.zone.name()),
            calendar::grid.eq(small(load.grid, "grid")?),
            calendar::notice.eq(integer(load.notice, "notice")?),
            calendar::horizon.eq(small(load.horizon, "horizon")?),
            calendar::cancellation_notice.eq(integer(load.settings.cancellation_notice, "cancellation notice")?),
            calendar::show_comment.eq(load.settings.show_comment),
            calendar::show_phone.eq(load.settings.show_phone),
            calendar::phone_mandatory.eq(load.settings.phone_mandatory),
            calendar::closes_on_holidays.eq(load.closes_on_holidays),
            calendar::holiday_region.eq(Region::of_address(load.country.code(), &load.zip_code).map(Region::code)),
        ))
        .execute(connection)
        .await?;
    Ok(nr)
}
