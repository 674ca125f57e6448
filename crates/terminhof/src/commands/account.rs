use std::io::{self, IsTerminal, stdin};
use std::sync::Arc;

use accounts::{NewPassword, PasswordHasher, PasswordRules};
use clap::{Args, Subcommand};
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::{AccountFlag, LoadedAccount, load_account, set_account_flag};
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
    Revoke(AccountEmail),
    /// Keeps an account from being used: its sessions end at once, and nobody signs in
    Disable(AccountEmail),
    /// Lets a disabled account be used again
    Enable(AccountEmail),
}

#[derive(Debug, Args)]
pub struct AccountEmail {
    /// The e-mail address of the account
    email: String,
}

#[derive(Debug, Args)]
pub struct Admin {
    /// The e-mail address, which counts as proven
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
        Command::Admin(admin) if admin.existing => {
            set_flag(config, &admin.email, AccountFlag::PlatformAdmin, true).await
        }
        Command::Admin(admin) => make_admin(config, admin).await,
        Command::Revoke(account) => set_flag(config, &account.email, AccountFlag::PlatformAdmin, false).await,
        Command::Disable(account) => set_flag(config, &account.email, AccountFlag::Disabled, true).await,
        Command::Enable(account) => set_flag(config, &account.email, AccountFlag::Disabled, false).await,
    }
}

async fn set_flag(config: &Config, email: &str, flag: AccountFlag, is_set: bool) -> Result<(), CommandError> {
    let email = EmailAddress::parse(email).map_err(|error| format!("The e-mail address is {error}."))?;
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let found = set_account_flag(&pool, &change, &email.normalized(), (flag, is_set)).await?;
    drop(pool);
    database.close().await?;
    if found.is_none() {
        return Err(format!("Nobody with a proven account has the e-mail address {email}.").into());
    }
    let done = match (flag, is_set) {
        (AccountFlag::Disabled, true) => "is disabled: its sessions have ended, and nobody signs in.",
        (AccountFlag::Disabled, false) => "can be used again.",
        (AccountFlag::PlatformAdmin, true) => "runs the product now, and signs in anew at /login.",
        (AccountFlag::PlatformAdmin, false) => "does not run the product any more: its sessions have ended.",
    };
    println!("{email} {done}");
    Ok(())
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
    let database = OpenDatabase::join(config).await?;
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
