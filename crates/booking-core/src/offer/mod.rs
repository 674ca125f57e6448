//! What can be booked, as visitors see it: services, custom fields, employees, opening hours.

mod business_hours;
mod ports;
mod preview_offer;
mod show_at_a_glance;
mod show_offer;

pub use business_hours::{BusinessHours, business_hours};
pub use ports::*;
pub use preview_offer::{OfferPreview, PreviewOffer, SkilledPerson, StaffedService};
pub use show_at_a_glance::{AtAGlance, ServiceAtAGlance, ShowAtAGlance, WantedTitle};
pub use show_offer::{AssignedEmployee, OfferError, ShowOffer};
