//! The few words that all domains of Terminhof share.
//!
//! Nothing here knows HTTP, SQL or JSON, and nothing here reads the clock or
//! draws random numbers except behind [`Clock`] and [`Randomness`].
#![warn(missing_docs)]

mod actor;
mod admission;
mod booking_pause;
mod change;
mod clock;
mod contact;
mod email_address;
mod fact;
mod first_of_many;
mod hexadecimal;
mod ids;
mod money;
mod own_machine;
mod page;
mod phone_key;
mod phone_number;
mod randomness;
mod reason;
mod setting_version;
mod split_mix;
mod store_error;
mod typed_text;
mod zone;

pub use actor::{Actor, Rank, Reach};
pub use admission::{Admission, CodeRefusal};
pub use booking_pause::BookingPause;
pub use change::{Change, RequestId, RequestKey};
pub use clock::{Clock, FixedClock, RunningClock};
pub use contact::{InvalidContact, PersonName};
pub use email_address::{EmailAddress, typed_email_part};
pub use fact::{Fact, FactKind};
pub use first_of_many::first_of_many;
pub use hexadecimal::hexadecimal;
pub use ids::{
    AccountId, AccountTokenId, ApiKeyId, AppointmentId, BookingCodeId, BookingId, BranchId, CalendarGuid,
    CustomFieldId, CustomerId, EventDateId, EventId, InvitationId, OrganizationNr, ParticipationId, ResourceGroupId,
    ResourceId, SeriesId, ServiceId, SessionId, WebhookId,
};
pub use money::Money;
pub use own_machine::{is_development_host, is_own_machine};
pub use page::{InvalidPage, PageRequest};
pub use phone_key::HomeCountry;
pub use phone_number::{PhoneNumber, plain_separators};
pub use randomness::{OperatingSystemRandomness, Randomness};
pub use reason::reason;
pub use setting_version::{InvalidVersion, SettingVersion};
pub use split_mix::SplitMix64;
pub use store_error::StoreError;
pub use typed_text::{composed, visible_text};
pub use zone::{DayFrame, InstantMinute, UnknownZone, WallTimeSkipped, Zone};
