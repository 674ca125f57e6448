use std::io::{self, IsTerminal, stdin};
use std::sync::Arc;

use accounts::{NewPassword, PasswordHasher, PasswordRules};
use clap::{Args, Subcommand};
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::{LoadedAccount, load_account, set_account_disabled, set_platform_admin};
use shared_kernel::{EmailAddress, OperatingSystemRandomness, PersonName, Randomness};

use super::CommandError;
use super::by_the_operator;
use super::open_database::OpenDatabase;
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Makes an account that runs the product; its password is asked for, or read as one line of the input. With --existing
    /// one that is there already
    Admin(Admin),
    /// Takes from an account that it runs the product; its sessions end at once
    Revoke(Mailbox),
    /// Keeps an account from being used: its sessions end at once, and nobody signs in
    Disable(Mailbox),
    /// Lets a disabled account be used again
    Enable(Mailbox),
}

#[derive(Debug, Args)]
pub struct Mailbox {
    /// The e-mail address of the account
    email: String,
}

#[derive(Debug, Args)]
pub struct Admin {
    /// The mailbox, which counts as proven
    #[arg(long)]
    email: String,
    /// Lets a proven account that is there already run the product; its password and names stay
    #[arg(long, conflicts_with_all = ["first_name", "last_name"])]
    existing: bool,
    #[arg(long, required_unless_present = "existing")]
    first_name: Option<String>,
    #[arg(long, required_unless_present = "existing")]
    last_name: Option<String>,
}

/// Runs the command that was given.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    match command {
        Command::Admin(admin) if admin.existing => set_admin(config, &admin.email, true).await,
        Command::Admin(admin) => make_admin(config, admin).await,
        Command::Revoke(mailbox) => set_admin(config, &mailbox.email, false).await,
        Command::Disable(mailbox) => set_disabled(config, mailbox, true).await,
        Command::Enable(mailbox) => set_disabled(config, mailbox, false).await,
    }
}

async fn set_disabled(config: &Config, mailbox: &Mailbox, is_disabled: bool) -> Result<(), CommandError> {
    let email = EmailAddress::parse(&mailbox.email).map_err(|error| format!("The e-mail address is {error}."))?;
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let found = set_account_disabled(&pool, &change, &email.mailbox(), is_disabled).await?;
    drop(pool);
    database.close().await?;
    if found.is_none() {
        return Err(nobody_has(&email));
    }
    if is_disabled {
        println!("{email} is disabled: its sessions have ended, and nobody signs in.");
    } else {
        println!("{email} can be used again.");
    }
    Ok(())
}

async fn set_admin(config: &Config, mailbox: &str, is_admin: bool) -> Result<(), CommandError> {
    let email = EmailAddress::parse(mailbox).map_err(|error| format!("The e-mail address is {error}."))?;
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let found = set_platform_admin(&pool, &change, &email.mailbox(), is_admin).await?;
    drop(pool);
    database.close().await?;
    if found.is_none() {
        return Err(nobody_has(&email));
    }
    if is_admin {
        println!("{email} runs the product now, and signs in anew at /login.");
    } else {
        println!("{email} does not run the product any more: its sessions have ended.");
    }
    Ok(())
}

fn nobody_has(email: &EmailAddress) -> CommandError {
    format!("Nobody with a proven account has the mailbox {email}.").into()
}

async fn make_admin(config: &Config, admin: &Admin) -> Result<(), CommandError> {
    let email = EmailAddress::parse(&admin.email).map_err(|error| format!("The e-mail address is {error}."))?;
    let (first_name, last_name) = (admin.first_name.as_deref(), admin.last_name.as_deref());
    let first_name =
        PersonName::parse(first_name.unwrap_or_default()).map_err(|error| format!("The first name is {error}."))?;
    let last_name =
        PersonName::parse(last_name.unwrap_or_default()).map_err(|error| format!("The last name is {error}."))?;
    let own_words = [email.as_str(), first_name.as_str(), last_name.as_str()];
    let password = NewPassword::check(&given_password()?, PasswordRules::Change, &own_words)
        .map_err(|error| format!("The password is refused: {error}."))?;
    let randomness: Arc<dyn Randomness> = Arc::new(OperatingSystemRandomness);
    let account = LoadedAccount {
        email,
        first_name,
        last_name,
        password: Argon2Hasher::new(Arc::clone(&randomness)).hash(&password).await?,
        is_platform_admin: true,
        memberships: Vec::new(),
    };
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, randomness.as_ref());
    let made = load_account(&pool, &change, &account).await?;
    drop(pool);
    database.close().await?;
    match made {
        Some(_) => {
            println!("{} runs the product now, and signs in at /login.", account.email);
            Ok(())
        }
        None => Err(format!(
            "{} has an account already. With --existing instead of the names it runs the product.",
            account.email
        )
        .into()),
    }
}

/// Never an argument: those are seen by whoever lists the processes, and kept by shells.
fn given_password() -> io::Result<String> {
    if stdin().is_terminal() {
        return rpassword::prompt_password("Password: ");
    }
    let mut line = String::new();
    stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
