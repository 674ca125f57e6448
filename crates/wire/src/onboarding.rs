//! What a new provider does until it is booked.

use catalog::{OnboardingStep as Step, Publication, SuggestedService};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that a new provider does.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OnboardingStepName {
    /// One of the administrators proves the e-mail address.
    #[serde(rename = "PROVEN_MAILBOX")]
    ProvenEmailAddress,
    /// Street, postcode and city.
    Address,
    /// Open while somebody works who can do one of the services, in hours that somebody has saved or published.
    Hours,
    /// A service and somebody who can do it.
    BookableService,
    /// A text about oneself.
    Texts,
}

/// A step, and whether it is done.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingStep {
    pub step: OnboardingStepName,
    pub is_done: bool,
    /// Whether the profile becomes public only after it.
    pub is_needed: bool,
}

/// How far a provider is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Onboarding {
    /// Whether visitors see the profile.
    pub is_public: bool,
    /// All steps, in their order.
    pub steps: Vec<OnboardingStep>,
}

/// A service that is typical of the branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceSuggestion {
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// A usual price in euros.
    #[schema(example = 45.0)]
    pub price: f64,
    /// In minutes, without the follow-up.
    #[schema(example = 45)]
    pub duration: u16,
    /// In minutes, after the customer has left.
    #[schema(example = 0)]
    pub follow_up: u16,
}

/// Services that are typical of the branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ServiceSuggestions {
    pub services: Vec<ServiceSuggestion>,
}

impl From<Step> for OnboardingStepName {
    fn from(step: Step) -> Self {
        match step {
            Step::ProvenEmailAddress => Self::ProvenEmailAddress,
            Step::Address => Self::Address,
            Step::Hours => Self::Hours,
            Step::BookableService => Self::BookableService,
            Step::Texts => Self::Texts,
        }
    }
}

impl From<Publication> for Onboarding {
    fn from(publication: Publication) -> Self {
        let steps = Step::ALL.iter().map(|&step| OnboardingStep {
            step: step.into(),
            is_done: publication.has(step),
            is_needed: step.is_needed(),
        });
        Self {
            is_public: publication.is_public,
            steps: steps.collect(),
        }
    }
}

impl From<&[SuggestedService]> for ServiceSuggestions {
    fn from(services: &[SuggestedService]) -> Self {
        let suggestion = |service: &SuggestedService| ServiceSuggestion {
            title: service.title.to_owned(),
            price: service.price.euro(),
            duration: service.duration,
            follow_up: service.follow_up,
        };
        Self {
            services: services.iter().map(suggestion).collect(),
        }
    }
}
