use async_trait::async_trait;
use catalog::images::{Announced, ImageId, ImagePlace, ImageStore, ImageWithPlaces, KnownImage, Placed, StoredImage};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::audit_log::{self, Audited};
use crate::changes::images::{PlaceImage, RemoveImage};
use crate::changes::run_under_lock;
use crate::error::{Failure, corrupt, store_error};
use crate::ports::Postgres;
use crate::queries::images::{COLUMNS, ImageRow, OWNED, OwnedRow, is_kept, owned, read_places, stored};
use crate::schema::{image, organization};

/// How many images are swept at a time.
const SWEPT_AT_ONCE: i64 = 20;

const TAKE_SWEPT: &str = "
    UPDATE image SET swept_at = $1
    WHERE (organization_nr, id) IN (
        SELECT organization_nr, id FROM image
        WHERE (removed_at IS NOT NULL OR confirmed_at IS NULL) AND coalesce(removed_at, created_at) < $1
        ORDER BY coalesce(removed_at, created_at) LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING organization_nr, id, kind, width, height, created_at";

/// Confirmed, removed and swept when, and uploaded when.
type KnownRow = (
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    OffsetDateTime,
);

#[async_trait]
impl ImageStore for Postgres {
    async fn images(&self, organization: OrganizationNr) -> Result<Vec<ImageWithPlaces>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<ImageRow> = image::table
            .filter(image::organization_nr.eq(organization.0))
            .filter(is_kept())
            .order((image::created_at.desc(), image::id))
            .select(COLUMNS)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let mut places = read_places(&mut connection, organization).await?;
        rows.into_iter()
            .map(|row| {
                let image = stored(row)?;
                let places = places.remove(&image.id).unwrap_or_default();
                Ok(ImageWithPlaces { image, places })
            })
            .collect()
    }

    async fn announce(
        &self,
        change: &Change,
        organization: OrganizationNr,
        wanted: &StoredImage,
        most: usize,
    ) -> Result<Announced, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| announce(connection, change, organization, wanted, most).await)
            .await
            .map_err(|Failure(error)| error)
    }

    async fn confirm(&self, change: &Change, organization: OrganizationNr, id: &ImageId) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::update(image::table.find((organization.0, id.as_str())))
            .filter(image::swept_at.is_null())
            .set(image::confirmed_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|rows| rows == 1)
            .map_err(store_error)
    }

    async fn place(
        &self,
        change: &Change,
        organization: OrganizationNr,
        place: ImagePlace,
        image: Option<ImageId>,
    ) -> Result<Placed, StoreError> {
        let task = PlaceImage {
            change: *change,
            place,
            image,
        };
        let placed = run_under_lock(&self.database, organization, task).await?;
        Ok(placed.unwrap_or(Placed::UnknownPlace))
    }

    async fn remove(
        &self,
        change: &Change,
        organization: OrganizationNr,
        id: &ImageId,
    ) -> Result<Option<bool>, StoreError> {
        let task = RemoveImage {
            change: *change,
            image: id.clone(),
        };
        Ok(run_under_lock(&self.database, organization, task).await?.flatten())
    }

    async fn take_swept(&self, before: OffsetDateTime) -> Result<Vec<(OrganizationNr, StoredImage)>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<OwnedRow> = sql_query(TAKE_SWEPT)
            .bind::<Timestamptz, _>(before)
            .bind::<BigInt, _>(SWEPT_AT_ONCE)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(owned).collect()
    }

    async fn known(&self) -> Result<Vec<KnownImage>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(bool, OwnedRow)> = image::table
            .order((image::organization_nr, image::id))
            .select((is_kept(), OWNED))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|(is_kept, row)| {
                let (organization, image) = owned(row)?;
                Ok(KnownImage {
                    organization,
                    image,
                    is_kept,
                })
            })
            .collect()
    }

    async fn give_up(
        &self,
        change: &Change,
        organization: OrganizationNr,
        given_up: &StoredImage,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::update(image::table.find((organization.0, given_up.id.as_str())))
            .filter(image::confirmed_at.is_null())
            .filter(image::created_at.eq(given_up.created_at))
            .set(image::swept_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|rows| rows == 1)
            .map_err(store_error)
    }

    async fn forget(&self, organization: OrganizationNr, id: &ImageId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::delete(
            image::table
                .find((organization.0, id.as_str()))
                .filter(image::swept_at.is_not_null()),
        )
        .execute(&mut connection)
        .await
        .map(|_| ())
        .map_err(store_error)
    }
}

async fn announce(
    connection: &mut AsyncPgConnection,
    change: &Change,
    organization: OrganizationNr,
    wanted: &StoredImage,
    most: usize,
) -> Result<Announced, Failure> {
    // Whoever uploads at the same time counts after this one; bookings do not wait for it.
    organization::table
        .find(organization.0)
        .select(organization::nr)
        .for_no_key_update()
        .first::<i32>(connection)
        .await?;
    // Another upload of the same image may be confirmed at this moment: what it has confirmed stays so.
    let known: Option<KnownRow> = image::table
        .find((organization.0, wanted.id.as_str()))
        .select((
            image::confirmed_at,
            image::removed_at,
            image::swept_at,
            image::created_at,
        ))
        .for_update()
        .first(connection)
        .await
        .optional()?;
    let mut announced = wanted.clone();
    match known {
        Some((_, _, Some(_), _)) => return Ok(Announced::Swept),
        Some((Some(_), None, None, created_at)) => {
            announced.created_at = created_at;
            return Ok(Announced::Known(announced));
        }
        Some(_) | None => {}
    }
    let others: i64 = image::table
        .filter(image::organization_nr.eq(organization.0))
        .filter(image::removed_at.is_null().and(image::id.ne(wanted.id.as_str())))
        .count()
        .get_result(connection)
        .await?;
    if usize::try_from(others).is_ok_and(|others| others >= most) {
        return Ok(Announced::Full);
    }
    let pixels = |number: u32| i32::try_from(number).map_err(|_| corrupt("an image of too many pixels"));
    let values = (
        image::kind.eq(wanted.kind.label()),
        image::width.eq(pixels(wanted.size.0)?),
        image::height.eq(pixels(wanted.size.1)?),
        image::created_at.eq(wanted.created_at),
        image::confirmed_at.eq(None::<OffsetDateTime>),
        image::removed_at.eq(None::<OffsetDateTime>),
    );
    diesel::insert_into(image::table)
        .values((
            image::organization_nr.eq(organization.0),
            image::id.eq(wanted.id.as_str()),
            values,
        ))
        .on_conflict((image::organization_nr, image::id))
        .do_update()
        .set(values)
        .execute(connection)
        .await?;
    let added = Audited::ImageAdded { organization };
    let after = json!({ "image": wanted.id.as_str() });
    audit_log::write(connection, change, Some(organization), added, None, Some(after)).await?;
    Ok(Announced::Awaited(announced))
}
