use std::collections::BTreeMap;

use async_trait::async_trait;
use catalog::own_profile::{
    CustomersAhead, MOST_NAMED_AHEAD, OwnProfile, OwnProfileStore, ProfileForm, ProfileRefused, ProfileTexts,
};
use catalog::{SocialMediaKind, SocialMediaLink, WebContentKind, sanitized_again};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::{Value, json};
use shared_kernel::{BookingId, BranchId, Change, Fact, OrganizationNr, SettingVersion, StoreError};
use time::OffsetDateTime;

use super::theme;
use crate::audit_log::{self, Audited};
use crate::error::{Failure, corrupt, store_error};
use crate::locate::locate;
use crate::outbox;
use crate::ports::Postgres;
use crate::queries::bookings::visits_ahead::visits_ahead;
use crate::queries::columns::{country, number};
use crate::schema::{
    organization, organization_branch, outbox as outbox_rows, relocation, social_media, text_draft, web_content,
};
use crate::search_document;

const TEXTS: [WebContentKind; 3] = [
    WebContentKind::OverviewSlogan,
    WebContentKind::OverviewTopContent,
    WebContentKind::OverviewContent,
];

#[derive(Queryable, Selectable)]
#[diesel(table_name = organization)]
struct ProfileRow {
    company_name: String,
    branche_name_detailed: Option<String>,
    street_name: String,
    street_number: String,
    zip_code: String,
    city: String,
    country: String,
    contact_email: Option<String>,
    contact_phone: Option<String>,
    vat_number: Option<String>,
    legal_name: Option<String>,
    register_number: Option<String>,
    register_court: Option<String>,
    theme: String,
    owner_first_name: String,
    owner_last_name: String,
}

async fn read_profile(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
) -> Result<Option<OwnProfile>, StoreError> {
    let row: Option<ProfileRow> = organization::table
        .find(nr.0)
        .select(ProfileRow::as_select())
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some(row) = row else { return Ok(None) };
    let branches: Vec<i16> = organization_branch::table
        .filter(organization_branch::organization_nr.eq(nr.0))
        .order(organization_branch::position)
        .select(organization_branch::branch_id)
        .load(connection)
        .await
        .map_err(store_error)?;
    let texts: Vec<(String, String)> = web_content::table
        .filter(web_content::organization_nr.eq(nr.0))
        .select((web_content::content_type, web_content::html))
        .load(connection)
        .await
        .map_err(store_error)?;
    let links: Vec<(String, String)> = social_media::table
        .filter(social_media::organization_nr.eq(nr.0))
        .order(social_media::position)
        .select((social_media::kind, social_media::website))
        .load(connection)
        .await
        .map_err(store_error)?;
    let draft = text_draft::table
        .find(nr.0)
        .select(text_draft::html)
        .first::<String>(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let mut texts: BTreeMap<String, String> = texts
        .into_iter()
        .map(|(kind, html)| (kind, sanitized_again(html)))
        .filter(|(_, html)| !html.is_empty())
        .collect();
    let mut text = |kind: WebContentKind| texts.remove(kind.label());
    let link = |(kind, website): (String, String)| {
        let kind = SocialMediaKind::labelled(&kind).ok_or_else(|| corrupt(format!("unknown social medium {kind}")))?;
        Ok(SocialMediaLink { kind, website })
    };
    Ok(Some(OwnProfile {
        country: country(&row.country)?,
        owner: format!("{} {}", row.owner_first_name, row.owner_last_name)
            .trim()
            .to_owned(),
        logo: text(WebContentKind::LogoImage),
        cover: text(WebContentKind::BackgroundImage),
        draft: draft.map(sanitized_again),
        form: ProfileForm {
            company_name: row.company_name,
            branch_details: row.branche_name_detailed,
            branches: branches.into_iter().map(BranchId).collect(),
            street_name: row.street_name,
            street_number: row.street_number,
            zip_code: row.zip_code,
            city: row.city,
            contact_email: row.contact_email,
            contact_phone: row.contact_phone,
            vat_number: row.vat_number,
            legal_name: row.legal_name,
            register_number: row.register_number,
            register_court: row.register_court,
            theme: theme(&row.theme)?,
            texts: ProfileTexts {
                slogan: text(WebContentKind::OverviewSlogan).unwrap_or_default(),
                top_content: text(WebContentKind::OverviewTopContent).unwrap_or_default(),
                content: text(WebContentKind::OverviewContent).unwrap_or_default(),
            },
            social_media: links.into_iter().map(link).collect::<Result<_, StoreError>>()?,
        },
    }))
}

#[async_trait]
impl OwnProfileStore for Postgres {
    async fn profile(&self, organization: OrganizationNr) -> Result<Option<OwnProfile>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_profile(&mut connection, organization).await
    }

    async fn write(
        &self,
        change: &Change,
        organization: OrganizationNr,
        form: &ProfileForm,
        seen: Option<SettingVersion>,
        tells_customers: bool,
    ) -> Result<(), ProfileRefused> {
        let mut connection = self.database.connection().await?;
        let is_written = connection
            .transaction(async |connection| write(connection, change, organization, form, seen, tells_customers).await)
            .await
            .map_err(|Failure(error)| error)?;
        if is_written {
            Ok(())
        } else {
            Err(ProfileRefused::ChangedMeanwhile)
        }
    }

    async fn customers_ahead(
        &self,
        organization: OrganizationNr,
        at: OffsetDateTime,
    ) -> Result<CustomersAhead, StoreError> {
        let mut connection = self.database.connection().await?;
        let ahead: AheadRow = sql_query(COUNT_AHEAD)
            .bind::<Integer, _>(organization.0)
            .bind::<Timestamptz, _>(at)
            .bind::<BigInt, _>(MOST_NAMED_AHEAD)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(CustomersAhead {
            recipients: number(ahead.recipients)?,
            without_email: number(ahead.without_email)?,
            names_without_email: ahead.names_without_email,
        })
    }

    async fn discard_draft(&self, change: &Change, organization: OrganizationNr) -> Result<(), StoreError> {
        let discarded = Audited::OrganizationChanged { organization };
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| -> QueryResult<()> {
                if diesel::delete(text_draft::table.find(organization.0))
                    .execute(connection)
                    .await?
                    > 0
                {
                    let before = json!({ "draft": true });
                    audit_log::write(connection, change, Some(organization), discarded, Some(before), None).await?;
                }
                Ok(())
            })
            .await
            .map_err(store_error)
    }
}

/// Whether it was written: not where another version is stored than was seen.
async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    form: &ProfileForm,
    seen: Option<SettingVersion>,
    tells_customers: bool,
) -> Result<bool, Failure> {
    // Two who save at the same time come one after the other: the log names what each of them changed.
    organization::table
        .find(nr.0)
        .select(organization::nr)
        .for_no_key_update()
        .first::<i32>(connection)
        .await?;
    let Some(before) = read_profile(connection, nr).await? else {
        return Err(corrupt("an organisation without a profile").into());
    };
    if seen.is_some_and(|seen| seen != before.form.version()) {
        return Ok(false);
    }
    let changed = changed_members(&before.form, form);
    if changed.is_empty() {
        return Ok(true);
    }
    write_address(connection, nr, form).await?;
    if address_of(&before.form) != address_of(form) {
        diesel::update(organization::table.find(nr.0))
            .set((
                organization::latitude.eq(None::<f64>),
                organization::longitude.eq(None::<f64>),
            ))
            .execute(connection)
            .await?;
        locate(connection, nr.0).await?;
    }
    if before.form.company_name != form.company_name || address_of(&before.form) != address_of(form) {
        relocate(connection, change, nr, &before.form, tells_customers).await?;
    }
    write_lists(connection, nr, form).await?;
    let written = Audited::OrganizationChanged { organization: nr };
    let after = json!({ "changed": changed });
    audit_log::write(connection, change, Some(nr), written, None, Some(after)).await?;
    search_document::refresh(connection, &[nr.0], change.at).await?;
    Ok(true)
}

/// The customers of organisation $1 with visits after $2, each with the bookings of those and their e-mail addresses.
macro_rules! customers_ahead {
    () => {
        concat!(
            "FROM (",
            visits_ahead!("$1", "$2"),
            ") AS ahead
            JOIN booking ON booking.organization_nr = $1 AND booking.id = booking_id
            JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id,
            LATERAL (SELECT lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS normalized_email) AS recipient"
        )
    };
}
const COUNT_AHEAD: &str = concat!(
    "WITH one AS (SELECT customer_id, first_name, last_name, normalized_email ",
    customers_ahead!(),
    "), unreached AS (
        SELECT first_name, last_name FROM one GROUP BY customer_id, first_name, last_name HAVING bool_and(normalized_email = '')
    )
    SELECT (SELECT count(DISTINCT normalized_email) FROM one WHERE normalized_email <> '') AS recipients,
           (SELECT count(*) FROM unreached) AS without_email,
           ARRAY(SELECT trim(first_name || ' ' || last_name) FROM unreached
                 ORDER BY last_name, first_name LIMIT $3) AS names_without_email"
);
/// The next booking of each, whoever of those who share the address it is for.
const NEXT_BOOKINGS: &str = concat!(
    "SELECT DISTINCT ON (normalized_email) booking_id ",
    customers_ahead!(),
    " WHERE normalized_email <> '' ORDER BY normalized_email, starts_at, booking_id"
);
/// A row of the outbox has a dozen parameters, and a statement takes 65,535.
const FACTS: usize = 1_000;

#[derive(QueryableByName)]
struct AheadRow {
    #[diesel(sql_type = BigInt)]
    recipients: i64,
    #[diesel(sql_type = BigInt)]
    without_email: i64,
    #[diesel(sql_type = Array<Text>)]
    names_without_email: Vec<String>,
}

#[derive(QueryableByName)]
struct NextBooking {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
}

/// Counts the change, so that every calendar file is newer than before, and tells customers of it where that is wished.
async fn relocate(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    before: &ProfileForm,
    tells_customers: bool,
) -> QueryResult<()> {
    let relocations: i32 = diesel::update(organization::table.find(nr.0))
        .set(organization::relocations.eq(organization::relocations + 1))
        .returning(organization::relocations)
        .get_result(connection)
        .await?;
    if !tells_customers {
        return Ok(());
    }
    diesel::insert_into(relocation::table)
        .values((
            relocation::organization_nr.eq(nr.0),
            relocation::number.eq(relocations),
            relocation::company_name.eq(&before.company_name),
            relocation::street_name.eq(&before.street_name),
            relocation::street_number.eq(&before.street_number),
            relocation::zip_code.eq(&before.zip_code),
            relocation::city.eq(&before.city),
            relocation::created_at.eq(change.at),
        ))
        .execute(connection)
        .await?;
    let bookings: Vec<NextBooking> = sql_query(NEXT_BOOKINGS)
        .bind::<Integer, _>(nr.0)
        .bind::<Timestamptz, _>(change.at)
        .load(connection)
        .await?;
    for bookings in bookings.chunks(FACTS) {
        let facts = bookings.iter().map(|next| Fact::ProviderRelocated {
            organization: nr,
            booking: BookingId(next.booking_id),
            relocation: relocations,
        });
        let rows: Vec<_> = facts.map(|fact| outbox::row(fact, change)).collect();
        diesel::insert_into(outbox_rows::table)
            .values(rows)
            .execute(connection)
            .await?;
    }
    Ok(())
}

fn address_of(form: &ProfileForm) -> [&str; 4] {
    [&form.street_name, &form.street_number, &form.zip_code, &form.city]
}

/// The members that differ. Their contents may tell of people, and the log keeps what it has.
fn changed_members(before: &ProfileForm, after: &ProfileForm) -> Vec<Value> {
    let members = [
        ("companyName", before.company_name != after.company_name),
        ("brancheNameDetailed", before.branch_details != after.branch_details),
        ("branches", before.branches != after.branches),
        ("address", address_of(before) != address_of(after)),
        ("contactEmail", before.contact_email != after.contact_email),
        ("contactPhone", before.contact_phone != after.contact_phone),
        ("vatNumber", before.vat_number != after.vat_number),
        ("legalName", before.legal_name != after.legal_name),
        ("registerNumber", before.register_number != after.register_number),
        ("registerCourt", before.register_court != after.register_court),
        ("theme", before.theme != after.theme),
        ("slogan", before.texts.slogan != after.texts.slogan),
        ("topContent", before.texts.top_content != after.texts.top_content),
        ("content", before.texts.content != after.texts.content),
        ("socialMedia", before.social_media != after.social_media),
    ];
    let differ = members.into_iter().filter(|(_, differs)| *differs);
    differ.map(|(name, _)| name.into()).collect()
}

async fn write_address(connection: &mut AsyncPgConnection, nr: OrganizationNr, form: &ProfileForm) -> QueryResult<()> {
    diesel::update(organization::table.find(nr.0))
        .set((
            organization::company_name.eq(&form.company_name),
            organization::branche_name_detailed.eq(&form.branch_details),
            organization::street_name.eq(&form.street_name),
            organization::street_number.eq(&form.street_number),
            organization::zip_code.eq(&form.zip_code),
            organization::city.eq(&form.city),
            organization::contact_email.eq(&form.contact_email),
            organization::contact_phone.eq(&form.contact_phone),
            organization::vat_number.eq(&form.vat_number),
            organization::legal_name.eq(&form.legal_name),
            organization::register_number.eq(&form.register_number),
            organization::register_court.eq(&form.register_court),
            organization::theme.eq(form.theme.label()),
        ))
        .execute(connection)
        .await
        .map(|_| ())
}

/// Branches, texts and links: each list anew.
async fn write_lists(connection: &mut AsyncPgConnection, nr: OrganizationNr, form: &ProfileForm) -> QueryResult<()> {
    let position = |position: usize| i16::try_from(position).unwrap_or(i16::MAX);
    let branches = organization_branch::table.filter(organization_branch::organization_nr.eq(nr.0));
    diesel::delete(branches).execute(connection).await?;
    let branches = form.branches.iter().enumerate().map(|(number, branch)| {
        (
            organization_branch::organization_nr.eq(nr.0),
            organization_branch::branch_id.eq(branch.0),
            organization_branch::position.eq(position(number)),
        )
    });
    diesel::insert_into(organization_branch::table)
        .values(branches.collect::<Vec<_>>())
        .execute(connection)
        .await?;
    let texts = web_content::table
        .filter(web_content::organization_nr.eq(nr.0))
        .filter(web_content::content_type.eq_any(TEXTS.map(WebContentKind::label)));
    diesel::delete(texts).execute(connection).await?;
    let html = [&form.texts.slogan, &form.texts.top_content, &form.texts.content];
    let texts = TEXTS.into_iter().zip(html).map(|(kind, html)| {
        (
            web_content::organization_nr.eq(nr.0),
            web_content::content_type.eq(kind.label()),
            web_content::html.eq(html),
        )
    });
    diesel::insert_into(web_content::table)
        .values(texts.collect::<Vec<_>>())
        .execute(connection)
        .await?;
    let links = social_media::table.filter(social_media::organization_nr.eq(nr.0));
    diesel::delete(links).execute(connection).await?;
    let links = form.social_media.iter().enumerate().map(|(number, link)| {
        (
            social_media::organization_nr.eq(nr.0),
            social_media::position.eq(position(number)),
            social_media::kind.eq(link.kind.label()),
            social_media::website.eq(&link.website),
        )
    });
    diesel::insert_into(social_media::table)
        .values(links.collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}
