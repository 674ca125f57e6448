use std::sync::Arc;

use shared_kernel::{Actor, BookingId, Clock, EventDateId, Rank, Reach, ResourceGroupId, ResourceId};
use time::PrimitiveDateTime;

use super::StaffCalendarReader;
use super::show_staff_calendar::MOST_CALENDAR_DAYS;
use crate::calendar::{Audience, CalendarReader, StaffDays, StaffDaysRefused};
use crate::settings::RoomSettingsStore;

/// What uses a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoomUser {
    /// A visit of this booking.
    Booking(BookingId),
    /// A date of an event or course that takes place in the room.
    EventDate(EventDateId),
}

/// When a room is used, and for what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomBooking {
    /// Unique within the organisation, over employees and rooms.
    pub room: ResourceId,
    /// What the people of the organisation call it.
    pub room_name: String,
    /// What uses it.
    pub user: RoomUser,
    /// Service or event.
    pub title: String,
    /// Wall time from which on the room is needed.
    pub start: PrimitiveDateTime,
    /// Wall time of the end: of what needs the room, which may be the follow-up.
    pub end: PrimitiveDateTime,
    /// Who does it; `None` of an event.
    pub employee: Option<ResourceId>,
    /// Who comes; empty of an event, and of somebody without a name.
    pub customer_name: String,
}

/// Shows managers what uses the rooms and devices of a group.
#[derive(derive_more::Constructor)]
pub struct ShowRoomBookings {
    calendars: Arc<dyn CalendarReader>,
    entries: Arc<dyn StaffCalendarReader>,
    rooms: Arc<dyn RoomSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ShowRoomBookings {
    /// What uses a room of the group on these days, at most 42, by start and room, a visit once for each time that it needs
    /// the room; `None` where there is no such group.
    /// Cancelled visits use none; done ones and no-shows did.
    pub async fn show(
        &self,
        actor: Actor,
        group: ResourceGroupId,
        days: StaffDays,
    ) -> Result<Option<Vec<RoomBooking>>, StaffDaysRefused> {
        days.check(actor, Rank::BusinessManager, MOST_CALENDAR_DAYS)?;
        let organization = days.organization;
        let groups = self.rooms.room_groups(organization, self.clock.now()).await?;
        let mut groups = groups.unwrap_or_default().into_iter();
        let Some(group) = groups.find(|one| one.id == group) else {
            return Ok(None);
        };
        let Some(rules) = Audience::Staff.rules(self.calendars.as_ref(), organization).await? else {
            return Ok(None);
        };
        let (from, to) = (rules.zone.day(days.first).begins(), rules.zone.day(days.last).ends());
        let entries = self.entries.entries(organization, Reach::Everybody, from, to).await?;
        let mut bookings = Vec::new();
        for room in &group.rooms {
            let visits = entries.appointments.iter().map(|visit| (visit, visit.needs(room.id)));
            let needed = visits.flat_map(|(visit, spans)| spans.into_iter().map(move |span| (visit, span)));
            bookings.extend(needed.map(|(visit, span)| RoomBooking {
                room: room.id,
                room_name: room.name.clone(),
                user: RoomUser::Booking(visit.booking),
                title: visit.title.clone(),
                start: rules.zone.wall(span.from().instant()),
                end: rules.zone.wall(span.to().instant()),
                employee: Some(visit.employee),
                customer_name: visit.customer.full_name(),
            }));
            let dates = entries
                .event_dates
                .iter()
                .filter(|one| one.resources.contains(&room.id));
            bookings.extend(dates.map(|date| RoomBooking {
                room: room.id,
                room_name: room.name.clone(),
                user: RoomUser::EventDate(date.id),
                title: date.title.clone(),
                start: date.start,
                end: date.end,
                employee: None,
                customer_name: String::new(),
            }));
        }
        bookings.sort_by_key(|booking| (booking.start, booking.room));
        Ok(Some(bookings))
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, AppointmentId, CustomerId, EventId, FixedClock, Money, OrganizationNr, ServiceId};
    use time::macros::{date, datetime};

    use super::*;
    use crate::calendar::Part;
    use crate::events::EventKind;
    use crate::example::Provider;
    use crate::lifecycle::AppointmentState;
    use crate::settings::{MockRoomSettingsStore, StaffRoom, StaffRoomGroup};
    use crate::staff_calendar::{
        AppointmentEntry, BookingCustomer, EventDateEntry, MockStaffCalendarReader, Revision, RoomUse, StaffEntries,
    };

    const HERE: OrganizationNr = OrganizationNr(1000);
    const GROUP: ResourceGroupId = ResourceGroupId(3);
    const BLUE: ResourceId = ResourceId(31);
    const RED: ResourceId = ResourceId(32);

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn provider() -> Provider {
        Provider::open("09:00-18:00", 30)
    }

    fn visit(booking: i64, start: PrimitiveDateTime, rooms: &[ResourceId]) -> AppointmentEntry {
        let end = start + time::Duration::minutes(30);
        let whole = vec![Part::new(0, 30).unwrap()];
        AppointmentEntry {
            id: AppointmentId(booking),
            booking: BookingId(booking),
            guid: shared_kernel::CalendarGuid(uuid::Uuid::nil()),
            service: ServiceId(1),
            title: "Massage".to_owned(),
            price: Money::from_cents(0),
            employee: ResourceId(1),
            state: AppointmentState::Confirmed,
            start,
            end,
            span: provider().span(start, end),
            follow_up: 0,
            work: Vec::new(),
            rooms: rooms
                .iter()
                .map(|room| RoomUse {
                    room: *room,
                    parts: whole.clone(),
                })
                .collect(),
            customer: BookingCustomer {
                id: CustomerId(1),
                first_name: "Eva".to_owned(),
                last_name: "Moser".to_owned(),
                email: None,
                phone: None,
            },
            remark: None,
            note: None,
            revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
        }
    }

    fn date_in(room: ResourceId, start: PrimitiveDateTime) -> EventDateEntry {
        EventDateEntry {
            id: EventDateId(5),
            event: EventId(6),
            kind: EventKind::Course,
            title: "Yoga".to_owned(),
            start,
            end: start + time::Duration::minutes(90),
            span: provider().span(start, start + time::Duration::minutes(90)),
            resources: vec![ResourceId(1), room],
            capacity: 12,
            taken_seats: 4,
            online_meeting_link: None,
            revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
        }
    }

    fn over(entries: StaffEntries) -> ShowRoomBookings {
        let mut reader = MockStaffCalendarReader::new();
        reader.expect_entries().returning(move |_, _, _, _| Ok(entries.clone()));
        let mut rooms = MockRoomSettingsStore::new();
        rooms.expect_room_groups().returning(|_, _| {
            let room = |(id, name): (ResourceId, &str)| StaffRoom {
                id,
                name: name.to_owned(),
                is_archived: id == RED,
                closures: Vec::new(),
            };
            Ok(Some(vec![StaffRoomGroup {
                id: GROUP,
                name: "Kabinen".to_owned(),
                services: Vec::new(),
                rooms: [(BLUE, "Blau"), (RED, "Rot")].into_iter().map(room).collect(),
            }]))
        });
        let calendars = provider().calendars(Vec::new());
        let clock = FixedClock(datetime!(2027-01-11 06:00 UTC));
        ShowRoomBookings::new(Arc::new(calendars), Arc::new(reader), Arc::new(rooms), Arc::new(clock))
    }

    const WEEK: StaffDays = StaffDays {
        organization: HERE,
        first: date!(2027 - 01 - 11),
        last: date!(2027 - 01 - 17),
    };

    #[tokio::test]
    async fn visits_and_dates_are_listed_that_use_a_room_of_the_group() {
        let entries = StaffEntries {
            appointments: vec![
                visit(1, datetime!(2027-01-11 10:00), &[BLUE]),
                visit(2, datetime!(2027-01-11 11:00), &[ResourceId(40)]),
                visit(3, datetime!(2027-01-11 09:00), &[RED]),
                visit(4, datetime!(2027-01-11 08:00), &[]),
            ],
            event_dates: vec![date_in(BLUE, datetime!(2027-01-11 09:30))],
            ..StaffEntries::default()
        };
        let manager = staff(HERE, Rank::BusinessManager);
        let shown = over(entries).show(manager, GROUP, WEEK).await.unwrap().unwrap();
        let shown: Vec<_> = shown
            .iter()
            .map(|one| (one.user, one.room_name.as_str(), one.customer_name.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                (RoomUser::Booking(BookingId(3)), "Rot", "Eva Moser"),
                (RoomUser::EventDate(EventDateId(5)), "Blau", ""),
                (RoomUser::Booking(BookingId(1)), "Blau", "Eva Moser"),
            ]
        );
    }

    #[tokio::test]
    async fn visit_uses_a_room_only_when_it_needs_it() {
        let mut colour = visit(1, datetime!(2027-01-11 16:00), &[BLUE]);
        colour.end = datetime!(2027-01-11 17:15);
        colour.span = provider().span(colour.start, colour.end);
        colour.rooms[0].parts = vec![Part::new(0, 15).unwrap(), Part::new(60, 85).unwrap()];
        let entries = StaffEntries {
            appointments: vec![colour],
            ..StaffEntries::default()
        };
        let manager = staff(HERE, Rank::BusinessManager);
        let shown = over(entries).show(manager, GROUP, WEEK).await.unwrap().unwrap();
        let shown: Vec<_> = shown.iter().map(|one| (one.start, one.end)).collect();
        assert_eq!(
            shown,
            [
                (datetime!(2027-01-11 16:00), datetime!(2027-01-11 16:15)),
                (datetime!(2027-01-11 17:00), datetime!(2027-01-11 17:25)),
            ]
        );
    }

    #[tokio::test]
    async fn occupancy_is_for_managers_of_a_group_that_is_there_and_of_six_weeks_at_most() {
        let show = async |actor, group, days| {
            let shown = over(StaffEntries::default()).show(actor, group, days).await;
            shown.map(|shown| shown.is_some())
        };
        let days = |first, last| StaffDays { first, last, ..WEEK };
        let (manager, group) = (staff(HERE, Rank::BusinessManager), GROUP);
        for actor in [
            Actor::Guest,
            staff(HERE, Rank::BusinessUser),
            staff(OrganizationNr(1001), Rank::BusinessAdmin),
        ] {
            let refused = show(actor, group, WEEK).await;
            assert!(matches!(refused, Err(StaffDaysRefused::Forbidden)), "{refused:?}");
        }
        assert!(!show(manager, ResourceGroupId(4), WEEK).await.unwrap());
        let reversed = show(manager, group, days(WEEK.last, WEEK.first)).await;
        assert!(matches!(reversed, Err(StaffDaysRefused::Reversed)), "{reversed:?}");
        let longest = days(date!(2027 - 01 - 01), date!(2027 - 02 - 11));
        assert!(show(manager, group, longest).await.unwrap());
        let longer = days(longest.first, date!(2027 - 02 - 12));
        let refused = show(manager, group, longer).await;
        assert!(matches!(refused, Err(StaffDaysRefused::TooLong)), "{refused:?}");
    }
}
