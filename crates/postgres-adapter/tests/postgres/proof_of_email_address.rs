//! No account, booking or organisation gets into the hands of somebody who has not proved the e-mail address.
//!
//! All sequences of what an attacker and the owner of an e-mail address can do with it, up to a length, and random ones
//! beyond it, are played through the use cases against one database. The attacker reads no mail of the owner; the owner
//! presses every button in every mail that arrives, also of mails that nobody asked for. In the end nothing of the
//! owner may belong to an account that the attacker can get into: by its password, or by a session. Nor is whoever has
//! the e-mail address after the owner has left it told of what belongs to the owner's account.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use accounts::credentials::{AccountStore, ChangeEmail, RecoverPassword};
use accounts::privacy::{ExportData, RequestData};
use accounts::rate_limits::Unlimited;
use accounts::registration::{RegisterAccount, RegistrationForm, RegistrationSettings, VerifyEmailAddress};
use accounts::sessions::{Authenticate, ConfirmPassword, Device, Principal, SessionChange, SessionStore, SignedIn};
use accounts::team::{AnswerInvitations, InvitationAnswer};
use accounts::{AccountTokens, HashingError, MailRequests, NewPassword, PasswordHash, PasswordHasher, TokenPurpose};
use async_trait::async_trait;
use sha2::{Digest, Sha256};
use shared_kernel::{Clock, FixedClock, Randomness};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::privacy::data;
use crate::size::Size;
use crate::support::{NOW, People, Sql, TestStore, change_at};

const ATTACKER: &str = "password of the attacker";
const OWNER: &str = "password of the owner";

/// Joins bookings to whatever account has the e-mail address, proven or not.
const JOINED_BY_BARE_EMAIL: &str = "
    CREATE FUNCTION join_by_bare_email() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE booking SET account_id = account.id FROM customer, account
        WHERE customer.organization_nr = booking.organization_nr AND customer.id = customer_id
          AND account.email = customer.email AND booking.account_id IS NULL;
        RETURN NULL;
    END
    $$;
    CREATE TRIGGER join_by_bare_email AFTER INSERT ON booking FOR EACH STATEMENT EXECUTE FUNCTION join_by_bare_email();
    CREATE TRIGGER join_by_bare_email AFTER INSERT ON account FOR EACH STATEMENT EXECUTE FUNCTION join_by_bare_email()";

/// Keeps whoever claims an e-mail address when somebody else proves it, and calls all of them proven.
const PROVEN_TOGETHER: &str = "
    DROP INDEX account_of_email;
    CREATE FUNCTION prove_together() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE account SET verified_at = NEW.verified_at WHERE email = NEW.email AND verified_at IS NULL;
        RETURN NULL;
    END
    $$;
    CREATE TRIGGER prove_together AFTER UPDATE OF verified_at ON account
        FOR EACH ROW WHEN (OLD.verified_at IS NULL AND NEW.verified_at IS NOT NULL) EXECUTE FUNCTION prove_together()";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
    AttackerRegisters,
    AttackerWantsTheEmailAddress,
    AttackerLosesThePassword,
    AttackerAccepts,
    OwnerRegisters,
    OwnerPressesEverything,
    OwnerBooksAsGuest,
    OwnerIsInvited,
    OwnerSignsIn,
    OwnerMovesAway,
    NextHolderAsksForData,
}

const ACTIONS: [Action; 11] = [
    Action::AttackerRegisters,
    Action::AttackerWantsTheEmailAddress,
    Action::AttackerLosesThePassword,
    Action::AttackerAccepts,
    Action::OwnerRegisters,
    Action::OwnerPressesEverything,
    Action::OwnerBooksAsGuest,
    Action::OwnerIsInvited,
    Action::OwnerSignsIn,
    Action::OwnerMovesAway,
    Action::NextHolderAsksForData,
];

/// Passwords stand for themselves.
struct Plain;

#[async_trait]
impl PasswordHasher for Plain {
    async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError> {
        Ok(PasswordHash(password.as_str().to_owned()))
    }

    async fn verify(&self, password: &str, hash: &PasswordHash) -> Result<bool, HashingError> {
        Ok(password == hash.0)
    }

    async fn verify_nothing(&self, _password: &str) -> Result<(), HashingError> {
        Ok(())
    }
}

/// The token is the nonce, and its hash as well.
struct PlainTokens;

impl AccountTokens for PlainTokens {
    fn hash_for(&self, _purpose: TokenPurpose, nonce: Uuid) -> [u8; 32] {
        let mut hash = [0; 32];
        hash[..16].copy_from_slice(nonce.as_bytes());
        hash
    }
}

#[derive(Default)]
struct Counter(AtomicU64);

impl Randomness for Counter {
    fn uuid(&self) -> Uuid {
        Uuid::from_u128(0xc000_0000 + u128::from(self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// The use cases on one database.
struct World {
    register: RegisterAccount,
    verify: VerifyEmailAddress,
    recover: RecoverPassword,
    change_email: ChangeEmail,
    answer: AnswerInvitations,
    authenticate: Authenticate,
    request_data: RequestData,
    export_data: ExportData,
    sign_in: accounts::sessions::SignIn,
    sql: Sql,
    salon: i32,
}

impl World {
    async fn new(store: &TestStore) -> Self {
        let clock: Arc<dyn Clock> = Arc::new(FixedClock(NOW));
        let randomness: Arc<dyn Randomness> = Arc::new(Counter::default());
        let passwords: Arc<dyn PasswordHasher> = Arc::new(Plain);
        let tokens: Arc<dyn AccountTokens> = Arc::new(PlainTokens);
        let limits = Arc::new(Unlimited);
        let sessions: Arc<dyn SessionStore> = Arc::new(store.sessions());
        let accounts: Arc<dyn AccountStore> = Arc::new(store.accounts());
        let registrations = Arc::new(store.registrations());
        let confirmation = Arc::new(ConfirmPassword::new(
            Arc::clone(&sessions),
            Arc::clone(&passwords),
            limits.clone(),
            Arc::clone(&clock),
        ));
        let (_, salon) = People(store).founder(1, "salon@example.org").await;
        let mail_requests = Arc::new(MailRequests::new(
            Arc::clone(&tokens),
            limits.clone(),
            Arc::clone(&clock),
            Arc::clone(&randomness),
        ));
        let settings = RegistrationSettings {
            takes_companies: true,
            text_version: "2027-01",
        };
        Self {
            register: RegisterAccount::new(
                registrations.clone(),
                Arc::clone(&passwords),
                tokens,
                limits.clone(),
                Arc::clone(&randomness),
                settings,
            ),
            verify: VerifyEmailAddress::new(registrations, Arc::clone(&passwords), limits.clone()),
            recover: RecoverPassword::new(
                Arc::clone(&accounts),
                Arc::clone(&passwords),
                Arc::clone(&mail_requests),
            ),
            change_email: ChangeEmail::new(accounts, confirmation, Arc::clone(&mail_requests)),
            answer: AnswerInvitations::new(Arc::new(store.invitations()), Arc::clone(&clock)),
            authenticate: Authenticate::new(Arc::clone(&sessions), Arc::clone(&clock)),
            request_data: RequestData::new(Arc::new(store.postgres.clone()), mail_requests),
            export_data: ExportData::new(Arc::new(data(store)), Arc::new(store.postgres.clone()), clock),
            sign_in: accounts::sessions::SignIn::new(sessions, passwords, limits, randomness),
            sql: store.sql().await,
            salon: salon.0,
        }
    }

    async fn principal(&self, signed_in: &SignedIn) -> Option<Principal> {
        self.authenticate
            .principal(change_at(NOW).request_id, signed_in.session)
            .await
            .unwrap()
    }

    async fn register(&self, email: &str, password: &str) -> SignedIn {
        let form = RegistrationForm {
            email: email.to_owned(),
            password: password.to_owned(),
            first_name: "Anna".to_owned(),
            last_name: "Muster".to_owned(),
            ..RegistrationForm::default()
        };
        let device = (Device::default(), "192.0.2.1");
        self.register.register(change_at(NOW), &form, device).await.unwrap().0
    }

    async fn sign_in(&self, email: &str, password: &str) -> Option<SignedIn> {
        let form = accounts::sessions::SignInForm {
            email: email.to_owned(),
            password: password.to_owned(),
            ..Default::default()
        };
        self.sign_in.sign_in(change_at(NOW), &form).await.ok()
    }

    /// The tokens that were mailed to an e-mail address, oldest first.
    async fn mailed_to(&self, email: &str) -> Vec<(TokenPurpose, [u8; 32])> {
        let query = format!("SELECT purpose || ' ' || nonce FROM account_token WHERE email = '{email}' ORDER BY id");
        let rows = self.sql.texts(&query).await;
        rows.iter()
            .map(|row| {
                let (purpose, nonce) = row.split_once(' ').unwrap();
                let purpose = TokenPurpose::labelled(purpose).unwrap();
                (purpose, PlainTokens.hash_for(purpose, nonce.parse().unwrap()))
            })
            .collect()
    }
}

fn by(principal: Principal) -> SessionChange {
    SessionChange::of(principal, NOW, change_at(NOW).request_id)
}

/// One attacker and one owner of an e-mail address, in the world of all the others.
struct Play<'a> {
    world: &'a World,
    email: String,
    other_email: String,
    attacker: Vec<SignedIn>,
    owner: Vec<SignedIn>,
    /// Whether the account of the owner has another e-mail address.
    has_moved: bool,
    /// How many bookings whoever has the e-mail address now was told of, and what of them belongs to an account.
    told: usize,
    told_of_others: Vec<String>,
}

impl<'a> Play<'a> {
    fn new(world: &'a World, email: String, other_email: String) -> Self {
        Self {
            world,
            email,
            other_email,
            attacker: Vec::new(),
            owner: Vec::new(),
            has_moved: false,
            told: 0,
            told_of_others: Vec::new(),
        }
    }

    async fn run(&mut self, action: Action) {
        let email = self.email.clone();
        match action {
            Action::AttackerRegisters => {
                let signed_in = self.world.register(&email, ATTACKER).await;
                self.attacker.push(signed_in);
            }
            Action::AttackerWantsTheEmailAddress => {
                let signed_in = self.world.register(&self.other_email, ATTACKER).await;
                let principal = self.world.principal(&signed_in).await.unwrap();
                for (purpose, hash) in self.world.mailed_to(&self.other_email).await {
                    assert_eq!(purpose, TokenPurpose::VerifyEmail);
                    let _ = self
                        .world
                        .verify
                        .verify(change_at(NOW), hash, Some(&principal), None)
                        .await;
                }
                self.attacker.push(signed_in);
                for own in self.attacker.clone() {
                    if let Some(principal) = self.world.principal(&own).await {
                        self.world
                            .change_email
                            .request(&by(principal), ATTACKER, (&email, "192.0.2.1"))
                            .await
                            .ok();
                    }
                }
            }
            Action::AttackerLosesThePassword => {
                let lost = self
                    .world
                    .recover
                    .lose(change_at(NOW), &email, "192.0.2.1")
                    .await
                    .unwrap();
                self.world.recover.mail(&lost).await.unwrap();
            }
            Action::AttackerAccepts => {
                for own in self.attacker.clone() {
                    let Some(principal) = self.world.principal(&own).await else {
                        continue;
                    };
                    let invitations = format!("SELECT id FROM invitation WHERE email = '{email}'");
                    for id in self.world.sql.texts(&invitations).await {
                        let id = shared_kernel::InvitationId(id.parse().unwrap());
                        let accept = InvitationAnswer::Accept;
                        let _ = self.world.answer.answer(&by(principal), id, accept).await;
                    }
                }
            }
            Action::OwnerRegisters => {
                let signed_in = self.world.register(&email, OWNER).await;
                self.owner.push(signed_in);
            }
            Action::OwnerPressesEverything => self.press_everything(&email).await,
            Action::OwnerBooksAsGuest => {
                let book = format!(
                    "WITH guest AS (
                         INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
                         VALUES ({0}, 'Anna', 'Muster', '{email}', now()) RETURNING id)
                     INSERT INTO booking (organization_nr, calendar_guid, site, customer_id, manage_token_hash,
                                          repetition_hash, created_at)
                     SELECT {0}, gen_random_uuid(), 'MAIN', id, sha256('a'), sha256('b'), now() FROM guest",
                    self.world.salon
                );
                self.world.sql.run(&book).await;
            }
            Action::OwnerIsInvited => {
                let invite = format!(
                    "INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
                     SELECT {}, '{email}', 'BUSINESS_ADMIN', '{NOW}', '{NOW}'::timestamptz + interval '3 days'",
                    self.world.salon
                );
                self.world.sql.run(&invite).await;
            }
            Action::OwnerSignsIn => {
                let signed_in = self.world.sign_in(&email, OWNER).await;
                self.owner.extend(signed_in);
            }
            Action::OwnerMovesAway => self.move_away(&email).await,
            Action::NextHolderAsksForData => self.ask_for_data(&email).await,
        }
    }

    /// Who the owner is in the newest session that is still open.
    async fn signed_in_owner(&self) -> Option<Principal> {
        for own in self.owner.iter().rev() {
            let principal = self.world.principal(own).await;
            if principal.is_some() {
                return principal;
            }
        }
        None
    }

    /// Proves the e-mail address, where it is claimed, and gives the account another one.
    async fn move_away(&mut self, email: &str) {
        let world = self.world;
        self.press_everything(email).await;
        self.owner.extend(world.sign_in(email, OWNER).await);
        let Some(principal) = self.signed_in_owner().await else {
            return;
        };
        let next = format!("moved.{email}");
        world
            .change_email
            .request(&by(principal), OWNER, (&next, "192.0.2.2"))
            .await
            .ok();
        for (_, hash) in world.mailed_to(&next).await {
            let moved = world.verify.verify(change_at(NOW), hash, Some(&principal), None).await;
            self.has_moved |= moved.is_ok();
        }
    }

    /// Whoever has the e-mail address once its owner has left it asks what is stored, and opens the link that is
    /// mailed.
    async fn ask_for_data(&mut self, email: &str) {
        if !self.has_moved {
            return;
        }
        let world = self.world;
        let asked = world.request_data.request(change_at(NOW), email, "192.0.2.3");
        asked.await.unwrap();
        let nonce = format!("SELECT nonce FROM data_request WHERE email = '{email}'");
        let nonce = world.sql.text(&nonce).await.parse().unwrap();
        let hash = PlainTokens.hash_for(TokenPurpose::OwnData, nonce);
        // The link opens nothing while an account has proved the e-mail address.
        let Ok(told) = world.export_data.of_guest(hash).await else {
            return;
        };
        self.told = told.bookings.len();
        for booking in told.bookings {
            let owned = format!(
                "SELECT 'data of a booking' FROM booking WHERE calendar_guid = '{}' AND account_id IS NOT NULL",
                booking.calendar_guid
            );
            self.told_of_others.extend(world.sql.texts(&owned).await);
        }
        let free = format!(
            "SELECT count(*) FROM customer WHERE email = '{email}' AND NOT EXISTS (
                 SELECT FROM booking WHERE booking.organization_nr = customer.organization_nr
                     AND customer_id = customer.id AND account_id IS NOT NULL)"
        );
        let files = i64::try_from(told.files.len()).unwrap();
        if files > world.sql.number(&free).await {
            self.told_of_others.push("data of a file".to_owned());
        }
    }

    /// Whatever arrived is opened, pressed and answered with the own password.
    async fn press_everything(&mut self, email: &str) {
        let principal = self.signed_in_owner().await;
        for (purpose, hash) in self.world.mailed_to(email).await {
            if purpose == TokenPurpose::ResetPassword {
                let _ = self.world.recover.reset(change_at(NOW), hash, OWNER).await;
            } else {
                let verify = &self.world.verify;
                let _ = verify
                    .verify(change_at(NOW), hash, principal.as_ref(), Some(OWNER))
                    .await;
            }
        }
    }

    /// What of the owner belongs to an account that the attacker gets into, or was told to the next holder of the
    /// e-mail address.
    async fn leaks(&mut self) -> Vec<String> {
        self.run(Action::AttackerAccepts).await;
        self.run(Action::NextHolderAsksForData).await;
        let mut reached = vec![0];
        for own in &self.attacker {
            reached.extend(self.world.principal(own).await.map(|principal| principal.account.0));
        }
        for email in [&self.email, &self.other_email] {
            reached.extend(
                self.world
                    .sign_in(email, ATTACKER)
                    .await
                    .map(|signed_in| signed_in.account.0),
            );
        }
        let reached = reached.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let email = &self.email;
        let leaks = format!(
            "SELECT 'account' FROM account
             WHERE id IN ({reached}) AND email = '{email}' AND verified_at IS NOT NULL
             UNION ALL
             SELECT 'booking' FROM booking JOIN customer ON customer.organization_nr = booking.organization_nr
                 AND customer.id = customer_id WHERE account_id IN ({reached}) AND customer.email = '{email}'
             UNION ALL
             SELECT 'organisation' FROM membership WHERE account_id IN ({reached}) AND organization_nr = {}",
            self.world.salon
        );
        let mut leaks = self.world.sql.texts(&leaks).await;
        leaks.append(&mut self.told_of_others);
        leaks
    }
}

fn sequences(length: usize) -> Vec<Vec<Action>> {
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..length {
        longest = longest
            .iter()
            .flat_map(|sequence: &Vec<Action>| {
                ACTIONS.iter().map(move |action| {
                    let mut longer = sequence.clone();
                    longer.push(*action);
                    longer
                })
            })
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// Five to ten actions, always the same for a seed.
fn drawn(seed: u64) -> Vec<Action> {
    let dice = Sha256::digest(seed.to_be_bytes());
    let length = 5 + usize::from(dice[0] % 6);
    let actions = dice[1..=length].iter();
    actions.map(|die| ACTIONS[usize::from(*die) % ACTIONS.len()]).collect()
}

/// Plays the sequences, and lists those that leak something.
async fn leaking(sequences: Vec<Vec<Action>>, sabotage: &str) -> Vec<(Vec<Action>, Vec<String>)> {
    const AT_ONCE: usize = 8;
    // Nobody pulls the plug here: what is committed need not be on disk.
    let store = TestStore::with_options(AT_ONCE, "-c synchronous_commit=off");
    let world = Arc::new(World::new(&store).await);
    world.sql.run("SET synchronous_commit = off").await;
    world.sql.run(sabotage).await;
    let mut lanes: Vec<Vec<(usize, Vec<Action>)>> = vec![Vec::new(); AT_ONCE];
    for (number, sequence) in sequences.into_iter().enumerate() {
        lanes[number % AT_ONCE].push((number, sequence));
    }
    let mut set = JoinSet::new();
    for lane in lanes {
        let world = Arc::clone(&world);
        set.spawn(async move {
            let mut found = Vec::new();
            for (number, sequence) in lane {
                let email = format!("owner{number}@example.org");
                let other_email = format!("attacker{number}@example.org");
                let mut play = Play::new(&world, email, other_email);
                for action in &sequence {
                    play.run(*action).await;
                }
                let leaks = play.leaks().await;
                if !leaks.is_empty() {
                    found.push((sequence, leaks));
                }
            }
            found
        });
    }
    set.join_all().await.concat()
}

/// The length up to which all sequences are played. Each sabotage is found at this one or a shorter one.
fn length() -> usize {
    Size::wanted().of([3, 4, 4])
}

/// The seeds of this run: the one that is named, or as many as belong to the size.
fn seeds() -> RangeInclusive<u64> {
    match std::env::var("TERMINHOF_TEST_SEQUENCE_SEED") {
        Ok(seed) => {
            let seed = seed.parse().unwrap();
            seed..=seed
        }
        Err(_) => 1..=Size::wanted().of([50, 5_000, 50_000]),
    }
}

/// The seeds of which the sequences leak something, with how to play each again.
async fn leaking_seeds(seeds: RangeInclusive<u64>, sabotage: &str) -> Vec<String> {
    let leaks = leaking(seeds.clone().map(drawn).collect(), sabotage).await;
    seeds
        .filter_map(|seed| {
            let (sequence, leaks) = leaks.iter().find(|(sequence, _)| *sequence == drawn(seed))?;
            Some(format!(
                "TERMINHOF_TEST_SEQUENCE_SEED={seed}: {leaks:?} after {sequence:?}"
            ))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_changes_hands_without_a_proof() {
    let sequences = sequences(length());
    assert!(sequences.len() > ACTIONS.len().pow(3), "{} sequences", sequences.len());
    let leaks = leaking(sequences, "").await;
    assert!(
        leaks.is_empty(),
        "{} sequences leak, first {:?}",
        leaks.len(),
        leaks.first()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_changes_hands_in_long_random_sequences() {
    assert_eq!(leaking_seeds(seeds(), "").await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_joined_by_bare_email_are_found() {
    assert_ne!(leaking(sequences(2), JOINED_BY_BARE_EMAIL).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_joined_by_bare_email_are_found_by_random_sequences() {
    let seeds = leaking_seeds(1..=20, JOINED_BY_BARE_EMAIL).await;
    assert!(seeds.concat().contains("booking"), "{seeds:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_that_are_proven_together_are_found() {
    // Without these two there is nothing to prove together.
    let mut sequences = sequences(3);
    sequences.retain(|actions| {
        actions.contains(&Action::AttackerRegisters) && actions.contains(&Action::OwnerPressesEverything)
    });
    assert_ne!(leaking(sequences, PROVEN_TOGETHER).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn owner_who_proves_the_email_address_gets_what_is_the_owners() {
    let store = TestStore::with_connections(4);
    let world = World::new(&store).await;
    let mut play = Play::new(
        &world,
        "owner@example.org".to_owned(),
        "attacker@example.org".to_owned(),
    );
    for action in [
        Action::AttackerRegisters,
        Action::OwnerBooksAsGuest,
        Action::OwnerRegisters,
        Action::OwnerPressesEverything,
    ] {
        play.run(action).await;
    }
    let account = play.owner[0].account;
    assert_eq!(world.sql.number("SELECT account_id FROM booking").await, account.0);
    assert!(play.leaks().await.is_empty());
    assert!(
        world.principal(&play.attacker[0]).await.is_none(),
        "the other claim is gone"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn next_holder_of_an_email_address_is_told_of_what_belongs_to_nobody_alone() {
    let store = TestStore::with_connections(4);
    let world = World::new(&store).await;
    let mut play = Play::new(
        &world,
        "owner@example.org".to_owned(),
        "attacker@example.org".to_owned(),
    );
    for (action, told) in [
        (Action::OwnerBooksAsGuest, 0),
        (Action::OwnerRegisters, 0),
        (Action::OwnerMovesAway, 0),
        (Action::NextHolderAsksForData, 0),
        // By now that is whoever has the e-mail address.
        (Action::OwnerBooksAsGuest, 0),
        (Action::NextHolderAsksForData, 1),
    ] {
        play.run(action).await;
        assert_eq!(play.told, told, "{action:?}");
    }
    assert!(play.has_moved);
    assert_eq!(play.leaks().await, Vec::<String>::new());
}
