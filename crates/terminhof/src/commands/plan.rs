use accounts::registration::PricePackage;
use clap::{Args, Subcommand};
use postgres_adapter::accounts::grant_plan;
use shared_kernel::{OperatingSystemRandomness, OrganizationNr};
use time::Date;
use time::macros::format_description;

use super::CommandError;
use super::by_the_operator;
use super::open_database::OpenDatabase;
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Grants an organisation a price package
    Grant(Grant),
}

#[derive(Debug, Args)]
pub struct Grant {
    /// The number of the organisation
    organization: i32,
    /// FREE or BASIS
    #[arg(value_parser = plan)]
    plan: PricePackage,
    /// The last day, such as 2027-12-31; without one it is granted for good
    #[arg(value_parser = day)]
    until: Option<Date>,
}

fn plan(text: &str) -> Result<PricePackage, String> {
    PricePackage::labelled(&text.to_ascii_uppercase()).ok_or_else(|| "neither FREE nor BASIS".to_owned())
}

fn day(text: &str) -> Result<Date, String> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).map_err(|_| "no day such as 2027-12-31".to_owned())
}

/// Runs the command that was given.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    let Command::Grant(grant) = command;
    let nr = OrganizationNr(grant.organization);
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let is_known = grant_plan(&pool, &change, nr, grant.plan, grant.until).await?;
    drop(pool);
    database.close().await?;
    if !is_known {
        return Err(format!("There is no organisation {nr}.").into());
    }
    let until = grant.until.map_or_else(String::new, |day| format!(" until {day}"));
    println!("Organisation {nr} has {}{until}.", grant.plan.label());
    Ok(())
}
