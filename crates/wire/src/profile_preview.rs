use booking_core::offer::OfferPreview;
use catalog::OnboardingStep;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{BusinessHours, Employee, Event, OfferedService, Organization, SocialMedia, Trader, WebContent};

/// A profile as its own people see it before it is public: what the calls for visitors will answer, and what is missing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfilePreview {
    pub organization: Organization,
    /// From Monday to Sunday, as in the coming seven days.
    pub business_hours: Vec<BusinessHours>,
    /// By sort order, then id.
    pub services: Vec<OfferedService>,
    /// By their next date, then id.
    pub events: Vec<Event>,
    /// Those who are visible, by id.
    pub employees: Vec<Employee>,
    /// The pieces of the page, possibly empty.
    pub web_contents: Vec<WebContent>,
    pub social_media: Vec<SocialMedia>,
    /// Whom customers will deal with.
    pub trader: Trader,
    /// Whether one of the administrators has proven the e-mail address; without it the profile does not become public.
    pub email_verified: bool,
    /// Whether somebody can do one of the services; without it the profile does not become public.
    pub has_bookable_service: bool,
}

impl ProfilePreview {
    /// At this instant, from what catalog and booking-core show.
    pub fn at(now: OffsetDateTime, profile: catalog::ProfilePreview, offer: OfferPreview) -> Self {
        let nr = profile.organization.nr;
        Self {
            organization: profile.organization.into(),
            business_hours: BusinessHours::rows(offer.business_hours),
            services: offer.services.into_iter().map(Into::into).collect(),
            events: offer.events.into_iter().map(|event| Event::at(now, event)).collect(),
            employees: offer.team.into_iter().map(Into::into).collect(),
            web_contents: profile
                .web_contents
                .into_iter()
                .map(|(kind, html_content)| WebContent {
                    organization_nr: nr.0,
                    content_type: kind.label().to_owned(),
                    html_content,
                })
                .collect(),
            social_media: profile.social_media.into_iter().map(Into::into).collect(),
            trader: profile.trader.into(),
            email_verified: profile.publication.has(OnboardingStep::ProvenEmailAddress),
            has_bookable_service: profile.publication.has(OnboardingStep::BookableService),
        }
    }
}
