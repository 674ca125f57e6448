use std::time::Duration;

use catalog::search::feed::{RebuildIndex, Rebuilt};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use postgres_adapter::Database;
use postgres_adapter::search_document::rebuild;
use tokio::time::sleep;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// How long to wait before it is looked whether another program is through.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Makes the documents of all organisations anew, and the index of Elasticsearch where it searches, while searches go on
    Rebuild,
}

/// Runs `terminhof search …`.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    let Command::Rebuild = command;
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    rebuild(&pool, wiring::clock(config).now(), |done, all| {
        eprintln!("{done} of {all} documents are new");
    })
    .await?;
    rebuild_index(config, &pool).await?;
    drop(pool);
    database.close().await
}

/// A bar at a terminal, plain lines in a file.
async fn rebuild_index(config: &Config, pool: &Database) -> Result<(), CommandError> {
    let Some(index) = wiring::search_index(config, pool)? else {
        return Ok(());
    };
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(
        ProgressStyle::with_template("{bar:40} {pos} of {len} entries, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let whole = RebuildIndex::new(wiring::search_source(pool), index);
    let mut waits = false;
    loop {
        let rebuilt = whole.rebuild(|done, all| {
            bar.set_length(all);
            bar.set_position(done);
            if bar.is_hidden() {
                eprintln!("{done} of {all} entries are in the new index");
            }
        });
        if rebuilt.await? == Rebuilt::Ready {
            break;
        }
        if !waits {
            eprintln!("Another program writes the index at the moment; this one begins after it.");
            waits = true;
        }
        sleep(BETWEEN_LOOKS).await;
    }
    bar.finish();
    Ok(())
}
