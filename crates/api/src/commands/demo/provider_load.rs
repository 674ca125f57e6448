//! A provider of the demo town as the bulk path of the database takes it.

use std::sync::Arc;

use booking_core::booking::{CustomFieldKind, ManageTokens};
use booking_core::calendar::{BookingSettings, OwnTerms, Window};
use booking_core::events::EventKind;
use catalog::{Country, SocialMediaKind, SocialMediaLink, WebContentKind};
use demo_town::Provider;
use postgres_adapter::load_calendar::{
    AbsenceLoad, AppointmentLoad, AppointmentStatus, BookingLoad, CustomFieldLoad, CustomerLoad, EmployeeLoad,
    EventLoad, NeedLoad, OrganizationLoad, RoomGroupLoad, ServiceLoad, SkillLoad,
};
use shared_kernel::{BranchId, CalendarGuid, Money, Randomness, Zone};
use time::{Duration, OffsetDateTime, Time, Weekday};

use crate::commands::CommandError;
use crate::manage_tokens::SignedManageTokens;

/// How long before its start a booking of the town was made, unless that lies ahead.
const BOOKED_AHEAD: Duration = Duration::days(5);

/// Makes loads of providers. Texts are sanitised where they are written.
pub struct ProviderLoads {
    pub now: OffsetDateTime,
    pub randomness: Arc<dyn Randomness>,
    pub tokens: SignedManageTokens,
}

impl ProviderLoads {
    /// The load of one provider.
    pub fn load(&self, provider: &Provider) -> Result<OrganizationLoad, CommandError> {
        let zone = Zone::named(provider.zone)?;
        let address = &provider.address;
        Ok(OrganizationLoad {
            company_name: provider.company_name.clone(),
            branche_name_detailed: provider.branche_name_detailed.clone(),
            branches: vec![BranchId(i16::from(provider.branch_id))],
            owner: (provider.owner.first.clone(), provider.owner.last.clone()),
            street_name: address.street_name.clone(),
            street_number: address.street_number.clone(),
            zip_code: address.zip_code.clone(),
            city: address.city.clone(),
            county: Some(address.county.clone()),
            country: Country::with_code(address.country.code()).ok_or("a country that the catalog does not know")?,
            position: Some((address.latitude, address.longitude)),
            contact_email: Some(provider.contact_mail.clone()),
            contact_phone: Some(provider.phone.clone()),
            first_activated_at: zone.instant(provider.first_activated_on.with_time(NOON))?,
            web_contents: web_contents(provider),
            social_media: provider
                .social_links
                .iter()
                .map(social_media)
                .collect::<Result<_, _>>()?,
            grid: provider.rules.grid_minutes,
            notice: u32::from(provider.rules.minimum_notice_minutes),
            horizon: provider.rules.horizon_days,
            settings: BookingSettings {
                show_comment: provider.rules.show_comment,
                show_phone: provider.rules.show_phone,
                phone_mandatory: provider.rules.phone_mandatory,
                cancellation_notice: u32::from(provider.rules.cancellation_notice_minutes),
            },
            opening_hours: hours(&provider.opening_hours)?,
            closes_on_holidays: true,
            closures: provider.closures.iter().map(closure).collect(),
            room_groups: provider.room_groups.iter().map(room_group).collect(),
            services: provider.services.iter().map(service).collect(),
            employees: provider.employees.iter().map(employee).collect::<Result<_, _>>()?,
            bookings: self.bookings(provider, &zone)?,
            events: provider.events.iter().map(event).collect(),
            zone,
        })
    }

    /// Appointments, then sign-ups.
    fn bookings(&self, provider: &Provider, zone: &Zone) -> Result<Vec<BookingLoad>, CommandError> {
        let mut bookings = Vec::new();
        for booking in &provider.bookings {
            bookings.push(self.booking(booking, zone)?);
        }
        for (position, event) in provider.events.iter().enumerate() {
            let first = event.starts.first().ok_or("an event without dates")?;
            for person in &event.participants {
                bookings.push(self.sign_up(position, zone.instant(*first)?, person));
            }
        }
        Ok(bookings)
    }

    fn sign_up(&self, event: usize, begins: OffsetDateTime, person: &demo_town::Customer) -> BookingLoad {
        let guid = CalendarGuid(self.randomness.uuid());
        BookingLoad {
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            customer: customer(person),
            remark: None,
            created_at: (begins - BOOKED_AHEAD).min(self.now),
            status: AppointmentStatus::Confirmed,
            appointments: Vec::new(),
            events: vec![event],
        }
    }

    fn booking(&self, booking: &demo_town::Booking, zone: &Zone) -> Result<BookingLoad, CommandError> {
        let guid = CalendarGuid(self.randomness.uuid());
        let first = booking.appointments.first().ok_or("a booking without appointments")?;
        Ok(BookingLoad {
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            customer: customer(&booking.customer),
            remark: booking.remark.clone(),
            created_at: (zone.instant(first.start)? - BOOKED_AHEAD).min(self.now),
            status: status(booking.status),
            appointments: booking.appointments.iter().map(appointment).collect(),
            events: Vec::new(),
        })
    }
}

const NOON: Time = time::macros::time!(12:00);

fn web_contents(provider: &Provider) -> Vec<(WebContentKind, String)> {
    vec![
        (WebContentKind::OverviewSlogan, provider.slogan_html.clone()),
        (WebContentKind::OverviewTopContent, provider.top_content_html.clone()),
        (WebContentKind::OverviewContent, provider.content_html.clone()),
    ]
}

fn social_media(link: &demo_town::SocialLink) -> Result<SocialMediaLink, CommandError> {
    let kind = SocialMediaKind::named(link.kind).ok_or("a link that the catalog does not know")?;
    Ok(SocialMediaLink {
        kind,
        website: link.url.clone(),
    })
}

fn hours(windows: &[demo_town::Window]) -> Result<Vec<(Weekday, Window)>, CommandError> {
    let hour = |window: &demo_town::Window| {
        let weekday = Weekday::Monday.nth_next(window.weekday - 1);
        Ok((weekday, Window::new(window.opens_minute, window.closes_minute)?))
    };
    windows.iter().map(hour).collect()
}

fn closure(closure: &demo_town::Closure) -> AbsenceLoad {
    AbsenceLoad {
        starts: closure.from.midnight(),
        ends: closure.to_exclusive.midnight(),
        reason: Some(closure.reason.to_owned()),
    }
}

fn room_group(group: &demo_town::RoomGroup) -> RoomGroupLoad {
    RoomGroupLoad {
        name: group.name.clone(),
        rooms: group.rooms.clone(),
    }
}

fn service(service: &demo_town::Service) -> ServiceLoad {
    ServiceLoad {
        title: service.title.clone(),
        html: service.html.clone(),
        price: Money::from_cents(service.price_cents),
        duration: service.duration_minutes,
        follow_up: service.follow_up_minutes,
        steps: service.steps.clone(),
        needs: service.needs.iter().map(need).collect(),
        custom_fields: service.custom_fields.iter().map(custom_field).collect(),
    }
}

fn need(need: &demo_town::Need) -> NeedLoad {
    NeedLoad {
        group: need.group,
        steps: need.steps.clone(),
    }
}

fn custom_field(field: &demo_town::CustomField) -> CustomFieldLoad {
    CustomFieldLoad {
        kind: match field.kind {
            demo_town::CustomFieldKind::Text => CustomFieldKind::Text,
            demo_town::CustomFieldKind::Multiline => CustomFieldKind::Multiline,
            demo_town::CustomFieldKind::Number => CustomFieldKind::Number,
            demo_town::CustomFieldKind::Date => CustomFieldKind::Date,
            demo_town::CustomFieldKind::Boolean => CustomFieldKind::Boolean,
        },
        display_text: field.display_text.clone(),
        field_group: field.field_group.clone(),
        mandatory: field.mandatory,
        hyper_link: field.hyper_link.clone(),
    }
}

fn customer(person: &demo_town::Customer) -> CustomerLoad {
    CustomerLoad {
        first_name: person.first_name.clone(),
        last_name: person.last_name.clone(),
        email: person.email.clone(),
        phone: person.phone.clone(),
    }
}

fn event(event: &demo_town::Event) -> EventLoad {
    EventLoad {
        kind: match event.kind {
            demo_town::EventKind::Event => EventKind::Event,
            demo_town::EventKind::Course => EventKind::Course,
        },
        title: event.title.clone(),
        html: event.html.clone(),
        price: Money::from_cents(event.price_cents),
        duration: event.duration_minutes,
        capacity: u32::from(event.capacity),
        minimum_participants: event.minimum_participants.map(u32::from),
        trainer: event.trainer.clone(),
        room: event.room.clone(),
        is_online: event.is_online,
        sign_up_from: event.sign_up_from,
        sign_up_until: event.sign_up_until,
        starts: event.starts.clone(),
        employee: Some(event.leader),
        rooms: Vec::new(),
        online_meeting_link: event.online_link.clone(),
        custom_fields: event.custom_fields.iter().map(custom_field).collect(),
    }
}

fn employee(employee: &demo_town::Employee) -> Result<EmployeeLoad, CommandError> {
    let absence = |absence: &demo_town::Absence| AbsenceLoad {
        starts: absence.start,
        ends: absence.end,
        reason: None,
    };
    Ok(EmployeeLoad {
        first_name: employee.first_name.clone(),
        last_name: employee.last_name.clone(),
        hours: hours(&employee.hours)?,
        absences: employee.absences.iter().map(absence).collect(),
        skills: employee.skills.iter().map(skill).collect(),
    })
}

fn skill(skill: &demo_town::Skill) -> SkillLoad {
    SkillLoad {
        service: skill.service,
        own: OwnTerms {
            duration: skill.own_duration_minutes,
            price: skill.own_price_cents.map(Money::from_cents),
        },
    }
}

fn appointment(appointment: &demo_town::Appointment) -> AppointmentLoad {
    AppointmentLoad {
        service: appointment.service,
        employee: appointment.employee,
        rooms: appointment.rooms.clone(),
        start: appointment.start,
    }
}

fn status(status: demo_town::Status) -> AppointmentStatus {
    match status {
        demo_town::Status::Confirmed => AppointmentStatus::Confirmed,
        demo_town::Status::Done => AppointmentStatus::Done,
        demo_town::Status::NoShow => AppointmentStatus::NoShow,
        demo_town::Status::CancelledByCustomer => AppointmentStatus::CancelledByCustomer,
        demo_town::Status::CancelledByProvider => AppointmentStatus::CancelledByProvider,
    }
}
