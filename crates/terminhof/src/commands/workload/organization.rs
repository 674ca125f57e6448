use booking_core::calendar::{BookingSettings, Window};
use booking_core::lifecycle::AppointmentState;
use catalog::Country;
use organization_document::{
    AbsenceDocument, AppointmentDocument, BookingDocument, CustomerDocument, EmployeeDocument, OrganizationDocument,
    ServiceDocument,
};
use shared_kernel::{BranchId, Money, Zone};
use time::{OffsetDateTime, Weekday};

use super::document::{Booking, BusinessHours, Document, Employee, Holiday, Service};
use crate::commands::CommandError;

/// The documents ask for 180 days.
const HORIZON: u16 = 180;
/// "Sonstige Dienstleister": a document says nothing about its branch.
const BRANCH: BranchId = BranchId(19);

impl Document {
    /// The organisation that it describes, in document order. What it does not say is empty.
    pub fn organization(&self, now: OffsetDateTime) -> Result<OrganizationDocument, CommandError> {
        let opening_hours = self.business_hours.iter().filter_map(opening_hours);
        let closures = self.holidays.iter().map(closure);
        let employees = self.employees.iter().map(|employee| self.employee(employee));
        let bookings = self.bookings.iter().map(|booking| self.booking(booking, now));
        Ok(OrganizationDocument {
            company_name: self.provider.company_name.clone(),
            branche_name_detailed: None,
            branches: vec![BRANCH],
            owner: ("Maria".to_owned(), "Muster".to_owned()),
            street_name: String::new(),
            street_number: String::new(),
            zip_code: self.provider.zip_code.clone(),
            city: self.provider.city.clone(),
            county: None,
            country: Country::Austria,
            position: None,
            contact_email: None,
            contact_phone: None,
            first_activated_at: now,
            web_contents: Vec::new(),
            social_media: Vec::new(),
            zone: Zone::named(&self.timezone)?,
            grid: self.rules.slot_step_minutes,
            notice: 0,
            horizon: HORIZON,
            settings: BookingSettings::default(),
            opening_hours: opening_hours.collect::<Result<_, _>>()?,
            // The documents count on nothing but the closures they contain.
            closes_on_holidays: false,
            closures: closures.collect::<Result<_, _>>()?,
            room_groups: Vec::new(),
            services: self.services.iter().map(service).collect(),
            employees: employees.collect::<Result<_, _>>()?,
            bookings: bookings.collect::<Result<_, _>>()?,
            events: Vec::new(),
        })
    }

    fn service_position(&self, id: u64) -> Result<usize, CommandError> {
        let position = self.services.iter().position(|service| service.id == id);
        position.ok_or_else(|| format!("There is no service {id} in the document.").into())
    }

    fn employee_position(&self, id: u64) -> Result<usize, CommandError> {
        let position = self.employees.iter().position(|employee| employee.id == id);
        position.ok_or_else(|| format!("There is no employee {id} in the document.").into())
    }

    fn employee(&self, employee: &Employee) -> Result<EmployeeDocument, CommandError> {
        let hours = employee.weekly_hours.iter();
        let absences = self.absences.iter();
        let skills = employee.service_ids.iter();
        Ok(EmployeeDocument {
            first_name: employee.first_name.clone(),
            last_name: employee.last_name.clone(),
            hours: hours
                .map(|hours| window(hours.day, hours.from.0, hours.to.0))
                .collect::<Result<_, _>>()?,
            absences: absences
                .filter(|absence| absence.employee_id == employee.id)
                .map(|absence| AbsenceDocument {
                    starts: absence.start_local.0,
                    ends: absence.end_local.0,
                    reason: None,
                })
                .collect(),
            skills: skills
                .map(|id| Ok(self.service_position(*id)?.into()))
                .collect::<Result<_, CommandError>>()?,
        })
    }

    fn booking(&self, booking: &Booking, now: OffsetDateTime) -> Result<BookingDocument, CommandError> {
        let id = booking.id;
        Ok(BookingDocument {
            customer: CustomerDocument {
                first_name: format!("Kunde{id}"),
                last_name: "Muster".to_owned(),
                email: format!("kunde{id}@example.org"),
                phone: None,
            },
            remark: None,
            created_at: now,
            state: AppointmentState::Confirmed,
            appointments: vec![AppointmentDocument {
                service: self.service_position(booking.service_id)?,
                employee: self.employee_position(booking.employee_id)?,
                rooms: Vec::new(),
                start: booking.start_local.0,
            }],
            events: Vec::new(),
        })
    }
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

fn closure(holiday: &Holiday) -> Result<AbsenceDocument, CommandError> {
    let next = holiday.date.0.next_day().ok_or("a holiday at the end of time")?;
    Ok(AbsenceDocument {
        starts: holiday.date.0.midnight(),
        ends: next.midnight(),
        reason: Some("Feiertag".to_owned()),
    })
}

fn service(service: &Service) -> ServiceDocument {
    ServiceDocument {
        title: service.description.clone(),
        html: String::new(),
        price: Money::from_cents(service.price_cents),
        duration: service.duration_minutes,
        follow_up: service.follow_up_minutes,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}
