use async_trait::async_trait;
use catalog::{Organization, OrganizationReader, SocialMediaKind, SocialMediaLink, Trader, WebContentKind};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BranchId, OrganizationNr, StoreError};
use time::Date;

use super::theme;
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::queries::columns::{country, number, pause, zone};
use crate::queries::organization_viewer::OrganizationViewer;
use crate::schema::{calendar, organization, organization_branch, social_media, web_content};

/// Reads organisations as they present themselves.
pub struct PostgresOrganizations {
    database: Database,
    viewer: OrganizationViewer,
}

impl PostgresOrganizations {
    /// Those that visitors see, over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            viewer: OrganizationViewer::Visitors,
        }
    }

    /// Those that their own people see, over a pool: public or not.
    pub fn for_own_people(database: Database) -> Self {
        Self {
            database,
            viewer: OrganizationViewer::OwnPeople,
        }
    }
}

type AddressRow = (
    (String, Option<String>),
    String,
    String,
    String,
    String,
    String,
    Option<f64>,
    Option<f64>,
    String,
);
type CalendarRow = (String, (bool, bool, bool), i16, i32, (Option<String>, Option<Date>));

#[derive(Queryable, Selectable)]
#[diesel(table_name = organization)]
struct TraderRow {
    legal_name: Option<String>,
    company_name: String,
    owner_first_name: String,
    owner_last_name: String,
    contact_email: Option<String>,
    contact_phone: Option<String>,
    vat_number: Option<String>,
    register_number: Option<String>,
    register_court: Option<String>,
}

impl From<TraderRow> for Trader {
    fn from(row: TraderRow) -> Self {
        let owner = format!("{} {}", row.owner_first_name, row.owner_last_name);
        let name = match (row.legal_name, owner.trim()) {
            (Some(name), _) => name,
            (None, "") => row.company_name,
            (None, owner) => format!("{}, {owner}", row.company_name),
        };
        Self {
            name,
            email: row.contact_email,
            phone: row.contact_phone,
            vat_number: row.vat_number,
            register_number: row.register_number,
            register_court: row.register_court,
        }
    }
}

#[async_trait]
impl OrganizationReader for PostgresOrganizations {
    async fn organization(&self, nr: OrganizationNr) -> Result<Option<Organization>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<(AddressRow, CalendarRow)> = organization::table
            .inner_join(calendar::table.on(calendar::organization_nr.eq(organization::nr)))
            .filter(
                organization::nr
                    .eq(nr.0)
                    .and(organization::status.eq_any(self.viewer.statuses())),
            )
            .select((
                (
                    (organization::company_name, organization::branche_name_detailed),
                    organization::street_name,
                    organization::street_number,
                    organization::zip_code,
                    organization::city,
                    organization::country,
                    organization::latitude,
                    organization::longitude,
                    organization::theme,
                ),
                (
                    calendar::zone,
                    (calendar::show_comment, calendar::show_phone, calendar::phone_mandatory),
                    calendar::horizon,
                    calendar::cancellation_notice,
                    (calendar::pause_note, calendar::paused_until),
                ),
            ))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some((address, rules)) = row else { return Ok(None) };
        let (
            (company_name, branch_details),
            street_name,
            street_number,
            zip_code,
            city,
            country_code,
            latitude,
            longitude,
            theme_name,
        ) = address;
        let (zone_name, (show_comment, show_phone, phone_mandatory), horizon, cancellation_notice, (note, until)) =
            rules;
        let mut branches = read_branches(&mut connection, &[nr.0]).await?;
        let logo = read_content(&mut connection, &[nr.0], WebContentKind::LogoImage)
            .await?
            .pop()
            .map(|(_, path)| path);
        Ok(Some(Organization {
            nr,
            company_name,
            branch_details,
            branches: branches.drain(..).map(|(_, branch)| branch).collect(),
            logo: logo.filter(|path| !path.is_empty()),
            street_name,
            street_number,
            zip_code,
            city,
            country: country(&country_code)?,
            latitude,
            longitude,
            theme: theme(&theme_name)?,
            zone: zone(&zone_name)?,
            show_comment,
            show_phone,
            phone_mandatory,
            horizon_days: number(horizon)?,
            cancellation_notice: number(cancellation_notice)?,
            booking_pause: pause(note, until),
        }))
    }

    async fn web_content(&self, nr: OrganizationNr, kind: WebContentKind) -> Result<Option<String>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<(i32, Option<String>)> = organization::table
            .left_join(
                web_content::table.on(web_content::organization_nr
                    .eq(organization::nr)
                    .and(web_content::content_type.eq(kind.label()))),
            )
            .filter(
                organization::nr
                    .eq(nr.0)
                    .and(organization::status.eq_any(self.viewer.statuses())),
            )
            .select((organization::nr, web_content::html.nullable()))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|(_, html)| html.unwrap_or_default()))
    }

    async fn social_media(&self, nr: OrganizationNr) -> Result<Option<Vec<SocialMediaLink>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(i32, Option<(String, String)>)> = organization::table
            .left_join(social_media::table.on(social_media::organization_nr.eq(organization::nr)))
            .filter(
                organization::nr
                    .eq(nr.0)
                    .and(organization::status.eq_any(self.viewer.statuses())),
            )
            .order(social_media::position)
            .select((organization::nr, (social_media::kind, social_media::website).nullable()))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        if rows.is_empty() {
            return Ok(None);
        }
        rows.into_iter()
            .filter_map(|(_, link)| link)
            .map(|(kind, website)| {
                let kind =
                    SocialMediaKind::labelled(&kind).ok_or_else(|| corrupt(format!("unknown social medium {kind}")))?;
                Ok(SocialMediaLink { kind, website })
            })
            .collect::<Result<Vec<_>, StoreError>>()
            .map(Some)
    }

    async fn trader(&self, nr: OrganizationNr) -> Result<Option<Trader>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<TraderRow> = organization::table
            .filter(
                organization::nr
                    .eq(nr.0)
                    .and(organization::status.eq_any(self.viewer.statuses())),
            )
            .select(TraderRow::as_select())
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(Into::into))
    }
}

async fn read_branches(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
) -> Result<Vec<(i32, BranchId)>, StoreError> {
    let rows: Vec<(i32, i16)> = organization_branch::table
        .filter(organization_branch::organization_nr.eq_any(organizations.to_vec()))
        .order((organization_branch::organization_nr, organization_branch::position))
        .select((organization_branch::organization_nr, organization_branch::branch_id))
        .load(connection)
        .await
        .map_err(store_error)?;
    Ok(rows.into_iter().map(|(nr, branch)| (nr, BranchId(branch))).collect())
}

async fn read_content(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
    kind: WebContentKind,
) -> Result<Vec<(i32, String)>, StoreError> {
    web_content::table
        .filter(
            web_content::organization_nr
                .eq_any(organizations.to_vec())
                .and(web_content::content_type.eq(kind.label())),
        )
        .select((web_content::organization_nr, web_content::html))
        .load(connection)
        .await
        .map_err(store_error)
}
