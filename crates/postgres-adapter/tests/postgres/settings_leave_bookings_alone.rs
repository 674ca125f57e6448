//! Whatever is set: booked visits keep their price, duration and time, the audit finds nothing, and a preview leaves
//! nothing behind and tells what saving does. Every kind of change of settings is drawn here.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use booking_core::availability::{
    AbsenceRefusal, AbsenceRequest, AppointmentResolution, AvailabilityRefused, AvailabilityStore,
};
use booking_core::booking::{Answer, BookingStore, CustomFieldKind, CustomFieldOwner, DayLimits, Draft};
use booking_core::calendar::{BookingSettings, OwnTerms, Step, VisitRank, WeeklyHours, Weeks, Window};
use booking_core::events::{EventStore, SignUpDraft};
use booking_core::holidays::Region;
use booking_core::settings::{
    BookingRules, ChangeMode, ClosureInput, Consequences, CustomFieldDraft, EmployeeInput, EmployeeSettingsStore,
    EmployeeUpdate, EventDateInput, EventDetails, EventSettingsStore, OpeningHours, OrganizationSettingsStore,
    RoomGroupInput, RoomInput, RoomSettingsStore, ServiceDetails, ServiceSettingsStore, SettingProblem, SettingsError,
    SettingsOutcome, SkilledEmployee, WindowInput,
};
use catalog::images::{ImageId, ImageKind, ImagePlace, ImageStore, Placed, StoredImage};
use catalog::own_profile::{OwnProfileStore, ProfileForm, ProfileTexts};
use catalog::{Country, ProfileTheme, SocialMediaKind, SocialMediaLink};
use organization_document::{EventDocument, NeedDocument, RoomGroupDocument};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{BranchId, EventDateId, EventId, Money, Reach, ResourceGroupId, ResourceId, ServiceId, SplitMix64};
use time::macros::{date, datetime, time};
use time::{Date, Duration, PrimitiveDateTime, Time, Weekday};

use crate::size::Size;
use crate::support::{
    COLOUR, CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, course, draft, salon, sign_up,
};

/// A change that raises the price of what is booked.
const REPRICES: &str = "CREATE FUNCTION reprice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE appointment SET price_cents = price_cents + 1; RETURN NULL; END $$;
    CREATE TRIGGER reprice AFTER UPDATE OF grid ON calendar FOR EACH ROW EXECUTE FUNCTION reprice()";
/// A change that raises the price of a seat.
const REPRICES_SEATS: &str = "CREATE FUNCTION reprice_seat() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE participation SET price_cents = price_cents + 1; RETURN NULL; END $$;
    CREATE TRIGGER reprice_seat AFTER UPDATE OF price_cents ON event FOR EACH ROW EXECUTE FUNCTION reprice_seat()";
/// A change that gives booked time back.
const FREES: &str = "CREATE FUNCTION free() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM occupation; RETURN NULL; END $$;
    CREATE TRIGGER free AFTER DELETE ON weekly_hours FOR EACH STATEMENT EXECUTE FUNCTION free();
    ALTER TABLE occupation DISABLE TRIGGER USER";
/// A change that forgets what customers have answered.
const FORGETS: &str = "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM answer; RETURN NULL; END $$;
    CREATE TRIGGER forget AFTER UPDATE ON custom_field FOR EACH STATEMENT EXECUTE FUNCTION forget()";
/// An absence that raises the price of what lies under it.
const REPRICES_KEPT: &str = "CREATE FUNCTION reprice_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE appointment SET price_cents = price_cents + 1
        WHERE starts_at < NEW.ends_at AND ends_at > NEW.starts_at AND NEW.resource_id <= 3; RETURN NULL; END $$;
    CREATE TRIGGER reprice_kept AFTER INSERT OR UPDATE ON absence FOR EACH ROW EXECUTE FUNCTION reprice_kept()";

/// The group with the two rooms of which a colour needs one: they follow the three employees.
const GROUP: ResourceGroupId = ResourceGroupId(1);
const FIRST_ROOM: i32 = 4;
/// Whose participant is told of what changes, and when the second date is, if it is.
const EVENING: &str = "Abend der offenen Tür";
const SECOND_EVENING: Date = date!(2026 - 12 - 02);

/// Every kind of change there is. A new setting is added here, to [`draw`] and to [`make`].
#[derive(Debug, Clone)]
enum Wanted {
    Hours(OpeningHours),
    Rules(BookingRules),
    /// This employee.
    Employee(i32, EmployeeUpdate),
    /// One that is added.
    AddedEmployee(EmployeeUpdate),
    /// One that is added.
    AddedService(ServiceDetails),
    /// An event that is added, with the terms of the course and a date on the day after the evening, at this hour.
    AddedEvent(WantedEvent, u8),
    /// A group that is added.
    Rooms(RoomGroupInput),
    /// What the group that a service needs is called, and which of its rooms are archived.
    OwnRooms(String, [bool; 2]),
    /// This room of that group is closed from this start on, for so many hours.
    RoomClosed(i32, PrimitiveDateTime, i64),
    /// What is closed of that group is open again, if anything is.
    RoomReopened,
    /// Somebody is away, or nobody is there, in spite of what is booked.
    Absence(WantedAbsence),
    /// The oldest of those is none any more, if there is one.
    AbsenceOver,
    /// The whole profile.
    Profile(Box<ProfileForm>),
    /// The image with this number is shown here, or none is.
    Image(ImagePlace, Option<u8>),
    /// The image with this number is removed, unless it is shown somewhere.
    ImageRemoved(u8),
    /// What the participant of the evening is told of.
    Evening(WantedEvening),
    /// The service at this position of the salon, and what it asks.
    Service(usize, ServiceDetails, WantedFields),
    /// Whether the service at this position is archived.
    Archived(usize, bool),
    /// Whether the services that are offered stand the other way round.
    Order(bool),
    /// Terms of the course that no participant is told of, and a date that nobody has signed up for.
    Event(WantedEvent),
    /// Whether the course is archived.
    EventArchived(bool),
}

/// An absence of an employee, or a closure of the premises, from this start on for so many hours.
#[derive(Debug, Clone)]
struct WantedAbsence {
    /// Whether it comes in place of the oldest one, if there is one.
    replaces: bool,
    employee: Option<ResourceId>,
    start: PrimitiveDateTime,
    hours: i64,
}

/// What is set of the course.
#[derive(Debug, Clone)]
struct WantedEvent {
    title: String,
    price: Money,
    capacity: u32,
    /// Whose calendar it takes.
    employee: Option<ResourceId>,
    sign_up_until: Option<PrimitiveDateTime>,
    fields: WantedFields,
}

/// What is set of the evening.
#[derive(Debug, Clone)]
struct WantedEvening {
    /// The hour of the second date; `None` calls it off.
    second: Option<u8>,
    duration: u16,
    trainer: Option<String>,
    room: Option<String>,
    /// Which rooms it takes.
    rooms: Vec<ResourceId>,
    is_online: bool,
    online_meeting_link: Option<String>,
}

/// What is asked from now on.
#[derive(Debug, Clone)]
struct WantedFields {
    /// Whether what was asked until now still is.
    keeps: bool,
    /// The kind of the answers; `None` is that of before.
    kind: Option<CustomFieldKind>,
    is_mandatory: bool,
    /// How many custom fields are new.
    added: usize,
}

impl WantedFields {
    fn after(&self, before: Vec<CustomFieldDraft>) -> Vec<CustomFieldDraft> {
        let kept = before.into_iter().filter(|_| self.keeps).map(|field| CustomFieldDraft {
            kind: self.kind.unwrap_or(field.kind),
            is_mandatory: self.is_mandatory,
            ..field
        });
        let added = (0..self.added).map(|number| CustomFieldDraft {
            id: None,
            kind: self.kind.unwrap_or(CustomFieldKind::Text),
            display_text: format!("Noch eine Frage {number}"),
            field_group: String::new(),
            is_mandatory: self.is_mandatory,
            hyper_link: None,
            limits: DayLimits::default(),
        });
        kept.chain(added).collect()
    }
}

fn draw(dice: &mut SplitMix64) -> Wanted {
    match dice.below(21) {
        0 => Wanted::Hours(hours(dice)),
        1 => Wanted::Rules(rules(dice)),
        2 => Wanted::Employee(1 + i32::try_from(dice.below(3)).unwrap(), employee(dice)),
        3 => Wanted::Rooms(rooms(dice)),
        4 => Wanted::Service(dice.below(2), service(dice), fields(dice)),
        5 => Wanted::Archived(dice.below(2), dice.below(2) == 0),
        6 => Wanted::Order(dice.below(2) == 0),
        7 => Wanted::EventArchived(dice.below(2) == 0),
        8 => Wanted::OwnRooms(
            format!("Farbplätze {}", dice.below(9)),
            [dice.below(2) == 0, dice.below(2) == 0],
        ),
        9 => {
            let start = MONDAY.with_time(time!(08:00)) + Duration::hours(i64::try_from(dice.below(100)).unwrap());
            let hours = 1 + i64::try_from(dice.below(48)).unwrap();
            Wanted::RoomClosed(FIRST_ROOM + i32::try_from(dice.below(2)).unwrap(), start, hours)
        }
        10 => Wanted::RoomReopened,
        11 => Wanted::Profile(Box::new(profile(dice))),
        12 => Wanted::Evening(evening(dice)),
        13 => Wanted::Absence(WantedAbsence {
            replaces: dice.below(3) == 0,
            employee: [None, Some(ResourceId(1)), Some(ResourceId(2)), Some(ResourceId(3))][dice.below(4)],
            start: MONDAY.with_time(time!(08:00)) + Duration::hours(i64::try_from(dice.below(100)).unwrap()),
            hours: 1 + i64::try_from(dice.below(48)).unwrap(),
        }),
        14 => Wanted::AbsenceOver,
        15 => {
            // The ids of a loaded salon begin with 1.
            let number = 1 + i32::try_from(dice.below(2)).unwrap();
            let place = [
                ImagePlace::Logo,
                ImagePlace::Cover,
                ImagePlace::Employee(ResourceId(number)),
                ImagePlace::Service(ServiceId(number.into())),
                ImagePlace::Event(EventId(number.into())),
            ][dice.below(5)];
            Wanted::Image(place, [None, Some(1), Some(2)][dice.below(3)])
        }
        16 => Wanted::ImageRemoved([1, 2][dice.below(2)]),
        17 => Wanted::AddedEmployee(employee(dice)),
        18 => Wanted::AddedService(service(dice)),
        19 => Wanted::AddedEvent(event(dice), u8::try_from(8 + dice.below(14)).unwrap()),
        _ => Wanted::Event(event(dice)),
    }
}

fn profile(dice: &mut SplitMix64) -> ProfileForm {
    let (zip_code, city) = [("1070", "Wien"), ("8010", "Graz"), ("6020", "Innsbruck")][dice.below(3)];
    let first = 8 + i16::try_from(dice.below(5)).unwrap();
    let number = dice.below(100);
    let mut line = |text: &str| (dice.below(2) == 0).then(|| format!("{text} {number}"));
    let form = ProfileForm {
        company_name: format!("Salon {number}"),
        branch_details: line("Damen und Herren"),
        branches: vec![BranchId(first), BranchId(first + 1)],
        street_name: "Hauptstraße".to_owned(),
        street_number: number.to_string(),
        zip_code: zip_code.to_owned(),
        city: city.to_owned(),
        contact_email: Some(format!("salon{number}@example.org")),
        contact_phone: Some(format!("+43 1 55501{number:02}")),
        vat_number: line("ATU"),
        legal_name: line("Rosi GmbH"),
        register_number: line("FN"),
        register_court: line("Handelsgericht"),
        theme: [
            ProfileTheme::Product,
            ProfileTheme::Light,
            ProfileTheme::Dark,
            ProfileTheme::Nature,
        ][number % 4],
        texts: ProfileTexts {
            slogan: format!("Schnitt {number}"),
            top_content: format!("<p>Oben {number}</p>"),
            content: format!("<p>Über uns {number}</p>"),
        },
        social_media: vec![SocialMediaLink {
            kind: SocialMediaKind::Instagram,
            website: format!("https://www.instagram.com/salon{number}"),
        }],
    };
    form.check(Country::Austria).unwrap()
}

fn evening(dice: &mut SplitMix64) -> WantedEvening {
    let one_of = |texts: [&str; 2], dice: &mut SplitMix64| texts.get(dice.below(3)).copied().map(str::to_owned);
    WantedEvening {
        second: (dice.below(3) > 0).then(|| u8::try_from(8 + dice.below(14)).unwrap()),
        duration: 30 + u16::try_from(dice.below(200)).unwrap(),
        trainer: one_of(["Berta", "Clara"], dice),
        room: one_of(["Hinten", "Garten"], dice),
        rooms: (FIRST_ROOM..FIRST_ROOM + 2)
            .filter(|_| dice.below(2) == 0)
            .map(ResourceId)
            .collect(),
        is_online: dice.below(2) == 0,
        online_meeting_link: one_of(["https://treffen.example/eins", "https://treffen.example/zwei"], dice),
    }
}

fn fields(dice: &mut SplitMix64) -> WantedFields {
    let kinds = [
        None,
        Some(CustomFieldKind::Text),
        Some(CustomFieldKind::Multiline),
        Some(CustomFieldKind::Number),
        Some(CustomFieldKind::Date),
        Some(CustomFieldKind::Boolean),
    ];
    WantedFields {
        keeps: dice.below(3) > 0,
        kind: kinds[dice.below(6)],
        is_mandatory: dice.below(2) == 0,
        added: dice.below(3),
    }
}

fn event(dice: &mut SplitMix64) -> WantedEvent {
    let below = |bound: usize, dice: &mut SplitMix64| u32::try_from(dice.below(bound)).unwrap();
    WantedEvent {
        title: format!("Etwas anderes {}", below(9, dice)),
        price: Money::from_cents(below(10_000, dice)),
        capacity: 2 + below(20, dice),
        employee: [None, Some(ResourceId(2)), Some(ResourceId(3))][dice.below(3)],
        sign_up_until: [None, Some(datetime!(2026-11-26 12:00))][dice.below(2)],
        fields: fields(dice),
    }
}

fn service(dice: &mut SplitMix64) -> ServiceDetails {
    let minutes = |dice: &mut SplitMix64| u16::try_from(1 + dice.below(300)).unwrap();
    let (work, processing) = (minutes(dice), minutes(dice));
    let has_steps = dice.below(2) == 0;
    let step = |is_work, minutes| Step { is_work, minutes };
    let skilled = (1..=3).filter(|_| dice.below(3) > 0).collect::<Vec<i32>>();
    ServiceDetails {
        title: "Etwas anderes".to_owned(),
        html_content: "<p>Anders.</p>".to_owned(),
        price: Money::from_cents(u32::try_from(dice.below(10_000)).unwrap()),
        duration: work + processing,
        follow_up: minutes(dice),
        visit_rank: [None, Some(VisitRank::First), Some(VisitRank::Last)][dice.below(3)],
        service_group: ["Farbe", "Schnitt"].get(dice.below(3)).map(|group| (*group).to_owned()),
        steps: if has_steps {
            vec![step(true, work), step(false, processing)]
        } else {
            Vec::new()
        },
        employees: skilled
            .into_iter()
            .map(|employee| SkilledEmployee {
                employee: ResourceId(employee),
                own: OwnTerms {
                    duration: Some(if has_steps {
                        processing + work.div_ceil(2)
                    } else {
                        minutes(dice)
                    }),
                    price: Some(Money::from_cents(1)),
                },
            })
            .collect(),
        ..ServiceDetails::default()
    }
}

fn hours(dice: &mut SplitMix64) -> OpeningHours {
    let mut windows = Vec::new();
    for after in 0..7 {
        if dice.below(4) > 0 {
            let opens = u16::try_from(dice.below(14)).unwrap() * 60;
            let closes = opens + u16::try_from(1 + dice.below(10)).unwrap() * 60;
            windows.push((Weekday::Monday.nth_next(after), Window::new(opens, closes).unwrap()));
        }
    }
    let region = [None, Region::with_code("AT"), Region::with_code("DE-BY")][dice.below(3)];
    OpeningHours {
        hours: WeeklyHours::new(windows).unwrap(),
        closes_on_holidays: dice.below(2) == 0,
        holiday_region: region,
        local_holidays: BTreeSet::new(),
        open_holidays: BTreeSet::from([date!(2026 - 12 - 08)]),
    }
}

fn rules(dice: &mut SplitMix64) -> BookingRules {
    let below = |bound: usize, dice: &mut SplitMix64| u32::try_from(dice.below(bound)).unwrap();
    BookingRules {
        notice: below(10_000, dice),
        horizon: 1 + below(180, dice),
        grid: [5, 15, 60, 240][dice.below(4)],
        settings: BookingSettings {
            show_comment: dice.below(2) == 0,
            show_phone: dice.below(2) == 0,
            phone_mandatory: dice.below(2) == 0,
            cancellation_notice: below(10_000, dice),
        },
        contact_retention: (dice.below(2) == 0).then(|| 1 + below(36, dice)),
        open_bookings_of_mailbox: (dice.below(2) == 0).then(|| 1 + below(20, dice)),
    }
}

fn employee(dice: &mut SplitMix64) -> EmployeeUpdate {
    let windows = hours(dice).hours;
    let minutes = u16::try_from(1 + dice.below(300)).unwrap();
    let own = OwnTerms {
        duration: (dice.below(2) == 0).then_some(minutes),
        price: Some(Money::from_cents(1)),
    };
    // The ids of a loaded salon begin with 1.
    let services = (1..=2).filter(|_| dice.below(3) > 0).map(|id| (ServiceId(id), own));
    let services = services.collect();
    let given = EmployeeInput {
        first_name: "Anders".to_owned(),
        last_name: String::new(),
        is_visible: dice.below(2) == 0,
        is_archived: dice.below(3) == 0,
        hours: windows
            .windows()
            .map(|(weekday, window)| {
                let weeks = Weeks::ALL[dice.below(3)];
                let window = WindowInput {
                    weekday: weekday.number_from_monday(),
                    opens: window.opens(),
                    closes: window.closes(),
                };
                (weeks, window)
            })
            .collect(),
        services,
    };
    given.checked().unwrap()
}

fn rooms(dice: &mut SplitMix64) -> RoomGroupInput {
    let room = |number: usize| RoomInput {
        id: None,
        name: format!("Kabine {number}"),
        is_archived: number.is_multiple_of(2),
    };
    let name = "Kabine".to_owned();
    let rooms = (0..dice.below(3)).map(room).collect();
    RoomGroupInput { name, rooms }.checked().unwrap()
}

/// What the answer is.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of change")]
async fn make(store: &TestStore, loaded: &Loaded, mode: ChangeMode, wanted: &Wanted) -> String {
    let (change, organization) = (change_at(NOW), loaded.organization);
    let (settings, services) = (store.organization_settings(), store.service_settings());
    match wanted {
        Wanted::Hours(hours) => told(settings.set_opening_hours(&change, organization, mode, hours).await),
        Wanted::Rules(rules) => told(settings.set_booking_rules(&change, organization, mode, rules).await),
        Wanted::Employee(id, wanted) => {
            let employee = (organization, Some(ResourceId(*id)));
            let settings = store.employee_settings();
            told(settings.set_employee(&change, employee, mode, wanted).await)
        }
        Wanted::AddedEmployee(wanted) => {
            let settings = store.employee_settings();
            told(settings.set_employee(&change, (organization, None), mode, wanted).await)
        }
        Wanted::AddedService(details) => {
            let wanted = details.clone().checked().unwrap();
            let settled = services.add_service(&change, organization, mode, &wanted).await;
            // Each preview has another id for it.
            told(settled.map(|mut settled| {
                let id = settled.setting.id;
                let found = settled.consequences.tomorrow.services.iter_mut();
                for starts in found.filter(|starts| starts.service == id) {
                    starts.service = ServiceId(0);
                }
                SettingsOutcome {
                    setting: settled.setting.details.title,
                    consequences: settled.consequences,
                }
            }))
        }
        Wanted::AddedEvent(wanted, hour) => {
            let settings = store.event_settings();
            let stored = settings.event(organization, loaded.events[0]).await.unwrap().unwrap();
            let start = (SECOND_EVENING + Duration::DAY).with_hms(*hour, 0, 0).unwrap();
            let details = EventDetails {
                title: wanted.title.clone(),
                price: wanted.price,
                capacity: wanted.capacity,
                minimum_participants: None,
                employee: wanted.employee,
                sign_up_until: None,
                custom_fields: Vec::new(),
                ..stored.details
            };
            let wanted = details.checked(vec![EventDateInput { id: None, start }]).unwrap();
            let settled = settings.set_event(&change, (organization, None), mode, &wanted).await;
            // Each preview has other ids for it and its date.
            told(settled.map(|settled| SettingsOutcome {
                setting: settled.setting.participants_total,
                consequences: without_ids_of_dates(settled.consequences),
            }))
        }
        Wanted::Rooms(wanted) => {
            let settings = store.room_settings();
            told(
                settings
                    .set_room_group(&change, (organization, None), mode, wanted)
                    .await,
            )
        }
        Wanted::OwnRooms(name, archived) => {
            let settings = store.room_settings();
            let rooms = archived.iter().zip(FIRST_ROOM..).map(|(is_archived, id)| RoomInput {
                id: Some(ResourceId(id)),
                name: format!("Platz {id}"),
                is_archived: *is_archived,
            });
            let (name, rooms) = (name.clone(), rooms.collect());
            let wanted = RoomGroupInput { name, rooms }.checked().unwrap();
            let group = (organization, Some(GROUP));
            told(settings.set_room_group(&change, group, mode, &wanted).await)
        }
        Wanted::RoomClosed(room, start, hours) => {
            let closure = ClosureInput {
                room: ResourceId(*room),
                start: *start,
                end: *start + Duration::hours(*hours),
                reason: None,
            };
            let settled = store
                .room_settings()
                .close_room(&change, (organization, GROUP), mode, &closure)
                .await;
            // Each preview has another id for it.
            told(settled.map(|settled| SettingsOutcome {
                setting: settled.setting.name,
                consequences: settled.consequences,
            }))
        }
        Wanted::RoomReopened => {
            // It puts nothing outside: it has no preview.
            if mode == ChangeMode::Preview {
                return String::new();
            }
            let settings = store.room_settings();
            let groups = settings.room_groups(organization, NOW).await.unwrap().unwrap();
            let own = groups.iter().find(|group| group.id == GROUP).unwrap();
            let Some(closure) = own.rooms.iter().flat_map(|room| &room.closures).next() else {
                return String::new();
            };
            let group = (organization, GROUP);
            settings.delete_closure(&change, group, closure.id).await.unwrap();
            String::new()
        }
        Wanted::Absence(wanted) => {
            // What lies under it is asked for by itself: it has no preview.
            if mode == ChangeMode::Save {
                plan_absence(store, loaded, wanted).await;
            }
            String::new()
        }
        Wanted::AbsenceOver => {
            if mode == ChangeMode::Save
                && let Some(absence) = oldest_absence(store).await
            {
                let (availability, reach) = (store.availability(), Reach::Everybody);
                let deleted = availability.delete_absence(&change, organization, reach, absence);
                deleted.await.unwrap();
            }
            String::new()
        }
        Wanted::Profile(form) => {
            // Nothing that is booked depends on it: it has no preview.
            if mode == ChangeMode::Save {
                store
                    .own_profiles()
                    .write(&change, organization, form, None, false)
                    .await
                    .unwrap();
            }
            String::new()
        }
        Wanted::Image(place, number) => {
            if mode == ChangeMode::Save {
                let image = number.map(|number| image(number).id);
                let placed = store
                    .images()
                    .place(&change, organization, *place, image)
                    .await
                    .unwrap();
                // It may be removed.
                assert!(matches!(placed, Placed::Done | Placed::UnknownImage), "{placed:?}");
            }
            String::new()
        }
        Wanted::ImageRemoved(number) => {
            if mode == ChangeMode::Save {
                let image = image(*number).id;
                store.images().remove(&change, organization, &image).await.unwrap();
            }
            String::new()
        }
        Wanted::Evening(wanted) => {
            let (settings, event) = (store.event_settings(), loaded.events[1]);
            let stored = settings.event(organization, event).await.unwrap().unwrap();
            let standing: Vec<_> = stored.dates.iter().filter(|date| !date.is_called_off).collect();
            let mut schedules = vec![EventDateInput {
                id: Some(standing[0].id),
                start: standing[0].starts,
            }];
            schedules.extend(wanted.second.map(|hour| EventDateInput {
                id: standing.get(1).map(|date| date.id),
                start: SECOND_EVENING.with_time(Time::from_hms(hour, 0, 0).unwrap()),
            }));
            let details = EventDetails {
                duration: wanted.duration,
                trainer: wanted.trainer.clone(),
                room: wanted.room.clone(),
                rooms: wanted.rooms.clone(),
                is_online: wanted.is_online,
                online_meeting_link: wanted.online_meeting_link.clone(),
                ..stored.details
            };
            let wanted = details.checked(schedules).unwrap();
            let settled = settings
                .set_event(&change, (organization, Some(event)), mode, &wanted)
                .await;
            // Each preview has another id for a date that it adds.
            told(settled.map(|settled| SettingsOutcome {
                setting: settled.setting.participants_total,
                consequences: without_ids_of_dates(settled.consequences),
            }))
        }
        Wanted::Service(position, wanted, fields) => {
            let id = loaded.services[*position];
            let details = ServiceDetails {
                custom_fields: fields.after(asked_by(store, loaded, *position).await),
                ..wanted.clone()
            };
            let wanted = details.checked().unwrap();
            let settled = services
                .change_service(&change, (organization, id), mode, &wanted)
                .await;
            told(settled.map(|mut settled| {
                forget_ids(&mut settled.setting.details.custom_fields);
                settled
            }))
        }
        Wanted::Archived(position, is_archived) => {
            let service = (organization, loaded.services[*position]);
            told(services.archive_service(&change, service, mode, *is_archived).await)
        }
        Wanted::Event(wanted) => {
            let (settings, event) = (store.event_settings(), loaded.events[0]);
            let stored = settings.event(organization, event).await.unwrap().unwrap();
            let schedules = stored.dates.iter().map(|date| EventDateInput {
                id: Some(date.id),
                start: date.starts,
            });
            let schedules = schedules.collect();
            let details = EventDetails {
                title: wanted.title.clone(),
                price: wanted.price,
                capacity: wanted.capacity,
                minimum_participants: None,
                employee: wanted.employee,
                sign_up_until: wanted.sign_up_until,
                custom_fields: wanted.fields.after(stored.details.custom_fields.clone()),
                ..stored.details
            };
            let wanted = details.checked(schedules).unwrap();
            let event = (organization, Some(event));
            let settled = settings.set_event(&change, event, mode, &wanted).await;
            told(settled.map(|mut settled| {
                forget_ids(&mut settled.setting.event.details.custom_fields);
                settled
            }))
        }
        Wanted::EventArchived(is_archived) => {
            let event = (organization, loaded.events[0]);
            let settings = store.event_settings();
            told(settings.archive_event(&change, event, mode, *is_archived).await)
        }
        Wanted::Order(is_reversed) => {
            // It has no consequences, and therefore no preview.
            if mode == ChangeMode::Save {
                let all = services.services(organization).await.unwrap().into_iter();
                let mut offered: Vec<_> = all.filter(|one| !one.is_archived).map(|one| one.id).collect();
                if *is_reversed {
                    offered.reverse();
                }
                services.order_services(&change, organization, &offered).await.unwrap();
            }
            String::new()
        }
    }
}

fn without_ids_of_dates(mut consequences: Consequences) -> Consequences {
    for date in &mut consequences.outside_dates {
        (date.event, date.date) = (EventId(0), EventDateId(0));
    }
    consequences
}

/// Plans it, and keeps whatever lies under it.
async fn plan_absence(store: &TestStore, loaded: &Loaded, wanted: &WantedAbsence) {
    let replaced = if wanted.replaces {
        oldest_absence(store).await
    } else {
        None
    };
    let mut request = AbsenceRequest {
        organization: loaded.organization,
        absence: replaced,
        employee: wanted.employee,
        from: wanted.start,
        to: wanted.start + Duration::hours(wanted.hours),
        reason: None,
        resolutions: BTreeMap::new(),
        kept_dates: BTreeSet::new(),
        reach: Reach::Everybody,
        over_rules: None,
    };
    loop {
        let planned = store.availability().plan_absence(&change_at(NOW), &request).await;
        match planned {
            Ok(_) => break,
            Err(AvailabilityRefused::Refused(AbsenceRefusal::Undecided(times))) => {
                let kept = times.iter().map(|time| (time.appointment, AppointmentResolution::Keep));
                request.resolutions.extend(kept);
            }
            Err(AvailabilityRefused::Refused(AbsenceRefusal::OverEvents(dates))) => request.kept_dates.extend(dates),
            Err(error) => panic!("{error}"),
        }
    }
}

/// Of the premises or of one of the three employees.
async fn oldest_absence(store: &TestStore) -> Option<i64> {
    let query = "SELECT id::text FROM absence WHERE resource_id <= 3 ORDER BY id LIMIT 1";
    let found = store.sql().await.texts(query).await;
    found.first().map(|id| id.parse().unwrap())
}

fn image(number: u8) -> StoredImage {
    StoredImage {
        id: ImageId::of_digest(&[number; 32]),
        kind: ImageKind::Photo,
        size: (1200, 800),
        created_at: NOW,
    }
}

/// What the service at this position asks.
async fn asked_by(store: &TestStore, loaded: &Loaded, position: usize) -> Vec<CustomFieldDraft> {
    let services = store.service_settings().services(loaded.organization).await.unwrap();
    let found = services.into_iter().find(|one| one.id == loaded.services[position]);
    found.unwrap().details.custom_fields
}

/// Each preview has other ids for what is asked from then on.
fn forget_ids(fields: &mut [CustomFieldDraft]) {
    for field in fields {
        field.id = None;
    }
}

/// An answer to each custom field of the salon.
fn answers(fields: &[CustomFieldDraft], owner: CustomFieldOwner) -> Vec<Answer> {
    let answer = |field: &CustomFieldDraft| Answer {
        field: field.id.unwrap(),
        owner: Some(owner),
        value: match field.kind {
            CustomFieldKind::Boolean => "true",
            _ => "Braun",
        }
        .to_owned(),
    };
    fields.iter().map(answer).collect()
}

/// Who is drawn may be able to do a service that was archived before, or take a time for it that its steps do not allow.
fn depends_on_the_services(why: SettingProblem) -> bool {
    matches!(
        why,
        SettingProblem::Unknown | SettingProblem::TooShortForSteps | SettingProblem::OwnDurationWithRoomOfSteps
    )
}

fn told<Setting: Debug>(settled: Result<SettingsOutcome<Setting>, SettingsError>) -> String {
    match settled {
        Err(SettingsError::Invalid(invalid)) if invalid.members().all(|(_, why)| depends_on_the_services(why)) => {
            format!("{invalid:?}")
        }
        settled => format!("{:?}", settled.unwrap()),
    }
}

/// What was agreed with customers.
async fn agreed(sql: &Sql) -> Vec<String> {
    let mut agreed = Vec::new();
    for table in [
        "booking",
        "appointment",
        "appointment_part",
        "event_date",
        "participation",
        "answer",
        "history",
    ] {
        let rows = format!(
            "SELECT '{table} ' || row::text FROM {table} AS row WHERE {} ORDER BY 1",
            agreed_with(table)
        );
        agreed.extend(sql.texts(&rows).await);
    }
    // Who comes to the evening is told of other dates, and keeps seat and price.
    let seat = "SELECT concat_ws(' ', booking_id, status, title, price_cents) FROM participation ORDER BY id";
    agreed.extend(sql.texts(seat).await);
    // Whose calendar a date takes is no affair of those who come to it.
    let occupied = "SELECT row::text FROM occupation AS row WHERE appointment_id IS NOT NULL ORDER BY 1";
    agreed.extend(sql.texts(occupied).await);
    agreed
}

/// Which rows no change may touch: of the evening dates are moved and called off, and its participant is told.
fn agreed_with(table: &str) -> String {
    let of_evening = format!("(SELECT id FROM event WHERE title = '{EVENING}')");
    match table {
        "booking" => format!("id NOT IN (SELECT booking_id FROM participation WHERE event_id IN {of_evening})"),
        // That a visit takes place in spite of an absence changes nothing of it.
        "history" => format!(
            "what <> 'KEPT_IN_ABSENCE'
             AND booking_id NOT IN (SELECT booking_id FROM participation WHERE event_id IN {of_evening})"
        ),
        // Nobody has signed up for what is added.
        "event_date" => format!("event_id NOT IN {of_evening} AND event_id IN (SELECT event_id FROM participation)"),
        _ => "true".to_owned(),
    }
}

/// What was wrong after changes that a seed draws.
async fn broken(seed: u64, changes: usize, sabotage: &str) -> Vec<String> {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Farbplatz".to_owned(),
        rooms: vec!["Am Fenster".to_owned(), "Hinten".to_owned()],
    }];
    load.services[COLOUR].needs = vec![NeedDocument {
        group: 0,
        steps: Vec::new(),
    }];
    load.events = vec![
        EventDocument {
            custom_fields: load.services[COLOUR].custom_fields.clone(),
            ..course()
        },
        EventDocument {
            title: EVENING.to_owned(),
            starts: vec![datetime!(2026-11-30 19:00), SECOND_EVENING.with_time(time!(19:00))],
            employee: None,
            minimum_participants: None,
            ..course()
        },
    ];
    let (store, loaded) = TestStore::with(&load).await;
    for number in 1..=2 {
        let (images, image, change) = (store.images(), image(number), change_at(NOW));
        let announced = images.announce(&change, loaded.organization, &image, 50);
        announced.await.unwrap();
        let confirmed = images.confirm(&change, loaded.organization, &image.id);
        confirmed.await.unwrap();
    }
    for number in 1..=6_u8 {
        let start =
            MONDAY.with_time(time!(09:00)) + Duration::days(i64::from(number / 2)) + Duration::hours(i64::from(number));
        let service = if number % 2 == 0 { CUT } else { COLOUR };
        let owner = CustomFieldOwner::Service(loaded.services[service]);
        let request = Draft {
            answers: answers(&asked_by(&store, &loaded, service).await, owner),
            ..draft(
                number,
                &loaded,
                vec![appointment_request(loaded.services[service], ResourceId(1), start)],
            )
        };
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    let stored = store
        .event_settings()
        .event(loaded.organization, loaded.events[0])
        .await;
    let asked = stored.unwrap().unwrap().details.custom_fields;
    for number in 7..=8 {
        let request = SignUpDraft {
            answers: answers(&asked, CustomFieldOwner::Event(loaded.events[0])),
            ..sign_up(number, &loaded)
        };
        store.events().sign_up(&change_at(NOW), &request).await.unwrap();
    }
    let evening = SignUpDraft {
        event: loaded.events[1],
        ..sign_up(9, &loaded)
    };
    store.events().sign_up(&change_at(NOW), &evening).await.unwrap();
    let sql = store.sql().await;
    sql.run(sabotage).await;
    let booked = agreed(&sql).await;
    let (mut dice, mut broken) = (SplitMix64::new(seed), Vec::new());
    for _ in 0..changes {
        let wanted = draw(&mut dice);
        let before = sql.everything().await;
        let previewed = make(&store, &loaded, ChangeMode::Preview, &wanted).await;
        if sql.everything().await != before {
            broken.push(format!("seed {seed}: the preview of {wanted:?} has left something"));
        }
        if make(&store, &loaded, ChangeMode::Save, &wanted).await != previewed {
            broken.push(format!("seed {seed}: the preview of {wanted:?} told something else"));
        }
        if agreed(&sql).await != booked {
            broken.push(format!("seed {seed}: {wanted:?} has changed a booking"));
        }
        let findings = audit(&store.database, Depth::Thorough).await.unwrap();
        let found = findings.iter().filter(|finding| finding.violations > 0);
        broken.extend(found.map(|finding| format!("seed {seed}: {wanted:?}: {finding:?}")));
    }
    broken
}

#[tokio::test]
async fn no_setting_changes_what_is_booked_and_a_preview_changes_nothing() {
    for seed in 1..=Size::wanted().of([2, 40, 200]) {
        let broken = broken(seed, 12, "SELECT 1").await;
        assert!(broken.is_empty(), "{broken:#?}");
    }
}

#[tokio::test]
async fn setting_that_changes_a_price_or_an_answer_or_frees_a_time_is_noticed() {
    for sabotage in [REPRICES, FREES, REPRICES_SEATS, REPRICES_KEPT, FORGETS] {
        let mut is_noticed = false;
        // Not every seed draws what the sabotage waits for.
        for seed in 1..=12 {
            let broken = broken(seed, 12, sabotage).await;
            is_noticed |= broken.iter().any(|line| line.contains("has changed a booking"));
            if is_noticed {
                break;
            }
        }
        assert!(is_noticed, "{sabotage}");
    }
}
