use accounts::registration::{
    CompanyForm, Consent, ConsentPurpose, Founding, NewAccount, PricePackage, RegistrationStore,
};
use accounts::sessions::{Device, NewSession, SessionKind};
use accounts::{NewToken, PasswordHash, TokenPurpose};
use shared_kernel::{
    AccountId, Actor, BranchId, Change, EmailAddress, OrganizationNr, PersonName, PhoneNumber, SessionId,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{NOW, Sql, TestStore, change_at};

/// A change by the owner of an account.
pub fn by(account: AccountId, at: OffsetDateTime) -> Change {
    Change {
        actor: Actor::Member { account },
        ..change_at(at)
    }
}

/// The hash that stands for a password here: nothing hashes in these tests.
pub fn password(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

/// A token with this number: its nonce has it, and its hash has it in every byte.
pub fn mailed_token(purpose: TokenPurpose, number: u8) -> NewToken {
    NewToken {
        purpose,
        nonce: Uuid::from_u128(number.into()),
        hash: [number; 32],
        expires_at: NOW + purpose.lifetime(),
    }
}

/// The registration with this number: its token and its session have it.
pub fn new_account(number: u8, email: &str) -> NewAccount {
    NewAccount {
        normalized_email: EmailAddress::parse(email).unwrap().normalized(),
        first_name: PersonName::parse("Anna").unwrap(),
        last_name: PersonName::parse("Muster").unwrap(),
        phone: None,
        password: password(&format!("password {number}")),
        founding: None,
        consents: vec![Consent {
            purpose: ConsentPurpose::Terms,
            text_version: "2027-01",
        }],
        verification: mailed_token(TokenPurpose::VerifyEmail, number),
        newsletter: None,
        session: NewSession {
            id: SessionId(Uuid::from_u128(0x5e55 + u128::from(number))),
            kind: SessionKind::Customer,
            organization: None,
            device: Device::new("Firefox"),
            ends_by: None,
        },
    }
}

/// Registrations in short.
pub struct People<'a>(pub &'a TestStore);

impl People<'_> {
    /// Somebody who registers and proves nothing.
    pub async fn claimant(&self, number: u8, email: &str) -> AccountId {
        let registered = self
            .0
            .registrations()
            .register(&change_at(NOW), &new_account(number, email))
            .await
            .unwrap();
        registered.account
    }

    /// Somebody who registers and proves the e-mail address.
    pub async fn member(&self, number: u8, email: &str) -> AccountId {
        let account = self.claimant(number, email).await;
        self.prove(account, number).await;
        account
    }

    pub async fn prove(&self, account: AccountId, number: u8) {
        self.0
            .registrations()
            .prove_email_address(&by(account, NOW), account, [number; 32])
            .await
            .unwrap();
    }

    /// Somebody who founds a company and proves the e-mail address.
    pub async fn founder(&self, number: u8, email: &str) -> (AccountId, OrganizationNr) {
        let new = NewAccount {
            founding: Some(founding()),
            phone: Some(PhoneNumber::parse("+43 660 1234567").unwrap()),
            ..new_account(number, email)
        };
        let registered = self.0.registrations().register(&change_at(NOW), &new).await.unwrap();
        self.prove(registered.account, number).await;
        (registered.account, registered.organization.unwrap())
    }

    /// Somebody who runs the product.
    pub async fn platform_admin(&self, number: u8, email: &str) -> AccountId {
        let account = self.member(number, email).await;
        let sql: Sql = self.0.sql().await;
        sql.run(&format!(
            "UPDATE account SET is_platform_admin = true WHERE id = {account}"
        ))
        .await;
        account
    }
}

/// A salon in Innsbruck that asks for another plan.
pub fn founding() -> Founding {
    let form = CompanyForm::default();
    Founding {
        company_name: "Salon Muster".to_owned(),
        vat_number: Some("ATU12345678".to_owned()),
        branch: BranchId(8),
        branch_details: form.branch_details,
        street_name: "Hauptstraße".to_owned(),
        street_number: "1a".to_owned(),
        zip_code: "6020".to_owned(),
        city: "Innsbruck".to_owned(),
        country: "AT",
        zone: "Europe/Vienna",
        plan: PricePackage::Basis,
        use_ai_for_content: false,
    }
}
