use postgres_adapter::audit::{Depth, audit};

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;

/// Looks at everything that must always be true and lists what is not, which makes it fail.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let findings = audit(&pool, Depth::Thorough).await?;
    drop(pool);
    database.close().await?;
    let mut violations = 0;
    for finding in &findings {
        violations += finding.violations;
        let verdict = if finding.violations == 0 {
            "ok       "
        } else {
            "VIOLATED "
        };
        println!("{verdict}{}: {}", finding.invariant, finding.violations);
        for example in &finding.examples {
            println!("         {example}");
        }
    }
    if violations == 0 {
        Ok(())
    } else {
        Err(format!("{violations} violations of what must always be true.").into())
    }
}
