//! Where images are shown. Photos of employees and images of services are part of what is read with the rules of a calendar,
//! so that their version is raised with them.

use catalog::WebContentKind;
use catalog::images::{ImageId, ImagePlace, Placed};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, StoreError};

use super::{CalendarChange, CalendarTask, Changed, Completion};
use crate::audit_log::Audited;
use crate::error::store_error;
use crate::queries::images::{read_image, read_places};
use crate::schema::{event, image, resource, service, web_content};

/// Shows an image at a place, or nothing.
pub(crate) struct PlaceImage {
    pub(crate) change: Change,
    pub(crate) place: ImagePlace,
    pub(crate) image: Option<ImageId>,
}

impl CalendarTask for PlaceImage {
    type Answer = Placed;
    type Failure = StoreError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Placed>, StoreError> {
        let organization = calendar.organization;
        let mut path = None;
        if let Some(id) = &self.image {
            let Some(found) = read_image(calendar.connection, organization, id).await? else {
                return Ok(Completion::RollBack(Placed::UnknownImage));
            };
            path = Some(found.path(organization));
        }
        let places = read_places(calendar.connection, organization).await?;
        let before = places.into_iter().find(|(_, places)| places.contains(&self.place));
        let before = before.map(|(image, _)| image);
        if before == self.image && before.is_some() {
            return Ok(Completion::RollBack(Placed::Done));
        }
        if !calendar.show_image(self.place, path).await? {
            return Ok(Completion::RollBack(Placed::UnknownPlace));
        }
        let audited = Audited::ImagePlaced { organization };
        let (was, is) = (
            logged(self.place, before.as_ref()),
            logged(self.place, self.image.as_ref()),
        );
        calendar.log(&self.change, audited, Some(was), Some(is)).await?;
        Ok(Completion::Commit(Changed::Rules, Placed::Done))
    }
}

fn logged(place: ImagePlace, image: Option<&ImageId>) -> Value {
    let (name, id) = match place {
        ImagePlace::Logo => ("LOGO", None),
        ImagePlace::Cover => ("COVER", None),
        ImagePlace::Employee(employee) => ("EMPLOYEE", Some(i64::from(employee.0))),
        ImagePlace::Service(service) => ("SERVICE", Some(service.0)),
        ImagePlace::Event(event) => ("EVENT", Some(event.0)),
    };
    json!({ "place": name, "id": id, "image": image.map(ImageId::as_str) })
}

/// Removes an image that is shown nowhere. None when there is no such one, else whether it was removed.
pub(crate) struct RemoveImage {
    pub(crate) change: Change,
    pub(crate) image: ImageId,
}

impl CalendarTask for RemoveImage {
    type Answer = Option<bool>;
    type Failure = StoreError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Option<bool>>, StoreError> {
        let organization = calendar.organization;
        if read_image(calendar.connection, organization, &self.image)
            .await?
            .is_none()
        {
            return Ok(Completion::RollBack(None));
        }
        // Whoever places it waits for the lock.
        if read_places(calendar.connection, organization)
            .await?
            .contains_key(&self.image)
        {
            return Ok(Completion::RollBack(Some(false)));
        }
        diesel::update(image::table.find((organization.0, self.image.as_str())))
            .set(image::removed_at.eq(self.change.at))
            .execute(calendar.connection)
            .await
            .map_err(store_error)?;
        let removed = Audited::ImageRemoved { organization };
        let before = json!({ "image": self.image.as_str() });
        calendar.log(&self.change, removed, Some(before), None).await?;
        Ok(Completion::Commit(Changed::Rules, Some(true)))
    }
}

impl CalendarChange<'_> {
    /// Writes the path of an image, or none, where it is shown. False where there is no such place.
    async fn show_image(&mut self, place: ImagePlace, path: Option<String>) -> Result<bool, StoreError> {
        let nr = self.organization.0;
        let written = match place {
            ImagePlace::Logo => return self.show_on_profile(WebContentKind::LogoImage, path).await,
            ImagePlace::Cover => return self.show_on_profile(WebContentKind::BackgroundImage, path).await,
            ImagePlace::Employee(employee) => {
                diesel::update(resource::table.find((nr, employee.0)))
                    .filter(resource::kind.eq("EMPLOYEE"))
                    .set(resource::avatar.eq(path))
                    .execute(self.connection)
                    .await
            }
            ImagePlace::Service(service) => {
                diesel::update(service::table.find((nr, service.0)))
                    .set(service::image_path.eq(path))
                    .execute(self.connection)
                    .await
            }
            ImagePlace::Event(event) => {
                diesel::update(event::table.find((nr, event.0)))
                    .set(event::image_path.eq(path))
                    .execute(self.connection)
                    .await
            }
        };
        Ok(written.map_err(store_error)? > 0)
    }

    async fn show_on_profile(&mut self, kind: WebContentKind, path: Option<String>) -> Result<bool, StoreError> {
        let html = path.unwrap_or_default();
        diesel::insert_into(web_content::table)
            .values((
                web_content::organization_nr.eq(self.organization.0),
                web_content::content_type.eq(kind.label()),
                web_content::html.eq(&html),
            ))
            .on_conflict((web_content::organization_nr, web_content::content_type))
            .do_update()
            .set(web_content::html.eq(&html))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(true)
    }
}
