//! Two files of one person become one, or are told apart.

use booking_core::customers::CustomerRefused;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{Change, CustomerId, StoreError};

use super::StoredId;
use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::schema::customer;

pub(crate) struct MergeCustomers {
    pub(crate) change: Change,
    pub(crate) kept: CustomerId,
    pub(crate) merged: CustomerId,
}

impl CalendarTask for MergeCustomers {
    type Answer = ();
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerRefused> {
        if !calendar.merge_customers(&self.change, self.kept, self.merged).await? {
            return Err(CustomerRefused::Unknown);
        }
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

pub(crate) struct TellApart {
    pub(crate) change: Change,
    pub(crate) files: (CustomerId, CustomerId),
    /// Whether they are about two people, or perhaps not after all.
    pub(crate) is_apart: bool,
}

impl CalendarTask for TellApart {
    type Answer = ();
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerRefused> {
        if !calendar.tell_apart(&self.change, self.files, self.is_apart).await? {
            return Err(CustomerRefused::Unknown);
        }
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

/// Into the file $2 what it lacks of the file $3. First and last name go together. An e-mail address and a telephone
/// number that the file has no field for are kept in the note, and those of the other file stay blocked with it.
const FILL_KEPT: &str = "
    UPDATE customer SET
        first_name = CASE WHEN customer.first_name || customer.last_name = '' THEN gone.first_name
                     ELSE customer.first_name END,
        last_name = CASE WHEN customer.first_name || customer.last_name = '' THEN gone.last_name
                    ELSE customer.last_name END,
        email = CASE WHEN customer.email = '' THEN gone.email ELSE customer.email END,
        phone = coalesce(customer.phone, gone.phone),
        note = nullif(concat_ws(E'\\n\\n', customer.note, nullif(gone.note, customer.note), nullif(concat_ws(', ',
            CASE WHEN customer.email <> ''
                AND lower(gone.email COLLATE \"und-x-icu\") <> lower(customer.email COLLATE \"und-x-icu\")
                THEN nullif(gone.email, '') END,
            CASE WHEN phone_key(gone.phone, country) <> phone_key(customer.phone, country) THEN gone.phone END), '')), ''),
        blocked_at = coalesce(customer.blocked_at, gone.blocked_at),
        merged_contacts = customer.merged_contacts || gone.merged_contacts || array_remove(
            ARRAY[nullif(lower(gone.email COLLATE \"und-x-icu\"), ''), phone_key(gone.phone, country)], NULL),
        told_apart_from = customer.told_apart_from || gone.told_apart_from,
        kept_by = coalesce(customer.kept_by, gone.kept_by),
        created_at = least(customer.created_at, gone.created_at)
    FROM customer AS gone, organization
    WHERE nr = $1 AND customer.organization_nr = $1 AND customer.id = $2 AND customer.erased_at IS NULL
      AND gone.organization_nr = $1 AND gone.id = $3 AND gone.erased_at IS NULL";

/// The bookings of the file $3 become those of the file $2. What they were made with stays with them: their mails go where
/// they went.
const HAND_OVER_BOOKINGS: &str = "
    UPDATE booking SET customer_id = kept.id, changed_at = $4,
        given_first_name = nullif(coalesce(given_first_name, nullif(gone.first_name, '')), kept.first_name),
        given_last_name = nullif(coalesce(given_last_name, nullif(gone.last_name, '')), kept.last_name),
        given_email = nullif(coalesce(given_email, nullif(gone.email, '')), kept.email),
        given_phone = nullif(coalesce(given_phone, gone.phone), kept.phone)
    FROM customer AS kept, customer AS gone
    WHERE kept.organization_nr = $1 AND kept.id = $2 AND gone.organization_nr = $1 AND gone.id = $3
      AND booking.organization_nr = $1 AND customer_id = gone.id
    RETURNING booking.id";

/// Who was told apart from the file $3 is so from the file $2, which it becomes a part of.
const HAND_OVER_TOLD_APART: &str = "
    UPDATE customer SET told_apart_from = array_replace(told_apart_from, $3, $2)
    WHERE organization_nr = $1 AND $3 = ANY (told_apart_from) AND id <> $2";

/// Notes in the file $2 that the file $3 is about somebody else.
const TELL_APART: &str = "
    UPDATE customer SET told_apart_from = array_remove(customer.told_apart_from, other.id) || other.id
    FROM customer AS other
    WHERE customer.organization_nr = $1 AND customer.id = $2 AND customer.erased_at IS NULL
      AND other.organization_nr = $1 AND other.id = $3 AND other.erased_at IS NULL AND other.id <> customer.id";

/// Whichever of the two was told apart from the other one.
const TAKE_APART_BACK: &str = "
    UPDATE customer SET told_apart_from = array_remove(customer.told_apart_from, other.id)
    FROM customer AS other
    WHERE customer.organization_nr = $1 AND customer.id IN ($2, $3) AND customer.erased_at IS NULL
      AND other.organization_nr = $1 AND other.id IN ($2, $3) AND other.erased_at IS NULL AND other.id <> customer.id";

impl CalendarChange<'_> {
    /// Makes two files one. False where one of them is not there.
    pub(crate) async fn merge_customers(
        &mut self,
        change: &Change,
        kept: CustomerId,
        merged: CustomerId,
    ) -> Result<bool, StoreError> {
        let filled = sql_query(FILL_KEPT)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if filled == 0 {
            return Ok(false);
        }
        let moved: Vec<StoredId> = sql_query(HAND_OVER_BOOKINGS)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .bind::<Timestamptz, _>(change.at)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let mut moved: Vec<i64> = moved.into_iter().map(|booking| booking.id).collect();
        moved.sort_unstable();
        sql_query(HAND_OVER_TOLD_APART)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::delete(customer::table.find((self.organization.0, merged.0)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let before = json!({ "merged": merged.0, "bookings": moved });
        self.log(change, Audited::CustomersMerged { kept: kept.0 }, Some(before), None)
            .await?;
        Ok(true)
    }

    /// Says of a file that it is not about the person of another one, or takes that back. False where one of them is not
    /// there.
    pub(crate) async fn tell_apart(
        &mut self,
        change: &Change,
        (customer, other): (CustomerId, CustomerId),
        is_apart: bool,
    ) -> Result<bool, StoreError> {
        let told = sql_query(if is_apart { TELL_APART } else { TAKE_APART_BACK })
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(customer.0)
            .bind::<BigInt, _>(other.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if told == 0 {
            return Ok(false);
        }
        let audited = Audited::CustomersToldApart { customer: customer.0 };
        self.log(
            change,
            audited,
            None,
            Some(json!({ "from": other.0, "isApart": is_apart })),
        )
        .await?;
        Ok(true)
    }
}
