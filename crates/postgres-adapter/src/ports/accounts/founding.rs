//! An organisation that is founded by its first business admin.

use accounts::registration::{Founding, PricePackage};
use booking_core::holidays::Region;
use catalog::usual_hours;
use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{AccountId, BranchId, OrganizationNr, PhoneNumber, Rank, ResourceId};
use time::OffsetDateTime;

use crate::locate::locate;
use crate::schema::{calendar, membership, organization, organization_branch, plan_wish, resource, weekly_hours};

/// The founder is employee 1.
const FOUNDER: i32 = 1;

type HoursRow = (
    Eq<weekly_hours::organization_nr, i32>,
    Eq<weekly_hours::resource_id, i32>,
    Eq<weekly_hours::weekday, i16>,
    Eq<weekly_hours::opens, i16>,
    Eq<weekly_hours::closes, i16>,
);

/// When the premises are open and the founder works until somebody sets other hours.
fn first_hours(nr: i32, branch: BranchId) -> Vec<HoursRow> {
    let on = |resource: i32| {
        usual_hours(branch).iter().flat_map(move |hours| {
            hours.days.clone().map(move |weekday| {
                (
                    weekly_hours::organization_nr.eq(nr),
                    weekly_hours::resource_id.eq(resource),
                    weekly_hours::weekday.eq(weekday),
                    weekly_hours::opens.eq(hours.opens),
                    weekly_hours::closes.eq(hours.closes),
                )
            })
        })
    };
    on(ResourceId::PREMISES.0).chain(on(FOUNDER)).collect()
}

/// Who founds an organisation.
pub(super) struct Founder<'a> {
    pub(super) account: AccountId,
    pub(super) first_name: &'a str,
    pub(super) last_name: &'a str,
    pub(super) normalized_email: &'a str,
    pub(super) phone: Option<&'a PhoneNumber>,
}

/// Writes organisation, calendar, premises, founder, usual hours and membership.
pub(super) async fn found(
    connection: &mut AsyncPgConnection,
    at: OffsetDateTime,
    founder: &Founder<'_>,
    founding: &Founding,
) -> QueryResult<OrganizationNr> {
    let nr: i32 = diesel::insert_into(organization::table)
        .values((
            (
                organization::status.eq("DRAFT"),
                organization::company_name.eq(&founding.company_name),
                organization::branche_name_detailed.eq(founding.branch_details.as_deref()),
                organization::owner_first_name.eq(founder.first_name),
                organization::owner_last_name.eq(founder.last_name),
                organization::street_name.eq(&founding.street_name),
                organization::street_number.eq(&founding.street_number),
            ),
            (
                organization::zip_code.eq(&founding.zip_code),
                organization::city.eq(&founding.city),
                organization::country.eq(founding.country),
                organization::contact_email.eq(founder.normalized_email),
                organization::contact_phone.eq(founder.phone.map(PhoneNumber::as_str)),
                organization::vat_number.eq(founding.vat_number.as_deref()),
                organization::created_at.eq(at),
            ),
        ))
        .returning(organization::nr)
        .get_result(connection)
        .await?;
    locate(connection, nr).await?;
    diesel::insert_into(organization_branch::table)
        .values((
            organization_branch::organization_nr.eq(nr),
            organization_branch::branch_id.eq(founding.branch.0),
            organization_branch::position.eq(0),
        ))
        .execute(connection)
        .await?;
    let region = Region::of_address(founding.country, &founding.zip_code);
    diesel::insert_into(calendar::table)
        .values((
            calendar::organization_nr.eq(nr),
            calendar::zone.eq(founding.zone),
            calendar::holiday_region.eq(region.map(|region| region.code().to_owned())),
            calendar::has_supposed_hours.eq(true),
        ))
        .execute(connection)
        .await?;
    diesel::insert_into(resource::table)
        .values((
            resource::organization_nr.eq(nr),
            resource::id.eq(0),
            resource::kind.eq("PREMISES"),
        ))
        .execute(connection)
        .await?;
    diesel::insert_into(resource::table)
        .values((
            resource::organization_nr.eq(nr),
            resource::id.eq(FOUNDER),
            resource::kind.eq("EMPLOYEE"),
            resource::first_name.eq(founder.first_name),
            resource::last_name.eq(founder.last_name),
        ))
        .execute(connection)
        .await?;
    diesel::insert_into(weekly_hours::table)
        .values(first_hours(nr, founding.branch))
        .execute(connection)
        .await?;
    diesel::insert_into(membership::table)
        .values((
            membership::organization_nr.eq(nr),
            membership::account_id.eq(founder.account.0),
            membership::rank.eq(Rank::BusinessAdmin.label()),
            membership::employee_id.eq(FOUNDER),
            membership::joined_at.eq(at),
        ))
        .execute(connection)
        .await?;
    if founding.plan != PricePackage::Free {
        diesel::insert_into(plan_wish::table)
            .values((
                plan_wish::organization_nr.eq(nr),
                plan_wish::plan.eq(founding.plan.label()),
                plan_wish::wished_at.eq(at),
            ))
            .execute(connection)
            .await?;
    }
    Ok(OrganizationNr(nr))
}
