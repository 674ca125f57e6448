use shared_kernel::{BranchId, Money, OrganizationNr};
use time::OffsetDateTime;

/// What an entry of an index tells of. Organisations come before suggestions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
pub enum SearchSubject {
    /// An organisation, with the suggestion of its name.
    #[display("organisation {_0}")]
    Organization(OrganizationNr),
    /// A suggestion that many share, by its id.
    #[display("suggestion {_0}")]
    Suggestion(i64),
}

/// How an entry of an index is not what it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, derive_more::Display)]
pub enum Difference {
    /// It is not there.
    #[display("is missing")]
    Missing,
    /// It is of an earlier state of its subject.
    #[display("is older than in the database")]
    Older,
    /// It is of a state that its subject has not had yet: the database is of an earlier time than the index.
    #[display("is newer than in the database")]
    Newer,
    /// It is of the same state, and says something else.
    #[display("is not what the database says")]
    Other,
    /// It is there, and nothing should be.
    #[display("should not be there")]
    Extra,
}

/// A subject that is another one than before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchChange {
    /// The fact that tells of it.
    pub fact: i64,
    /// Whose entry has to be written anew.
    pub subject: SearchSubject,
    /// Which state of it this was at least.
    pub version: i64,
    /// How often it could not be written.
    pub tries: i32,
}

/// An entry of an index: what it holds of a subject, or that there is nothing to hold.
#[derive(Debug, Clone, PartialEq)]
pub enum Indexed {
    /// Of an organisation.
    Organization(IndexedOrganization),
    /// Of a suggestion that many share.
    Suggestion(IndexedSuggestion),
}

impl Indexed {
    /// What it tells of.
    pub fn subject(&self) -> SearchSubject {
        match self {
            Self::Organization(organization) => SearchSubject::Organization(organization.nr),
            Self::Suggestion(suggestion) => SearchSubject::Suggestion(suggestion.id),
        }
    }

    /// Which state of its subject it is. A later state has a higher one, for ever: also one after the subject was gone.
    pub fn version(&self) -> i64 {
        match self {
            Self::Organization(organization) => organization.version,
            Self::Suggestion(suggestion) => suggestion.version,
        }
    }
}

/// What is indexed of an organisation.
#[derive(Debug, Clone, PartialEq)]
pub struct IndexedOrganization {
    /// Number of the organisation.
    pub nr: OrganizationNr,
    /// Which state of it.
    pub version: i64,
    /// None while it is not public: then it must not be found.
    pub profile: Option<Box<IndexedProfile>>,
}

/// The texts of a public organisation, without HTML, and what results are filtered and ordered by.
#[derive(Debug, Clone, PartialEq)]
pub struct IndexedProfile {
    /// Name of the organisation, 1 to 255 characters.
    pub company_name: String,
    /// Names of its categories, and what it says to be beside them.
    pub branch_names: String,
    /// Titles of its services.
    pub services: String,
    /// Titles of its events and courses.
    pub events: String,
    /// Last name of the owner.
    pub last_name: String,
    /// Zip code of the postal address.
    pub zip_code: String,
    /// City of the postal address.
    pub city: String,
    /// County of the postal address, empty when there is none.
    pub county: String,
    /// Street of the postal address.
    pub street_name: String,
    /// Texts of its profile and its services.
    pub html_content: String,
    /// Numbers of its categories, for filters.
    pub branches: Vec<BranchId>,
    /// Degrees north and east (WGS 84).
    pub position: Option<(f64, f64)>,
    /// Price of its cheapest service.
    pub cheapest: Option<Money>,
    /// The order of magnitude of its bookings.
    pub popularity: i64,
    /// When it became public for the first time.
    pub first_activated_at: OffsetDateTime,
}

/// What is indexed of a suggestion that many share: a service, a category or a city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexedSuggestion {
    /// Row of the suggestion in `search_suggestion`.
    pub id: i64,
    /// Which state of it.
    pub version: i64,
    /// The text as it is shown, and how many have it; none when nobody has it any more.
    pub text: Option<(String, i64)>,
}
