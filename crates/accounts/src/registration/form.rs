use shared_kernel::{BranchId, EmailAddress, InvalidContact, PersonName, PhoneNumber, visible_text};
use strum::{EnumString, IntoStaticStr};

use crate::field::{Problems, optional_text, required_text};
use crate::{AccountField, FieldProblem, NewPassword, PasswordRules};

/// The ids of the branch categories that `GET /api/account/getBranches` lists.
const BRANCHES: std::ops::RangeInclusive<i16> = 8..=19;

/// A registration as it arrives from a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegistrationForm {
    /// As typed; checked by [`EmailAddress::parse`].
    pub email: String,
    /// Password, as typed.
    pub password: String,
    /// As typed; checked by [`PersonName::parse`].
    pub first_name: String,
    /// As typed; checked by [`PersonName::parse`].
    pub last_name: String,
    /// Telephone number: a company has to have one.
    pub phone: Option<String>,
    /// Whether news are wanted. A wish: nothing is sent before it is confirmed by mail.
    pub newsletter: bool,
    /// Given where a company registers.
    pub company: Option<CompanyForm>,
}

/// What a company adds to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompanyForm {
    /// As typed; 1 to 255 characters are taken.
    pub company_name: String,
    /// As typed; nobody checks it with an authority. An empty one is none.
    pub vat_number: Option<String>,
    /// The one branch category.
    pub branch: Option<BranchId>,
    /// What it offers, in its own words.
    pub branch_details: Option<String>,
    /// Street without number.
    pub street_name: String,
    /// As text, since it may have letters.
    pub street_number: String,
    /// Postcode, as text: German ones begin with zeros.
    pub zip_code: String,
    /// City of the company.
    pub city: String,
    /// Country code (ISO 3166): AT, DE or CH.
    pub country: String,
    /// Price package: FREE or BASIS.
    pub plan: Option<String>,
    /// Whether an AI service may draft the texts of the profile.
    pub use_ai_for_content: bool,
}

/// An organisation that somebody with an account wants to found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FoundingForm {
    /// Telephone number of the company.
    pub phone: Option<String>,
    /// What is said of the company, except its telephone number.
    pub company: CompanyForm,
}

impl FoundingForm {
    /// Checks all fields and reports all problems at once.
    pub(super) fn check(&self) -> Result<(PhoneNumber, Founding), Vec<FieldProblem>> {
        let mut problems = Problems::default();
        let phone = match self.phone.as_deref().map(str::trim) {
            None | Some("") => Err(InvalidContact::Missing),
            Some(text) => PhoneNumber::parse(text),
        };
        let phone = problems.note(AccountField::Phone, phone);
        let founding = self.company.check(&mut problems);
        match (phone, founding) {
            (Some(phone), Some(founding)) if problems.0.is_empty() => Ok((phone, founding)),
            _ => Err(problems.0),
        }
    }
}

/// What an organisation pays for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum PricePackage {
    /// Granted at once.
    Free,
    /// Granted by the operator; the registration records the wish.
    Basis,
}

impl PricePackage {
    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The plan with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// An organisation that is founded with the account of its first business admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Founding {
    /// Name of the company, 1 to 255 characters.
    pub company_name: String,
    /// At most 255 characters; `None` where none was given.
    pub vat_number: Option<String>,
    /// The one branch category.
    pub branch: BranchId,
    /// What it offers, in its own words.
    pub branch_details: Option<String>,
    /// Street without number.
    pub street_name: String,
    /// As text, since it may have letters.
    pub street_number: String,
    /// Postcode of the country.
    pub zip_code: String,
    /// City of the company.
    pub city: String,
    /// Country code: AT, DE or CH.
    pub country: &'static str,
    /// The name of its time zone.
    pub zone: &'static str,
    /// The price package that is wished for.
    pub plan: PricePackage,
    /// Whether an AI service may draft the texts of the profile. Never for the branch of health.
    pub use_ai_for_content: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CheckedRegistration {
    pub(super) email: EmailAddress,
    pub(super) password: NewPassword,
    pub(super) first_name: PersonName,
    pub(super) last_name: PersonName,
    pub(super) phone: Option<PhoneNumber>,
    pub(super) newsletter: bool,
    pub(super) founding: Option<Founding>,
}

impl RegistrationForm {
    /// Checks all fields and reports all problems at once.
    pub(super) fn check(&self) -> Result<CheckedRegistration, Vec<FieldProblem>> {
        let mut problems = Problems::default();
        let company_name = self.company.as_ref().map_or("", |company| &company.company_name);
        let own_words = [&self.email, &self.first_name, &self.last_name, company_name];
        let email = problems.note(AccountField::Email, EmailAddress::parse(&self.email));
        let first_name = problems.note(AccountField::FirstName, PersonName::parse(&self.first_name));
        let last_name = problems.note(AccountField::LastName, PersonName::parse(&self.last_name));
        let checked = NewPassword::check(&self.password, PasswordRules::Registration, &own_words);
        let password = problems.note(AccountField::Password, checked);
        let phone = self.phone.as_deref().filter(|text| !visible_text(text).is_empty());
        let phone = match (phone, &self.company) {
            (Some(text), _) => PhoneNumber::parse(text).map(Some),
            (None, Some(_)) => Err(InvalidContact::Missing),
            (None, None) => Ok(None),
        };
        let phone = problems.note(AccountField::Phone, phone);
        let founding = match &self.company {
            Some(company) => company.check(&mut problems).map(Some),
            None => Some(None),
        };
        match (email, password, first_name, last_name, phone, founding) {
            (Some(email), Some(password), Some(first_name), Some(last_name), Some(phone), Some(founding))
                if problems.0.is_empty() =>
            {
                Ok(CheckedRegistration {
                    email,
                    password,
                    first_name,
                    last_name,
                    phone,
                    newsletter: self.newsletter,
                    founding,
                })
            }
            _ => Err(problems.0),
        }
    }
}

impl CompanyForm {
    fn check(&self, problems: &mut Problems) -> Option<Founding> {
        let company_name = problems.note(AccountField::CompanyName, required_text(&self.company_name));
        let vat_number = problems.note(AccountField::VatNumber, optional_text(self.vat_number.as_deref()));
        let branch = self.branch.filter(|branch| BRANCHES.contains(&branch.0));
        let branch = problems.note(AccountField::Branch, branch.ok_or(InvalidContact::Missing));
        let branch_details = optional_text(self.branch_details.as_deref());
        let branch_details = problems.note(AccountField::BranchDetails, branch_details);
        let street_name = problems.note(AccountField::StreetName, required_text(&self.street_name));
        let street_number = problems.note(AccountField::StreetNumber, required_text(&self.street_number));
        let city = problems.note(AccountField::City, required_text(&self.city));
        let country = problems.note(AccountField::Country, country(&self.country));
        let zip_code = zip_code(&self.zip_code, country.map(|(code, _)| code));
        let zip_code = problems.note(AccountField::ZipCode, zip_code);
        let plan = match self.plan.as_deref() {
            None | Some("") => Err(InvalidContact::Missing),
            Some(label) => PricePackage::labelled(label).ok_or(InvalidContact::Malformed),
        };
        let plan = problems.note(AccountField::Plan, plan);
        let (country, zone) = country?;
        let branch = branch?;
        Some(Founding {
            company_name: company_name?,
            vat_number: vat_number?,
            branch,
            branch_details: branch_details?,
            street_name: street_name?,
            street_number: street_number?,
            zip_code: zip_code?,
            city: city?,
            country,
            zone,
            plan: plan?,
            use_ai_for_content: self.use_ai_for_content && branch != HEALTH,
        })
    }
}

/// The branch whose appointments are health data: nothing of it goes to an AI service.
const HEALTH: BranchId = BranchId(13);

/// The code and the time zone of a country.
fn country(code: &str) -> Result<(&'static str, &'static str), InvalidContact> {
    match code.trim() {
        "" => Err(InvalidContact::Missing),
        "AT" => Ok(("AT", "Europe/Vienna")),
        "DE" => Ok(("DE", "Europe/Berlin")),
        "CH" => Ok(("CH", "Europe/Zurich")),
        _ => Err(InvalidContact::Malformed),
    }
}

/// A postcode of the country: four digits from 1000 on in Austria and Switzerland, five in Germany, where the first may be
/// zero. Where the country is not known, either.
fn zip_code(text: &str, country: Option<&str>) -> Result<String, InvalidContact> {
    let text = visible_text(text);
    if text.is_empty() {
        return Err(InvalidContact::Missing);
    }
    let digits = text.bytes().all(|digit| digit.is_ascii_digit());
    let four = digits && text.len() == 4 && !text.starts_with('0');
    let five = digits && text.len() == 5 && text.parse::<u32>().is_ok_and(|number| number >= 1000);
    let is_valid = match country {
        Some("DE") => five,
        Some(_) => four,
        None => four || five,
    };
    if is_valid {
        Ok(text)
    } else {
        Err(InvalidContact::Malformed)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{PasswordProblem, Problem};

    pub(crate) fn private() -> RegistrationForm {
        RegistrationForm {
            email: "Anna@Example.org".to_owned(),
            password: "ein gutes Wort".to_owned(),
            first_name: "Anna".to_owned(),
            last_name: "Muster".to_owned(),
            ..RegistrationForm::default()
        }
    }

    pub(crate) fn business() -> RegistrationForm {
        RegistrationForm {
            phone: Some("+43 660 1234567".to_owned()),
            company: Some(CompanyForm {
                company_name: "Salon Muster".to_owned(),
                branch: Some(BranchId(8)),
                street_name: "Hauptstraße".to_owned(),
                street_number: "1a".to_owned(),
                zip_code: "6020".to_owned(),
                city: "Innsbruck".to_owned(),
                country: "AT".to_owned(),
                plan: Some("BASIS".to_owned()),
                use_ai_for_content: true,
                ..CompanyForm::default()
            }),
            ..private()
        }
    }

    fn problems(form: &RegistrationForm) -> Vec<FieldProblem> {
        form.check().err().unwrap_or_default()
    }

    #[test]
    fn complete_forms_are_taken() {
        let checked = private().check().unwrap();
        assert_eq!(checked.email.normalized(), "anna@example.org");
        assert_eq!((checked.phone, checked.founding), (None, None));
        let founding = business().check().unwrap().founding.unwrap();
        assert_eq!((founding.plan, founding.zone), (PricePackage::Basis, "Europe/Vienna"));
        assert!(founding.use_ai_for_content);
    }

    #[test]
    fn empty_form_reports_every_required_field() {
        use AccountField::{
            Branch, City, CompanyName, Country, Email, FirstName, LastName, Password, Phone, Plan, StreetName,
            StreetNumber, ZipCode,
        };
        let missing = Problem::Invalid(InvalidContact::Missing);
        let fields = |form: &RegistrationForm| -> Vec<AccountField> {
            let found = problems(form);
            let is_missing =
                |problem: &Problem| *problem == missing || *problem == Problem::Password(PasswordProblem::Missing);
            assert!(found.iter().all(|(_, problem)| is_missing(problem)), "{found:?}");
            found.into_iter().map(|(field, _)| field).collect()
        };
        let empty = RegistrationForm::default();
        assert_eq!(fields(&empty), [Email, FirstName, LastName, Password]);
        let company = RegistrationForm {
            company: Some(CompanyForm::default()),
            ..empty
        };
        let of_company = [
            Email,
            FirstName,
            LastName,
            Password,
            Phone,
            CompanyName,
            Branch,
            StreetName,
            StreetNumber,
            City,
            Country,
            ZipCode,
            Plan,
        ];
        assert_eq!(fields(&company), of_company);
    }

    #[test]
    fn postcodes_are_those_of_the_country() {
        let table = [
            ("AT", "6020", true),
            ("AT", "0999", false),
            ("AT", "60200", false),
            ("CH", "8001", true),
            ("DE", "01067", true),
            ("DE", "00999", false),
            ("DE", "99999", true),
            ("DE", "1067", false),
            ("DE", "1067a", false),
            ("AT", "٦٠٢٠", false),
        ];
        for (country, text, is_valid) in table {
            assert_eq!(zip_code(text, Some(country)).is_ok(), is_valid, "{country} {text}");
        }
    }

    #[test]
    fn phone_of_a_private_person_is_optional_but_checked() {
        let with = |phone: &str| RegistrationForm {
            phone: Some(phone.to_owned()),
            ..private()
        };
        assert!(with(" ").check().is_ok());
        let malformed = Problem::Invalid(InvalidContact::Malformed);
        assert_eq!(problems(&with("abc")), [(AccountField::Phone, malformed)]);
    }

    #[test]
    fn ai_is_never_asked_about_health_and_never_unless_wished() {
        for (branch, wish, asked) in [(8, true, true), (8, false, false), (13, true, false)] {
            let mut form = business();
            let company = form.company.as_mut().unwrap();
            company.branch = Some(BranchId(branch));
            company.use_ai_for_content = wish;
            assert_eq!(form.check().unwrap().founding.unwrap().use_ai_for_content, asked);
        }
    }

    #[test]
    fn own_name_is_no_password() {
        let mut form = business();
        form.password = "salon muster".to_owned();
        let common = Problem::Password(PasswordProblem::Common);
        assert_eq!(problems(&form), [(AccountField::Password, common)]);
    }
}
