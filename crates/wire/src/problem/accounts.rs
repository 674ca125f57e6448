//! What the use cases of accounts refuse.

use accounts::api_keys::{ApiKeyProblem, ApiKeyRefused, LONGEST_KEY_NAME, LONGEST_LIFE, MOST_ORIGINS};
use accounts::booking_codes::BookingCodeNotMailed;
use accounts::correspondence::CorrespondenceRefused;
use accounts::credentials::CredentialRefused;
use accounts::favourites::{FavouriteRefused, MOST_FAVOURITES};
use accounts::impersonation::ImpersonationRefused;
use accounts::organization::OrganizationRefused;
use accounts::privacy::{DataRequestRefused, ErasureRefused, ExportRefused, NewsletterRefused};
use accounts::rate_limits::LimitReached;
use accounts::registration::{FoundingRefused, RegistrationRefused, ResendRefused, VerificationRefused};
use accounts::sessions::{NotInPerson, PasswordNotConfirmed, SessionRefused, SignInRefused};
use accounts::team::{TeamError, TeamRefusal, TeamRefused};
use accounts::{AccountField, FieldProblem, HashingError, PasswordProblem, TokenRefused};
use shared_kernel::InvalidContact;

use super::fields::{LOCAL_PART_BEYOND_ASCII, REQUIRED, contact_code, too_long};
use super::{Code, FieldCode, FieldFault, Problem};

const PASSWORD_REQUIRED: &str = "Passwort ist erforderlich";

impl From<LimitReached> for Problem {
    fn from(error: LimitReached) -> Self {
        match error {
            // Never negative; were it, there would be nothing to wait for.
            LimitReached::TooMany { retry_after } => Self::too_many_requests(retry_after.unsigned_abs()),
            LimitReached::Store(error) => error.into(),
        }
    }
}

impl From<CorrespondenceRefused> for Problem {
    fn from(error: CorrespondenceRefused) -> Self {
        match error {
            CorrespondenceRefused::Forbidden => Self::new(Code::Forbidden),
            CorrespondenceRefused::Unverified => Self::new(Code::EmailNotVerified),
            CorrespondenceRefused::Limit(error) => error.into(),
        }
    }
}

impl From<HashingError> for Problem {
    fn from(error: HashingError) -> Self {
        match error {
            HashingError::Busy => Self::caused(Code::Busy, error),
            HashingError::Failed(_) => Self::caused(Code::Internal, error),
        }
    }
}

impl From<SignInRefused> for Problem {
    fn from(error: SignInRefused) -> Self {
        match error {
            SignInRefused::Invalid(problems) => Self::validation(problems.into_iter().map(sign_in_field)),
            SignInRefused::Failed => Self::new(Code::SignInFailed).of_wrong_secret(),
            SignInRefused::Limited(error) => error.into(),
            SignInRefused::Hashing(error) => error.into(),
            SignInRefused::Store(error) => error.into(),
        }
    }
}

impl From<RegistrationRefused> for Problem {
    fn from(error: RegistrationRefused) -> Self {
        match error {
            RegistrationRefused::Invalid(problems) => Self::of_fields(problems),
            RegistrationRefused::CompaniesNotTaken => Self::new(Code::Forbidden),
            RegistrationRefused::Limited(error) => error.into(),
            RegistrationRefused::Hashing(error) => error.into(),
            RegistrationRefused::Store(error) => error.into(),
        }
    }
}

impl From<ResendRefused> for Problem {
    fn from(error: ResendRefused) -> Self {
        match error {
            ResendRefused::Limited(error) => error.into(),
            ResendRefused::Store(error) => error.into(),
        }
    }
}

impl From<VerificationRefused> for Problem {
    fn from(error: VerificationRefused) -> Self {
        match error {
            VerificationRefused::SignInNeeded => Self::new(Code::PasswordConfirmationNeeded),
            VerificationRefused::WrongPassword => Self::wrong_password("password"),
            VerificationRefused::Token(error) => error.into(),
            VerificationRefused::Limited(error) => error.into(),
            VerificationRefused::Hashing(error) => error.into(),
            VerificationRefused::Store(error) => error.into(),
        }
    }
}

impl From<NotInPerson> for Problem {
    fn from(error: NotInPerson) -> Self {
        Self::new(match error {
            NotInPerson::WhileImpersonating => Code::NotWhileImpersonating,
            NotInPerson::PasswordNeeded => Code::PasswordConfirmationNeeded,
        })
    }
}

impl From<ExportRefused> for Problem {
    fn from(error: ExportRefused) -> Self {
        match error {
            ExportRefused::NotInPerson(error) => error.into(),
            ExportRefused::Forbidden => Self::new(Code::Forbidden),
            ExportRefused::UnknownCustomer => Self::new(Code::NotFound),
            ExportRefused::Token(error) => error.into(),
            ExportRefused::Store(error) => error.into(),
        }
    }
}

impl From<ErasureRefused> for Problem {
    fn from(error: ErasureRefused) -> Self {
        match error {
            ErasureRefused::NotInPerson(error) => error.into(),
            ErasureRefused::Blocked(_) => Self::new(Code::ErasureBlocked),
            // Somebody books as fast as it is cancelled: another attempt may well succeed.
            ErasureRefused::OpenBooking => {
                Self::caused(Code::Unavailable, "bookings were made while they were cancelled")
            }
            ErasureRefused::Forbidden => Self::new(Code::Forbidden),
            ErasureRefused::UnknownCustomer => Self::new(Code::NotFound),
            ErasureRefused::UnknownAccount => Self::new(Code::Unauthenticated),
            ErasureRefused::Token(error) => error.into(),
            ErasureRefused::Store(error) => error.into(),
        }
    }
}

impl From<OrganizationRefused> for Problem {
    fn from(error: OrganizationRefused) -> Self {
        match error {
            OrganizationRefused::Forbidden => Self::new(Code::Forbidden),
            OrganizationRefused::NotInPerson(error) => error.into(),
            OrganizationRefused::ExportRunning => Self::new(Code::ExportRunning),
            OrganizationRefused::NoExport => Self::new(Code::ExportNotFound),
            OrganizationRefused::NoSuchPage => Self::new(Code::InvalidPage),
            OrganizationRefused::Store(error) => error.into(),
        }
    }
}

impl From<DataRequestRefused> for Problem {
    fn from(error: DataRequestRefused) -> Self {
        match error {
            DataRequestRefused::Invalid(problems) => Self::of_fields(problems),
            DataRequestRefused::Limited(error) => error.into(),
            DataRequestRefused::Store(error) => error.into(),
        }
    }
}

impl From<BookingCodeNotMailed> for Problem {
    fn from(error: BookingCodeNotMailed) -> Self {
        match error {
            BookingCodeNotMailed::Invalid(problems) => Self::of_fields(problems),
            BookingCodeNotMailed::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            BookingCodeNotMailed::Paused(pause) => Self::booking_paused(&pause),
            BookingCodeNotMailed::Limited(error) => error.into(),
            BookingCodeNotMailed::Store(error) => error.into(),
        }
    }
}

impl From<FoundingRefused> for Problem {
    fn from(error: FoundingRefused) -> Self {
        match error {
            FoundingRefused::Invalid(problems) => Self::of_fields(problems),
            FoundingRefused::CompaniesNotTaken => Self::new(Code::Forbidden),
            FoundingRefused::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            FoundingRefused::NotVerified => Self::new(Code::EmailNotVerified),
            FoundingRefused::Limited(error) => error.into(),
            FoundingRefused::Store(error) => error.into(),
        }
    }
}

impl From<NewsletterRefused> for Problem {
    fn from(error: NewsletterRefused) -> Self {
        match error {
            NewsletterRefused::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            NewsletterRefused::Limited(error) => error.into(),
            NewsletterRefused::Store(error) => error.into(),
        }
    }
}

impl From<SessionRefused> for Problem {
    fn from(error: SessionRefused) -> Self {
        match error {
            SessionRefused::UnknownSession | SessionRefused::UnknownOrganization => Self::new(Code::NotFound),
            SessionRefused::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            SessionRefused::Store(error) => error.into(),
        }
    }
}

impl Problem {
    /// A role that nobody has in an organisation.
    pub fn no_rank() -> Self {
        Self::invalid("role", FieldCode::Required, "Bitte auswählen")
    }

    fn of_fields(problems: Vec<FieldProblem>) -> Self {
        Self::validation(problems.into_iter().map(account_field))
    }

    fn wrong_password(field: &str) -> Self {
        Self::invalid(field, FieldCode::WrongPassword, "Das Passwort stimmt nicht.").of_wrong_secret()
    }

    /// A password that was given once more, in this field of the request.
    pub fn of_password(error: PasswordNotConfirmed, field: &str) -> Self {
        match error {
            PasswordNotConfirmed::Wrong => Self::wrong_password(field),
            PasswordNotConfirmed::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            PasswordNotConfirmed::Limited(error) => error.into(),
            PasswordNotConfirmed::Hashing(error) => error.into(),
            PasswordNotConfirmed::Store(error) => error.into(),
        }
    }
}

impl Problem {
    /// What was refused about credentials; `field` is the one of the request with the present password.
    pub fn of_credentials(error: CredentialRefused, field: &str) -> Self {
        match error {
            CredentialRefused::Invalid(problems) => Self::of_fields(problems),
            CredentialRefused::Password(error) => Self::of_password(error, field),
            CredentialRefused::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            CredentialRefused::Token(error) => error.into(),
            CredentialRefused::UnknownAccount => Self::new(Code::Unauthenticated),
            CredentialRefused::Limited(error) => error.into(),
            CredentialRefused::Hashing(error) => error.into(),
            CredentialRefused::Store(error) => error.into(),
        }
    }
}

impl From<ImpersonationRefused> for Problem {
    fn from(error: ImpersonationRefused) -> Self {
        match error {
            ImpersonationRefused::Forbidden => Self::new(Code::Forbidden),
            ImpersonationRefused::NotInPerson(error) => error.into(),
            ImpersonationRefused::UnknownAccount => Self::new(Code::NotFound),
            ImpersonationRefused::Store(error) => error.into(),
        }
    }
}

impl From<FavouriteRefused> for Problem {
    fn from(error: FavouriteRefused) -> Self {
        match error {
            FavouriteRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            FavouriteRefused::TooMany => {
                let text = format!("Mehr als {MOST_FAVOURITES} Favoriten sind nicht möglich.");
                Self::invalid("organizationNr", FieldCode::TooMany, text)
            }
            FavouriteRefused::Store(error) => error.into(),
        }
    }
}

impl From<ApiKeyRefused> for Problem {
    fn from(error: ApiKeyRefused) -> Self {
        match error {
            ApiKeyRefused::Forbidden => Self::new(Code::Forbidden),
            ApiKeyRefused::NotInPerson(error) => error.into(),
            ApiKeyRefused::Unverified => Self::new(Code::EmailNotVerified),
            ApiKeyRefused::Invalid(problems) => Self::validation(problems.into_iter().map(api_key_fault)),
            ApiKeyRefused::NotInPlan => Self::new(Code::PlanWithoutApiKeys),
            ApiKeyRefused::TooMany => Self::new(Code::TooManyApiKeys),
            ApiKeyRefused::UnknownKey => Self::new(Code::NotFound),
            ApiKeyRefused::Store(error) => error.into(),
        }
    }
}

fn api_key_fault(problem: ApiKeyProblem) -> (String, FieldFault) {
    let (member, fault) = match problem {
        ApiKeyProblem::NoName => ("name", FieldCode::Required.with(REQUIRED)),
        ApiKeyProblem::NameTooLong => ("name", FieldCode::TooLong.with(too_long(LONGEST_KEY_NAME))),
        ApiKeyProblem::NoScope => ("scopes", FieldCode::Required.with("Bitte auswählen")),
        ApiKeyProblem::ScopesOfPublishableKey => {
            let text = "Ein öffentlicher Schlüssel hat keine Rechte.";
            ("scopes", FieldCode::NotAllowed.with(text))
        }
        ApiKeyProblem::TooManyOrigins => {
            let text = format!("Höchstens {MOST_ORIGINS} Adressen sind möglich.");
            ("origins", FieldCode::TooMany.with(text))
        }
        ApiKeyProblem::NoOrigin(index) => {
            let text = "Bitte gib eine Adresse wie https://www.dein-salon.at ein, ohne Pfad.";
            return (format!("origins[{index}]"), FieldCode::Malformed.with(text));
        }
        ApiKeyProblem::NoDays => {
            let text = format!("Ein Schlüssel gilt 1 bis {LONGEST_LIFE} Tage.");
            ("expiresInDays", FieldCode::OutOfRange.with(text))
        }
    };
    (member.to_owned(), fault)
}

impl From<TeamRefused> for Problem {
    fn from(error: TeamRefused) -> Self {
        match error {
            TeamRefused::Forbidden => Self::new(Code::Forbidden),
            TeamRefused::NotInPerson(error) => error.into(),
            TeamRefused::Unverified => Self::new(Code::EmailNotVerified),
            TeamRefused::Limit(error) => error.into(),
            TeamRefused::InvalidEmail(problem) => Self::of_fields(vec![(AccountField::Email, problem.into())]),
            TeamRefused::Team(error) => error.into(),
        }
    }
}

impl From<TeamError> for Problem {
    fn from(error: TeamError) -> Self {
        match error {
            TeamError::Refused(TeamRefusal::UnknownMember) | TeamError::UnknownInvitation => Self::new(Code::NotFound),
            TeamError::Refused(TeamRefusal::LastAdmin) => Self::new(Code::LastAdmin),
            TeamError::AlreadyThere => Self::invalid(
                "email",
                FieldCode::Repeated,
                "Diese Person gehört schon zum Team oder ist schon eingeladen.",
            ),
            TeamError::EmployeeNotFree => {
                Self::invalid("userId", FieldCode::Occupied, "Das ist schon jemand anderes im Team.")
            }
            TeamError::Store(error) => error.into(),
        }
    }
}

impl From<TokenRefused> for Problem {
    fn from(error: TokenRefused) -> Self {
        match error {
            TokenRefused::Invalid => Self::new(Code::TokenInvalid),
            TokenRefused::Store(error) => error.into(),
        }
    }
}

/// A field of the form for signing in, whose texts are its own.
fn sign_in_field((field, problem): FieldProblem) -> (String, FieldFault) {
    let code = code_of(&problem);
    let text = match (field, problem) {
        (AccountField::Email, accounts::Problem::Invalid(InvalidContact::Missing)) => {
            "E-Mail ist erforderlich".to_owned()
        }
        (AccountField::Email, accounts::Problem::Invalid(InvalidContact::Malformed)) => {
            "Muss eine gültige E-Mail sein".to_owned()
        }
        (_, problem) => text_of(field, problem),
    };
    (path_of(field).to_owned(), code.with(text))
}

/// A field of any other form about accounts.
fn account_field((field, problem): FieldProblem) -> (String, FieldFault) {
    let code = code_of(&problem);
    (path_of(field).to_owned(), code.with(text_of(field, problem)))
}

fn code_of(problem: &accounts::Problem) -> FieldCode {
    match problem {
        accounts::Problem::Invalid(invalid) => contact_code(*invalid),
        accounts::Problem::Password(PasswordProblem::Missing) => FieldCode::Required,
        accounts::Problem::Password(PasswordProblem::TooShort(_)) => FieldCode::TooShort,
        accounts::Problem::Password(PasswordProblem::TooLong(_)) => FieldCode::TooLong,
        accounts::Problem::Password(PasswordProblem::Backslash) => FieldCode::InvalidCharacter,
        accounts::Problem::Password(PasswordProblem::Common) => FieldCode::WeakPassword,
    }
}

fn path_of(field: AccountField) -> &'static str {
    match field {
        AccountField::Email => "email",
        AccountField::FirstName => "firstName",
        AccountField::LastName => "lastName",
        AccountField::Phone => "phone",
        AccountField::Password => "password",
        AccountField::CompanyName => "companyName",
        AccountField::VatNumber => "vatNum",
        AccountField::Branch => "branches",
        AccountField::BranchDetails => "brancheNameDetailed",
        AccountField::StreetName => "streetName",
        AccountField::StreetNumber => "streetNumber",
        AccountField::ZipCode => "zipCode",
        AccountField::City => "city",
        AccountField::Country => "country",
        AccountField::Plan => "licenseId",
    }
}

fn text_of(field: AccountField, problem: accounts::Problem) -> String {
    match problem {
        accounts::Problem::Password(problem) => password_text(problem),
        accounts::Problem::Invalid(InvalidContact::TooLong(longest)) => {
            format!("Höchstens {longest} Zeichen sind erlaubt.")
        }
        accounts::Problem::Invalid(InvalidContact::Missing) => missing_text(field).to_owned(),
        accounts::Problem::Invalid(InvalidContact::Malformed) => malformed_text(field).to_owned(),
        accounts::Problem::Invalid(InvalidContact::LocalPartBeyondAscii) => LOCAL_PART_BEYOND_ASCII.to_owned(),
    }
}

fn missing_text(field: AccountField) -> &'static str {
    match field {
        AccountField::Password => PASSWORD_REQUIRED,
        AccountField::Branch | AccountField::Plan => "Bitte auswählen",
        AccountField::ZipCode => "Postleitzahl ungültig!",
        AccountField::Email
        | AccountField::FirstName
        | AccountField::LastName
        | AccountField::Phone
        | AccountField::CompanyName
        | AccountField::VatNumber
        | AccountField::BranchDetails
        | AccountField::StreetName
        | AccountField::StreetNumber
        | AccountField::City
        | AccountField::Country => REQUIRED,
    }
}

fn malformed_text(field: AccountField) -> &'static str {
    match field {
        AccountField::Email => "Bitte gib eine gültige E-Mail Adresse an!",
        AccountField::Phone => "Ungültige Telefonnummer!",
        AccountField::ZipCode => "Postleitzahl ungültig!",
        AccountField::Branch | AccountField::Country | AccountField::Plan => "Bitte auswählen",
        AccountField::FirstName
        | AccountField::LastName
        | AccountField::Password
        | AccountField::CompanyName
        | AccountField::VatNumber
        | AccountField::BranchDetails
        | AccountField::StreetName
        | AccountField::StreetNumber
        | AccountField::City => "Dieses Zeichen ist nicht erlaubt.",
    }
}

fn password_text(problem: PasswordProblem) -> String {
    match problem {
        PasswordProblem::Missing => PASSWORD_REQUIRED.to_owned(),
        PasswordProblem::TooShort(shortest) => format!("Passwort muss mindestens {shortest} Zeichen haben!"),
        PasswordProblem::TooLong(longest) => format!("Passwort darf höchstens {longest} Zeichen haben!"),
        PasswordProblem::Backslash => "Backslash nicht erlaubt".to_owned(),
        PasswordProblem::Common => "Dieses Passwort erraten andere zu leicht. Wähle bitte ein anderes!".to_owned(),
    }
}
