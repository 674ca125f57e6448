//! Drawn pictures of the first providers, which go the way of every upload.

use booking_core::offer::OfferReader;
use catalog::images::{ImageKind, ImagePlace, ManageImages, Upload};
use demo_town::Pictures;
use organization_document::OrganizationDocument;
use postgres_adapter::Database;
use postgres_adapter::offers::PostgresOffers;
use shared_kernel::{Clock, OrganizationNr, ResourceId, ServiceId};
use tokio::task::spawn_blocking;
use tokio::try_join;

use super::{FIRST_PROVIDER, change_at};
use crate::commands::CommandError;
use crate::config::Config;
use crate::wiring;

/// How many of them have pictures.
pub const DRAWN_PROVIDERS: usize = 12;

/// Draws and places what is not there yet.
pub async fn make(
    config: &Config,
    pool: &Database,
    clock: &dyn Clock,
    providers: Vec<OrganizationDocument>,
) -> Result<(), CommandError> {
    let images = wiring::manage_images(config, pool)?;
    let offers = PostgresOffers::new(pool.clone());
    for (provider, nr) in providers.into_iter().zip(FIRST_PROVIDER.0..) {
        let organization = OrganizationNr(nr);
        let drawn = spawn_blocking(move || demo_town::pictures(&provider)).await??;
        let services = offers.services(organization).await?.unwrap_or_default();
        let services: Vec<ServiceId> = services.into_iter().map(|service| service.id).collect();
        let uploads = uploads(drawn, &services);
        // Two at a time, as many as are encoded at once.
        let (one, other) = uploads.split_at(uploads.len() / 2);
        try_join!(
            place_all(&images, clock, organization, one),
            place_all(&images, clock, organization, other)
        )?;
    }
    Ok(())
}

type Placed = (ImagePlace, ImageKind, Vec<u8>);

fn uploads(drawn: Pictures, services: &[ServiceId]) -> Vec<Placed> {
    let employees = drawn
        .employees
        .into_iter()
        .zip(1..)
        .map(|(bytes, employee)| (ImagePlace::Employee(ResourceId(employee)), ImageKind::Photo, bytes));
    let services = drawn
        .services
        .into_iter()
        .zip(services)
        .map(|(bytes, service)| (ImagePlace::Service(*service), ImageKind::Photo, bytes));
    [
        (ImagePlace::Cover, ImageKind::Photo, drawn.cover),
        (ImagePlace::Logo, ImageKind::Logo, drawn.logo),
    ]
    .into_iter()
    .chain(employees)
    .chain(services)
    .collect()
}

async fn place_all(
    images: &ManageImages,
    clock: &dyn Clock,
    organization: OrganizationNr,
    uploads: &[Placed],
) -> Result<(), CommandError> {
    for (place, kind, bytes) in uploads {
        let change = change_at(clock);
        let upload = Upload {
            bytes: bytes.clone(),
            kind: *kind,
            crop: None,
        };
        let image = images.upload(change, organization, upload).await?;
        images.place(change, organization, *place, Some(image.id)).await?;
    }
    Ok(())
}
