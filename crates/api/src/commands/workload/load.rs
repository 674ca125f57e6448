//! A document of the benchmark as the bulk path of the database takes it.

use booking_core::booking::ManageTokens;
use booking_core::calendar::{BookingSettings, Window};
use catalog::Country;
use postgres_adapter::load_calendar::{
    AbsenceLoad, AppointmentLoad, AppointmentStatus, BookingLoad, CustomerLoad, EmployeeLoad, OrganizationLoad,
    ServiceLoad, SkillLoad,
};
use shared_kernel::{BranchId, CalendarGuid, Money, Randomness, Zone};
use time::{OffsetDateTime, Weekday};

use super::document::{Absence, Booking, BusinessHours, Document, Employee, Holiday, Service, WeeklyHours};
use crate::commands::CommandError;

/// The documents ask for 180 days.
const HORIZON: u16 = 180;
/// "Sonstige Dienstleister": a document says nothing about its branch.
const BRANCH: BranchId = BranchId(19);

/// The load of a document, in document order.
pub fn load(
    document: &Document,
    now: OffsetDateTime,
    randomness: &impl Randomness,
    tokens: &impl ManageTokens,
) -> Result<OrganizationLoad, CommandError> {
    let positions = Positions { document };
    Ok(OrganizationLoad {
        company_name: document.provider.company_name.clone(),
        branche_name_detailed: None,
        branches: vec![BRANCH],
        owner: ("Maria".to_owned(), "Muster".to_owned()),
        street_name: String::new(),
        street_number: String::new(),
        zip_code: document.provider.zip_code.clone(),
        city: document.provider.city.clone(),
        county: None,
        country: Country::Austria,
        position: None,
        contact_email: None,
        contact_phone: None,
        first_activated_at: now,
        web_contents: Vec::new(),
        social_media: Vec::new(),
        zone: Zone::named(&document.timezone)?,
        grid: document.rules.slot_step_minutes,
        notice: 0,
        horizon: HORIZON,
        settings: BookingSettings::default(),
        opening_hours: document
            .business_hours
            .iter()
            .filter_map(opening_hours)
            .collect::<Result<_, _>>()?,
        // The documents count on nothing but the closures they name.
        closes_on_holidays: false,
        closures: document.holidays.iter().map(closure).collect::<Result<_, _>>()?,
        room_groups: Vec::new(),
        services: document.services.iter().map(service).collect(),
        employees: document
            .employees
            .iter()
            .map(|employee| positions.employee(employee))
            .collect::<Result<_, _>>()?,
        bookings: document
            .bookings
            .iter()
            .map(|booking| {
                let guid = CalendarGuid(randomness.uuid());
                positions.booking(booking, now, guid, tokens.hash_for(guid))
            })
            .collect::<Result<_, _>>()?,
        events: Vec::new(),
    })
}

fn opening_hours(hours: &BusinessHours) -> Option<Result<(Weekday, Window), CommandError>> {
    let (from, to) = (hours.from?, hours.to?);
    Some(window(hours.day, from.0, to.0))
}

fn window(day: u8, opens: u16, closes: u16) -> Result<(Weekday, Window), CommandError> {
    let weekday = day
        .checked_sub(1)
        .filter(|ahead| *ahead < 7)
        .ok_or("a day that is none of 1 to 7")?;
    Ok((Weekday::Monday.nth_next(weekday), Window::new(opens, closes)?))
}

fn closure(holiday: &Holiday) -> Result<AbsenceLoad, CommandError> {
    let next = holiday.date.0.next_day().ok_or("a holiday at the end of time")?;
    Ok(AbsenceLoad {
        starts: holiday.date.0.midnight(),
        ends: next.midnight(),
        reason: Some("Feiertag".to_owned()),
    })
}

fn service(service: &Service) -> ServiceLoad {
    ServiceLoad {
        title: service.description.clone(),
        html: String::new(),
        price: Money::from_cents(service.price_cents),
        duration: service.duration_minutes,
        follow_up: service.follow_up_minutes,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}

fn absence(absence: &Absence) -> AbsenceLoad {
    AbsenceLoad {
        starts: absence.start_local.0,
        ends: absence.end_local.0,
        reason: None,
    }
}

/// Finds where in the document something stands.
struct Positions<'a> {
    document: &'a Document,
}

impl Positions<'_> {
    fn of_service(&self, id: u64) -> Result<usize, CommandError> {
        let position = self.document.services.iter().position(|service| service.id == id);
        position.ok_or_else(|| format!("There is no service {id} in the document.").into())
    }

    fn of_employee(&self, id: u64) -> Result<usize, CommandError> {
        let position = self.document.employees.iter().position(|employee| employee.id == id);
        position.ok_or_else(|| format!("There is no employee {id} in the document.").into())
    }

    fn employee(&self, employee: &Employee) -> Result<EmployeeLoad, CommandError> {
        let hours = |hours: &WeeklyHours| window(hours.day, hours.from.0, hours.to.0);
        let absences = self
            .document
            .absences
            .iter()
            .filter(|absence| absence.employee_id == employee.id);
        Ok(EmployeeLoad {
            first_name: employee.first_name.clone(),
            last_name: employee.last_name.clone(),
            hours: employee.weekly_hours.iter().map(hours).collect::<Result<_, _>>()?,
            absences: absences.map(absence).collect(),
            skills: employee
                .service_ids
                .iter()
                .map(|id| self.of_service(*id).map(SkillLoad::from))
                .collect::<Result<_, _>>()?,
        })
    }

    fn booking(
        &self,
        booking: &Booking,
        now: OffsetDateTime,
        guid: CalendarGuid,
        manage_token_hash: [u8; 32],
    ) -> Result<BookingLoad, CommandError> {
        let id = booking.id;
        Ok(BookingLoad {
            guid,
            manage_token_hash,
            customer: CustomerLoad {
                first_name: format!("Kunde{id}"),
                last_name: "Muster".to_owned(),
                email: format!("kunde{id}@example.org"),
                phone: None,
            },
            remark: None,
            created_at: now,
            status: AppointmentStatus::Confirmed,
            appointments: vec![AppointmentLoad {
                service: self.of_service(booking.service_id)?,
                employee: self.of_employee(booking.employee_id)?,
                rooms: Vec::new(),
                start: booking.start_local.0,
            }],
            events: Vec::new(),
        })
    }
}
