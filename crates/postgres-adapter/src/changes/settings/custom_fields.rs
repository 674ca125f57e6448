//! What is asked of a service or an event.

use std::collections::BTreeMap;

use booking_core::booking::{CustomFieldKind, CustomFieldOwner};
use booking_core::settings::CustomFieldDraft;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use shared_kernel::{Change, CustomFieldId, StoreError};

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::schema::custom_field;

const CHANGE_CUSTOM_FIELDS: &str = "
    UPDATE custom_field SET display_text = given.display_text, field_group = given.field_group,
        mandatory = given.mandatory, hyper_link = given.hyper_link, sort_order = given.sort_order,
        not_before = given.not_before, not_after = given.not_after
    FROM unnest($2, $3, $4, $5, $6, $7, $8, $9)
        AS given (id, display_text, field_group, mandatory, hyper_link, sort_order, not_before, not_after)
    WHERE organization_nr = $1 AND custom_field.id = given.id";

/// The fields that are asked, with the kind of their answers.
pub(super) type AskedUntilNow = BTreeMap<CustomFieldId, CustomFieldKind>;

/// Of what is stored.
pub(super) fn asked_until_now<'a>(asked: impl Iterator<Item = &'a CustomFieldDraft>) -> AskedUntilNow {
    asked.filter_map(|field| Some((field.id?, field.kind))).collect()
}

impl CalendarChange<'_> {
    /// A field whose kind changes becomes another one, since mails read the answers that were given by the kind of their
    /// field; those that are asked no more are archived, not deleted: bookings hold answers to them.
    pub(super) async fn write_custom_fields(
        &mut self,
        change: &Change,
        of: CustomFieldOwner,
        asked: &[CustomFieldDraft],
        until_now: &AskedUntilNow,
    ) -> Result<(), StoreError> {
        let nr = self.organization.0;
        let (service, event) = match of {
            CustomFieldOwner::Service(service) => (Some(service.0), None),
            CustomFieldOwner::Event(event) => (None, Some(event.0)),
        };
        let mut kept = FieldUpdates::default();
        let mut added = Vec::new();
        for (sort_order, field) in (1_i32..).zip(asked) {
            let same_kind = |id: &CustomFieldId| until_now.get(id) == Some(&field.kind);
            if let Some(id) = field.id.filter(same_kind) {
                kept.add(id, sort_order, field);
                continue;
            }
            added.push((
                custom_field::organization_nr.eq(nr),
                custom_field::service_id.eq(service),
                custom_field::event_id.eq(event),
                custom_field::kind.eq(field.kind.label()),
                custom_field::display_text.eq(&field.display_text),
                custom_field::field_group.eq(&field.field_group),
                custom_field::mandatory.eq(field.is_mandatory),
                custom_field::sort_order.eq(sort_order),
                custom_field::hyper_link.eq(field.hyper_link.as_deref()),
                custom_field::not_before.eq(field.limits.not_before),
                custom_field::not_after.eq(field.limits.not_after),
            ));
        }
        let gone = until_now.keys().map(|id| id.0).filter(|id| !kept.ids.contains(id));
        let gone: Vec<i64> = gone.collect();
        diesel::update(
            custom_field::table.filter(custom_field::organization_nr.eq(nr).and(custom_field::id.eq_any(gone))),
        )
        .set(custom_field::archived_at.eq(change.at))
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        sql_query(CHANGE_CUSTOM_FIELDS)
            .bind::<Integer, _>(nr)
            .bind::<Array<BigInt>, _>(kept.ids)
            .bind::<Array<Text>, _>(kept.display_texts)
            .bind::<Array<Text>, _>(kept.field_groups)
            .bind::<Array<Bool>, _>(kept.mandatory)
            .bind::<Array<Nullable<Text>>, _>(kept.hyper_links)
            .bind::<Array<Integer>, _>(kept.sort_orders)
            .bind::<Array<Nullable<Date>>, _>(kept.first_days)
            .bind::<Array<Nullable<Date>>, _>(kept.last_days)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::insert_into(custom_field::table)
            .values(added)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

/// Fields that stay themselves, by column.
#[derive(Default)]
struct FieldUpdates<'a> {
    ids: Vec<i64>,
    display_texts: Vec<&'a str>,
    field_groups: Vec<&'a str>,
    mandatory: Vec<bool>,
    hyper_links: Vec<Option<&'a str>>,
    sort_orders: Vec<i32>,
    first_days: Vec<Option<time::Date>>,
    last_days: Vec<Option<time::Date>>,
}

impl<'a> FieldUpdates<'a> {
    fn add(&mut self, id: CustomFieldId, sort_order: i32, field: &'a CustomFieldDraft) {
        self.ids.push(id.0);
        self.display_texts.push(&field.display_text);
        self.field_groups.push(&field.field_group);
        self.mandatory.push(field.is_mandatory);
        self.hyper_links.push(field.hyper_link.as_deref());
        self.sort_orders.push(sort_order);
        self.first_days.push(field.limits.not_before);
        self.last_days.push(field.limits.not_after);
    }
}
