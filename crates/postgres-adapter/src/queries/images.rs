use std::collections::BTreeMap;

use catalog::images::{ImageId, ImageKind, ImageName, ImagePlace, StoredImage};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{EventId, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::OffsetDateTime;

use crate::error::{corrupt, store_error};
use crate::schema::image;

/// Where paths of images stand.
const PLACES: &str = "
    SELECT CASE content_type WHEN 'account_logo_image' THEN 'LOGO' ELSE 'COVER' END AS place, 0::bigint AS id, html AS path
    FROM web_content WHERE organization_nr = $1 AND content_type IN ('account_logo_image', 'account_background_image')
    UNION ALL SELECT 'EMPLOYEE', id, avatar FROM resource WHERE organization_nr = $1 AND avatar IS NOT NULL
    UNION ALL SELECT 'SERVICE', id, image_path FROM service WHERE organization_nr = $1 AND image_path IS NOT NULL
    UNION ALL SELECT 'EVENT', id, image_path FROM event WHERE organization_nr = $1 AND image_path IS NOT NULL";

#[derive(QueryableByName)]
struct PlaceRow {
    #[diesel(sql_type = Text)]
    place: String,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    path: String,
}

/// An image with the number of its organisation.
#[derive(QueryableByName, Queryable)]
#[diesel(table_name = image)]
pub(crate) struct OwnedRow {
    pub(crate) organization_nr: i32,
    pub(crate) id: String,
    pub(crate) kind: String,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) created_at: OffsetDateTime,
}

pub(crate) type ImageRow = (String, String, i32, i32, OffsetDateTime);

pub(crate) const COLUMNS: (image::id, image::kind, image::width, image::height, image::created_at) =
    (image::id, image::kind, image::width, image::height, image::created_at);

pub(crate) const OWNED: (
    image::organization_nr,
    image::id,
    image::kind,
    image::width,
    image::height,
    image::created_at,
) = (
    image::organization_nr,
    image::id,
    image::kind,
    image::width,
    image::height,
    image::created_at,
);

pub(crate) fn stored((id, kind, width, height, created_at): ImageRow) -> Result<StoredImage, StoreError> {
    let pixels = |number: i32| u32::try_from(number).map_err(|_| corrupt("an image without pixels"));
    Ok(StoredImage {
        id: ImageId::parse(&id).ok_or_else(|| corrupt(format!("{id} is no id of an image")))?,
        kind: ImageKind::labelled(&kind).ok_or_else(|| corrupt(format!("unknown kind of image {kind}")))?,
        size: (pixels(width)?, pixels(height)?),
        created_at,
    })
}

pub(crate) fn owned(row: OwnedRow) -> Result<(OrganizationNr, StoredImage), StoreError> {
    let image = stored((row.id, row.kind, row.width, row.height, row.created_at))?;
    Ok((OrganizationNr(row.organization_nr), image))
}

/// Whether its files have to be there.
#[diesel::dsl::auto_type]
pub(crate) fn is_kept() -> _ {
    image::confirmed_at.is_not_null().and(image::removed_at.is_null())
}

/// The images that have their files, in the order of their organisations.
pub(crate) async fn kept_images(
    connection: &mut AsyncPgConnection,
) -> Result<Vec<(OrganizationNr, StoredImage)>, StoreError> {
    let rows: Vec<OwnedRow> = image::table
        .filter(is_kept())
        .order((image::organization_nr, image::id))
        .select(OWNED)
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(owned).collect()
}

/// Where each image of an organisation is shown. Paths that are none of its images' are left out.
pub(crate) async fn read_places(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<BTreeMap<ImageId, Vec<ImagePlace>>, StoreError> {
    let rows: Vec<PlaceRow> = sql_query(PLACES)
        .bind::<Integer, _>(organization.0)
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut places: BTreeMap<ImageId, Vec<ImagePlace>> = BTreeMap::new();
    for row in rows {
        let file = row.path.strip_prefix(&format!("/images/{organization}/"));
        if let Some(name) = file.and_then(|file| ImageName::parse(organization, file)) {
            places
                .entry(name.image)
                .or_default()
                .push(place_of(&row.place, row.id)?);
        }
    }
    for places in places.values_mut() {
        places.sort_unstable();
    }
    Ok(places)
}

fn place_of(name: &str, id: i64) -> Result<ImagePlace, StoreError> {
    let number = || i32::try_from(id).map_err(|_| corrupt("an employee with a large number"));
    Ok(match name {
        "LOGO" => ImagePlace::Logo,
        "COVER" => ImagePlace::Cover,
        "EMPLOYEE" => ImagePlace::Employee(ResourceId(number()?)),
        "SERVICE" => ImagePlace::Service(ServiceId(id)),
        "EVENT" => ImagePlace::Event(EventId(id)),
        other => return Err(corrupt(format!("unknown place of an image {other}"))),
    })
}

/// An image of an organisation that can be shown.
pub(crate) async fn read_image(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: &ImageId,
) -> Result<Option<StoredImage>, StoreError> {
    let row: Option<ImageRow> = image::table
        .find((organization.0, id.as_str()))
        .filter(is_kept())
        .select(COLUMNS)
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    row.map(stored).transpose()
}
