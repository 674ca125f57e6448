use async_trait::async_trait;
use shared_kernel::{
    BookingPause, Change, EventId, OrganizationNr, ResourceGroupId, ResourceId, ServiceId, StoreError, Zone,
};
use time::OffsetDateTime;

use super::{
    AppliedBookingRules, BookingRules, ChangeMode, ChangedEvent, CheckedEvent, CheckedService, ClosureInput,
    EmployeeUpdate, EventSummary, OnlineBooking, OpeningHours, OrganizationHours, RoomGroupInput, SettingsError,
    SettingsOutcome, StaffEmployee, StaffEvent, StaffRoomGroup, StaffService,
};

/// Keeps the settings of an organisation as a whole.
///
/// Implementers of a method that sets something take the lock of the organisation, write, compute the consequences between
/// the rules before and after ([`super::visits_outside`], [`super::dates_outside`], [`super::changed_day`]), write a row of the audit log with what
/// was and is, and raise the version of the rules, all in one transaction; a preview rolls it back. The answer is read as
/// the method that shows it reads.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationSettingsStore: Send + Sync {
    /// The opening hours; none when there is no such organisation.
    async fn opening_hours(&self, organization: OrganizationNr) -> Result<Option<OrganizationHours>, StoreError>;

    /// Sets the opening hours.
    async fn set_opening_hours(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &OpeningHours,
    ) -> Result<SettingsOutcome<OrganizationHours>, SettingsError>;

    /// The booking rules; none when there is no such organisation.
    async fn booking_rules(&self, organization: OrganizationNr) -> Result<Option<BookingRules>, StoreError>;

    /// Sets the booking rules. Outdated customers are counted where other months are set, and only then.
    async fn set_booking_rules(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &BookingRules,
    ) -> Result<SettingsOutcome<AppliedBookingRules>, SettingsError>;

    /// The pause of online booking that is stored, also one that is over, with the zone of its end; none when there is no
    /// such organisation.
    async fn booking_pause(
        &self,
        organization: OrganizationNr,
    ) -> Result<Option<(Option<BookingPause>, Zone)>, StoreError>;

    /// Sets or removes the pause.
    async fn set_booking_pause(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &OnlineBooking,
    ) -> Result<SettingsOutcome<OnlineBooking>, SettingsError>;
}

/// Keeps who works at an organisation, as [`OrganizationSettingsStore`] keeps its settings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait EmployeeSettingsStore: Send + Sync {
    /// All employees by id, archived ones too; none where there is no such organisation.
    async fn employees(&self, organization: OrganizationNr) -> Result<Vec<StaffEmployee>, StoreError>;

    /// Adds an employee with the next free number of a resource, or sets the one with this id.
    ///
    /// Implementers read a [`super::TeamSnapshot`] under the lock and call [`EmployeeUpdate::fits`]. What an employee can do
    /// of services that are archived stays. An id that no employee has is [`SettingsError::Unknown`].
    async fn set_employee(
        &self,
        change: &Change,
        employee: (OrganizationNr, Option<ResourceId>),
        mode: ChangeMode,
        wanted: &EmployeeUpdate,
    ) -> Result<SettingsOutcome<StaffEmployee>, SettingsError>;
}

/// Keeps the rooms of an organisation, as [`OrganizationSettingsStore`] keeps its settings. A group that the organisation does
/// not have is [`SettingsError::Unknown`].
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait RoomSettingsStore: Send + Sync {
    /// All groups by id, with the closures that are not over; none when there is no such organisation.
    async fn room_groups(
        &self,
        organization: OrganizationNr,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<StaffRoomGroup>>, StoreError>;

    /// Adds a group with the next free number, or sets the one with this id, and its rooms with the next free numbers of
    /// resources.
    ///
    /// Implementers call [`RoomGroupInput::fits`] with the present rooms under the lock, and refuse a group beyond
    /// [`super::MOST_GROUPS`].
    async fn set_room_group(
        &self,
        change: &Change,
        group: (OrganizationNr, Option<ResourceGroupId>),
        mode: ChangeMode,
        wanted: &RoomGroupInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError>;

    /// Closes a room of the group; one that it does not have is a wrong member `room_id`.
    async fn close_room(
        &self,
        change: &Change,
        group: (OrganizationNr, ResourceGroupId),
        mode: ChangeMode,
        wanted: &ClosureInput,
    ) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError>;

    /// Deletes a closure of a room of the group; any other absence is [`SettingsError::Unknown`].
    async fn delete_closure(
        &self,
        change: &Change,
        group: (OrganizationNr, ResourceGroupId),
        closure: i64,
    ) -> Result<StaffRoomGroup, SettingsError>;
}

/// Keeps what an organisation offers.
///
/// Implementers do what [`OrganizationSettingsStore`] says. Texts are stored as sanitised HTML. What is booked stays as it was
/// booked: a field that is asked no more, or takes other answers from now on, is kept for the answers that were given. An
/// organisation is found under what it offers now. A service of another organisation is unknown.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ServiceSettingsStore: Send + Sync {
    /// All services in the order of their list, archived ones last.
    async fn services(&self, organization: OrganizationNr) -> Result<Vec<StaffService>, StoreError>;

    /// Adds a service behind all others; refused where there are as many as there may be.
    async fn add_service(
        &self,
        change: &Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: &CheckedService,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError>;

    /// Replaces everything that is set of a service.
    async fn change_service(
        &self,
        change: &Change,
        service: (OrganizationNr, ServiceId),
        mode: ChangeMode,
        wanted: &CheckedService,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError>;

    /// Takes a service from the offer, or offers it again behind all others.
    async fn archive_service(
        &self,
        change: &Change,
        service: (OrganizationNr, ServiceId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError>;

    /// Puts all services that are not archived into this order, and answers all services. Refused where they are others.
    async fn order_services(
        &self,
        change: &Change,
        organization: OrganizationNr,
        services: &[ServiceId],
    ) -> Result<Vec<StaffService>, SettingsError>;
}

/// Keeps events and courses.
///
/// Implementers do what [`OrganizationSettingsStore`] says, texts, fields and the search as [`ServiceSettingsStore`] does. Who has
/// signed up keeps title, price and answers.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait EventSettingsStore: Send + Sync {
    /// The newest events, those with the next date ahead first, archived ones last; a constant number of statements.
    async fn events(&self, organization: OrganizationNr, now: OffsetDateTime) -> Result<Vec<EventSummary>, StoreError>;

    /// One event with all its dates; none where the organisation does not have it.
    async fn event(&self, organization: OrganizationNr, event: EventId) -> Result<Option<StaffEvent>, StoreError>;

    /// Adds an event, or sets everything of the one with this id.
    ///
    /// Implementers call [`CheckedEvent::check_known`] and [`CheckedEvent::plan`] under the lock and write what was
    /// planned: dates that are missing are called off as [`crate::events::EventStore::call_off_dates`] does. Where an
    /// employee or a room is taken at the time of a date, that one is [`super::SettingProblem::Occupied`]. Each
    /// participant whom the plan concerns gets a change of the booking, a line of history and a fact of their own.
    async fn set_event(
        &self,
        change: &Change,
        event: (OrganizationNr, Option<EventId>),
        mode: ChangeMode,
        wanted: &CheckedEvent,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError>;

    /// Takes an event from the offer, or offers it again. Its dates take place, and those who have signed up come.
    async fn archive_event(
        &self,
        change: &Change,
        event: (OrganizationNr, EventId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError>;
}
