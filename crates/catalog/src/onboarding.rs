//! What a new organisation does one after the other until it is booked, and what it might offer.

use std::sync::Arc;

use shared_kernel::{Actor, BranchId, Clock, Money, OrganizationNr, Rank};
use strum::VariantArray;

use crate::{OrganizationReader, ProfileError, Publication, PublicationReader};

/// Something that a new organisation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum OnboardingStep {
    /// One of its business admins has proven the e-mail address.
    ProvenEmailAddress,
    /// Street, postcode and city are known.
    Address,
    /// It is open while somebody works who can do one of its services, in hours that somebody has saved or published; who
    /// offers events alone has their dates instead.
    Hours,
    /// Somebody can do one of its services, or one of its events has a date ahead and takes sign-ups.
    BookableService,
    /// It has a text about itself.
    Texts,
}

impl OnboardingStep {
    /// All of them, in their order.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Whether an organisation becomes public only after it.
    pub fn is_needed(self) -> bool {
        match self {
            Self::ProvenEmailAddress | Self::BookableService => true,
            Self::Address | Self::Hours | Self::Texts => false,
        }
    }
}

/// A service that is typical of a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SuggestedService {
    /// German, as it becomes the title of the service.
    pub title: &'static str,
    /// In minutes, without the follow-up.
    pub duration: u16,
    /// In minutes, after the customer has left.
    pub follow_up: u16,
    /// A usual price.
    pub price: Money,
}

const fn service(title: &'static str, duration: u16, follow_up: u16, euros: u32) -> SuggestedService {
    SuggestedService {
        title,
        duration,
        follow_up,
        price: Money::from_cents(euros * 100),
    }
}

const ANYBODY: &[SuggestedService] = &[
    service("Erstgespräch", 30, 0, 0),
    service("Beratung", 60, 0, 80),
    service("Termin vor Ort", 90, 15, 120),
];

/// Services that are typical of a branch, and of the trade in it that the `words` of an organisation tell, in upper or lower
/// case; of a branch that nobody knows those that anybody may offer.
pub fn suggested_services(branch: BranchId, words: &str) -> &'static [SuggestedService] {
    match branch.0 {
        8 => suggested_beauty(words),
        9 => {
            const {
                &[
                    service("Personal Training", 60, 0, 75),
                    service("Yoga Einzelstunde", 60, 0, 65),
                    service("Massage", 45, 10, 55),
                    service("Körperanalyse", 30, 0, 35),
                ]
            }
        }
        10 => {
            const {
                &[
                    service("Kennenlerngespräch", 30, 0, 0),
                    service("Coaching", 60, 0, 110),
                    service("Intensivcoaching", 120, 15, 200),
                ]
            }
        }
        11 => {
            const {
                &[
                    service("Verkostung", 90, 15, 35),
                    service("Kochkurs für Einzelne", 180, 30, 95),
                    service("Besprechung deiner Feier", 45, 0, 0),
                ]
            }
        }
        12 => {
            const {
                &[
                    service("Besichtigung", 60, 15, 0),
                    service("Reparatur", 60, 15, 75),
                    service("Wartung", 90, 15, 110),
                ]
            }
        }
        13 => {
            const {
                &[
                    service("Erstgespräch", 60, 0, 100),
                    service("Behandlung", 45, 5, 80),
                    service("Kontrolle", 20, 5, 45),
                ]
            }
        }
        14 => {
            const {
                &[
                    service("Fernwartung", 30, 0, 45),
                    service("Hilfe vor Ort", 60, 15, 90),
                    service("Einschulung", 90, 0, 120),
                ]
            }
        }
        15 => {
            const {
                &[
                    service("Erstgespräch", 30, 0, 0),
                    service("Beratung", 60, 0, 180),
                    service("Durchsicht von Unterlagen", 45, 0, 120),
                ]
            }
        }
        16 => {
            const {
                &[
                    service("Führung", 90, 0, 25),
                    service("Privatstunde", 60, 0, 60),
                    service("Spielzeit", 60, 10, 30),
                ]
            }
        }
        17 => {
            const {
                &[
                    service("Fellpflege", 90, 15, 60),
                    service("Hundetraining", 60, 0, 55),
                    service("Krallen schneiden", 15, 5, 15),
                ]
            }
        }
        18 => {
            const {
                &[
                    service("Entwurfsgespräch", 60, 0, 0),
                    service("Fotoshooting", 90, 15, 190),
                    service("Tätowierung", 120, 30, 250),
                ]
            }
        }
        _ => ANYBODY,
    }
}

/// Parts of words that tell a trade of the beauty branch. The one that is said first counts, since names follow what somebody
/// is ("Friseursalon Nagel"); at the same place the more special one, which stands before: hair is removed by others than
/// those who cut it.
const BEAUTY_TRADES: [(&[&str], &[SuggestedService]); 4] = [
    (&["nagel", "nägel", "nail", "manik", "pedik"], NAILS),
    (&["kosmeti", "haarentf", "wimper", "waxing", "sugaring"], COSMETICS),
    (&["massag", "thai"], MASSAGE),
    (&["fris", "haar", "hair", "coiff", "barber", "balayage"], HAIR),
];

const NAILS: &[SuggestedService] = &[
    service("Maniküre", 45, 5, 38),
    service("Pediküre", 60, 5, 49),
    service("Neumodellage", 120, 10, 75),
    service("Auffüllen", 90, 10, 55),
];

const COSMETICS: &[SuggestedService] = &[
    service("Gesichtsbehandlung", 60, 10, 75),
    service("Wimpern und Brauen", 45, 5, 45),
    service("Haarentfernung", 30, 5, 35),
    service("Make-up", 60, 5, 65),
];

const MASSAGE: &[SuggestedService] = &[
    service("Massage, 30 Minuten", 30, 10, 42),
    service("Massage, 60 Minuten", 60, 10, 70),
    service("Fußreflexzonenmassage", 45, 10, 55),
];

const HAIR: &[SuggestedService] = &[
    service("Haarschnitt Damen", 60, 5, 58),
    service("Haarschnitt Herren", 30, 5, 34),
    service("Waschen und Föhnen", 30, 5, 28),
    service("Färben", 90, 10, 75),
    service("Strähnen", 120, 10, 110),
];

/// Of a place whose words say nothing of it.
const BEAUTY: &[SuggestedService] = &[
    service("Haarschnitt", 45, 5, 45),
    service("Färben", 90, 10, 75),
    service("Gesichtsbehandlung", 60, 10, 75),
    service("Massage", 60, 10, 70),
];

fn suggested_beauty(words: &str) -> &'static [SuggestedService] {
    let words = words.to_lowercase();
    let told_at = |parts: &[&str]| parts.iter().filter_map(|part| words.find(part)).min();
    let told = BEAUTY_TRADES
        .iter()
        .filter_map(|(parts, services)| Some((told_at(parts)?, *services)));
    told.min_by_key(|(place, _)| *place)
        .map_or(BEAUTY, |(_, services)| services)
}

/// Shows the managers of an organisation how far it is, and what it might offer.
#[derive(derive_more::Constructor)]
pub struct ShowOnboarding {
    /// Reads for the own people of organisations.
    organizations: Arc<dyn OrganizationReader>,
    publications: Arc<dyn PublicationReader>,
    clock: Arc<dyn Clock>,
}

impl ShowOnboarding {
    /// How far it is. To everybody else there is no such organisation.
    pub async fn show(&self, actor: Actor, nr: OrganizationNr) -> Result<Publication, ProfileError> {
        check_rank(actor, nr)?;
        let publication = self.publications.publication(nr, self.clock.now()).await?;
        publication.ok_or(ProfileError::UnknownOrganization)
    }

    /// Services that are typical of its first branch and of what its name and its own words say of it.
    pub async fn suggestions(
        &self,
        actor: Actor,
        nr: OrganizationNr,
    ) -> Result<&'static [SuggestedService], ProfileError> {
        check_rank(actor, nr)?;
        let organization = self.organizations.organization(nr).await?;
        let organization = organization.ok_or(ProfileError::UnknownOrganization)?;
        // Numbers of branches begin above 0.
        let branch = organization.branches.first().copied().unwrap_or(BranchId(0));
        let words = format!(
            "{} {}",
            organization.branch_details.as_deref().unwrap_or_default(),
            organization.company_name
        );
        Ok(suggested_services(branch, &words))
    }
}

fn check_rank(actor: Actor, nr: OrganizationNr) -> Result<(), ProfileError> {
    if actor.has_rank(nr, Rank::BusinessManager) {
        Ok(())
    } else {
        Err(ProfileError::UnknownOrganization)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, FixedClock};
    use time::macros::datetime;

    use super::*;
    use crate::{BRANCHES, MockOrganizationReader, MockPublicationReader};

    #[test]
    fn every_branch_has_services_of_its_own_that_can_be_created_as_they_are() {
        for branch in BRANCHES {
            let services = suggested_services(branch.id, "");
            assert!((3..=5).contains(&services.len()), "{branch:?}");
            for service in services {
                let minutes = service.duration + service.follow_up;
                assert!(service.duration > 0 && minutes <= 1440, "{service:?}");
                assert!(
                    !service.title.is_empty() && service.title.chars().count() <= 255,
                    "{service:?}"
                );
            }
            let mut titles: Vec<&str> = services.iter().map(|service| service.title).collect();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), services.len(), "{branch:?}");
        }
    }

    #[test]
    fn services_fit_the_trade_that_an_organisation_is_in() {
        let titles = |words| -> Vec<&str> {
            let services = suggested_services(BranchId(8), words);
            services.iter().map(|service| service.title).collect()
        };
        for (words, has, has_not) in [
            ("Größl & Töchter Friseurmeisterinnen", "Färben", "Maniküre"),
            ("FRISÖR am Eck", "Färben", "Maniküre"),
            ("Hairdesign Mayr", "Färben", "Maniküre"),
            ("Friseursalon Nagel", "Färben", "Maniküre"),
            ("Nagelstudio Nebenan", "Maniküre", "Färben"),
            (
                "Studio Lena Kosmetik und Haarentfernung",
                "Gesichtsbehandlung",
                "Färben",
            ),
            ("Thai Massage Wien", "Massage, 60 Minuten", "Haarschnitt"),
            ("Salon Donau Damen und Herren", "Färben", "Maniküre"),
        ] {
            let titles = titles(words);
            assert!(titles.contains(&has), "{words}: {titles:?}");
            assert!(!titles.contains(&has_not), "{words}: {titles:?}");
        }
    }

    #[test]
    fn services_of_every_trade_can_be_created_as_they_are() {
        for (_, services) in BEAUTY_TRADES {
            assert!((3..=5).contains(&services.len()), "{services:?}");
            assert!(
                services
                    .iter()
                    .all(|service| service.duration + service.follow_up <= 1440)
            );
        }
    }

    #[tokio::test]
    async fn onboarding_is_shown_to_the_managers_of_the_organisation_only() {
        let staff = |organization, rank| Actor::Staff {
            organization: OrganizationNr(organization),
            rank,
            account: AccountId(7),
            employee: None,
        };
        for (actor, is_allowed) in [
            (Actor::Guest, false),
            (Actor::Member { account: AccountId(7) }, false),
            (Actor::PlatformAdmin { account: AccountId(7) }, false),
            (staff(1001, Rank::BusinessAdmin), false),
            (staff(1000, Rank::BusinessUser), false),
            (staff(1000, Rank::BusinessManager), true),
        ] {
            let times = usize::from(is_allowed);
            let clock = Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC)));
            let (mut organizations, mut publications) = (MockOrganizationReader::new(), MockPublicationReader::new());
            organizations.expect_organization().times(times).returning(|_| Ok(None));
            publications.expect_publication().times(times).returning(|_, _| {
                Ok(Some(Publication {
                    is_public: false,
                    done: Vec::new(),
                }))
            });
            let onboarding = ShowOnboarding::new(Arc::new(organizations), Arc::new(publications), clock);
            let shown = onboarding.show(actor, OrganizationNr(1000)).await;
            assert_eq!(shown.is_ok(), is_allowed, "{actor:?}");
            let suggested = onboarding.suggestions(actor, OrganizationNr(1000)).await;
            assert!(matches!(suggested, Err(ProfileError::UnknownOrganization)), "{actor:?}");
        }
    }
}
