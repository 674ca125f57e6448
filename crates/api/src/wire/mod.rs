//! What travels over the wire: one type per documented shape, names byte for byte as documented,
//! misspellings included. Nothing outside this module knows those names.

mod booking_request;
mod branch;
mod business_hours;
mod calendar_entry;
mod customized_booking_field;
mod employee;
mod event;
mod event_booking_request;
mod given_answer;
mod managed_booking;
mod offered_service;
mod operator;
mod organization;
mod organization_page;
mod problem_body;
mod queries;
mod search;
mod search_host;
mod search_host_answer;
mod slots;
mod social_media;
mod times;
mod web_content;

pub use booking_request::{BookedServiceRequest, BookingRequest};
pub use branch::Branch;
pub use business_hours::BusinessHours;
pub use calendar_entry::CalendarEntry;
pub use customized_booking_field::CustomizedBookingField;
pub use employee::{AssignedEmployeesRequest, Employee};
pub use event::Event;
pub use event_booking_request::EventBookingRequest;
pub use given_answer::GivenAnswer;
pub use managed_booking::{
    CancelManagedBookingRequest, CancelledAppointmentRequest, CancelledScheduleRequest, ManagedBooking,
    ManagedBookingRequest, MoveManagedBookingRequest, MoveSlotsRequest, MovedAppointmentRequest,
};
pub use offered_service::OfferedService;
pub use operator::{Operator, OperatorContact, OperatorPage};
pub use organization::{Country, Organization};
pub use organization_page::{NamedOrganizations, Newcomers, OrganizationPage};
pub use problem_body::{ProblemBody, SlotTakenBody};
pub use queries::{
    CustomizedBookingFieldsQuery, NamedOrganizationsQuery, OfferedServiceQuery, OrganizationQuery, SocialMediaQuery,
};
pub use search::{SearchQuery, SearchSuggestions, SuggestionsQuery};
pub use search_host::{MarketplaceQuery, SearchIndex, SearchIndexRequest};
pub use search_host_answer::SearchIndexAnswer;
pub use slots::{BasketServiceRequest, BasketSlotsRequest, Slot, SlotsOverviewRequest, WrittenSlots};
pub use social_media::SocialMedia;
pub use times::{GivenDay, GivenTime, clock_time, wall_time};
pub use web_content::WebContent;
