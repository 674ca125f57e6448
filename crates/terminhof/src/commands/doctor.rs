use std::fs;
use std::time::Duration;

use catalog::search::feed::IndexState;
use clap::Args;
use notifications::trial_mail;
use postgres_adapter::{Database, SchemaState, schema_state, waiting_facts};
use shared_kernel::{EmailAddress, OperatingSystemRandomness, Randomness, StoreError, reason};
use tokio::time::timeout;

use super::footing::{Finding, Findings, data_folder, of_database};
use super::open_database::OpenDatabase;
use super::{CommandError, schema_name};
use crate::config::Config;
use crate::wiring;
use api::operator::{Operator, OperatorPage};
use api::web_app::{ARE_EMBEDDED, built_files, missing_web_app};

/// So long a fact may wait before something is wrong.
const LONGEST_WAIT: time::Duration = time::Duration::minutes(1);
/// So long Elasticsearch may take to say how it is.
const DEADLINE: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub struct Arguments {
    /// Send a mail to this address as well
    #[arg(long, value_name = "ADDRESS")]
    mail_to: Option<String>,
    /// How many processes (`serve` and `worker`) share the database
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    copies: usize,
}

/// Looks at everything that the server needs, and says one line about each.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    // Before anything is made in whatever folder it happens to run in.
    OpenDatabase::expect_one(config)?;
    let mut findings = vec![(
        "configuration",
        Ok(format!("mode {:?}, listens on {}", config.mode, config.listen)),
    )];
    // Before what makes it.
    findings.push(("data folder", data_folder(config)));
    findings.push(("signing keys", signing_keys(config)));
    findings.push(("operator", operator(config)));
    findings.push(("web app", web_app()));
    findings.push(("mail", mail(config).await));
    if let Some(address) = &arguments.mail_to {
        findings.push(("mail to that address", trial(config, address).await));
    }
    findings.push(("drafted texts", drafted_texts(config)));
    let of_database = database(config, arguments.copies).await;
    findings.extend(of_database.looks);
    let mut problems = 0;
    for (subject, finding) in &findings {
        match finding {
            Ok(text) => println!("ok       {subject}: {text}"),
            Err(text) => {
                problems += 1;
                println!("PROBLEM  {subject}: {text}");
            }
        }
    }
    let warnings = of_database.warnings.into_iter();
    for (subject, text) in warnings.chain(imprint_of_nobody(config).map(|text| ("operator", text))) {
        println!("warning  {subject}: {text}");
    }
    if problems == 0 {
        Ok(())
    } else {
        Err(format!("{problems} of {} are not as they should be.", findings.len()).into())
    }
}

fn signing_keys(config: &Config) -> Finding {
    config
        .signing_keys()
        .map(|_| "there, and long enough".to_owned())
        .map_err(|error| reason(&error))
}

fn operator(config: &Config) -> Finding {
    let operator = wiring::operator(config).map_err(|error| reason(&error))?;
    let demo = Operator::demo().map_err(|error| reason(&error))?;
    if config.is_production() && operator.name == demo.name && has_imprint_of(&operator, &demo) {
        return Err(
            "the folder of TERMINHOF_OPERATOR_DIR describes the demonstration: put your own texts into it".to_owned(),
        );
    }
    Ok(if operator.is_demo {
        "the demonstration; set TERMINHOF_OPERATOR_DIR to show a real one".to_owned()
    } else {
        operator.name
    })
}

fn has_imprint_of(one: &Operator, other: &Operator) -> bool {
    one.text(OperatorPage::Imprint) == other.text(OperatorPage::Imprint)
}

/// What is to be said of an operator with a name and the imprint of the demonstration.
fn imprint_of_nobody(config: &Config) -> Option<String> {
    let (operator, demo) = (wiring::operator(config).ok()?, Operator::demo().ok()?);
    let is_of_nobody = config.is_production() && operator.name != demo.name && has_imprint_of(&operator, &demo);
    is_of_nobody.then(|| "imprint.html is that of the demonstration: write your own".to_owned())
}

fn web_app() -> Finding {
    match missing_web_app(built_files, ARE_EMBEDDED) {
        Some(missing) => Err(missing.to_owned()),
        None => Ok("built".to_owned()),
    }
}

async fn mail(config: &Config) -> Finding {
    let from = &config.sender.address;
    if let Some(transport) = wiring::smtp_mail_transport(config).map_err(|error| reason(&error))? {
        transport.sign_in().await.map_err(|error| reason(error.as_ref()))?;
        return Ok(format!("the server of SMTP_URL lets us in, mails come from {from}"));
    }
    let folder = config.mail_folder();
    fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    Ok(format!("goes to files in {}", folder.display()))
}

async fn trial(config: &Config, address: &str) -> Finding {
    let to = EmailAddress::parse(address).map_err(|_| "this is no address".to_owned())?;
    let transport = wiring::mail_transport(config).map_err(|error| reason(error.as_ref()))?;
    let imprint = wiring::operator(config).map_err(|error| reason(&error))?.imprint();
    let mail = trial_mail(
        &imprint,
        to,
        wiring::clock(config).now(),
        OperatingSystemRandomness.uuid(),
    );
    transport.send(&mail).await.map_err(|error| reason(&error))?;
    Ok("handed over; look whether it arrives".to_owned())
}

fn drafted_texts(config: &Config) -> Finding {
    let writer = wiring::text_writer(config).map_err(|error| reason(error.as_ref()))?;
    Ok(match writer {
        Some(_) => "by the service of TERMINHOF_AI_URL".to_owned(),
        None => "none: no service is set, and nothing is sent to one".to_owned(),
    })
}

/// Without Elasticsearch nothing stands still, but the operator wanted it to search.
async fn search(config: &Config, database: &Database) -> Finding {
    let client = wiring::elasticsearch(config).map_err(|error| reason(&error))?;
    let index = wiring::search_index(config, database).map_err(|error| reason(&error))?;
    let (Some(client), Some(index)) = (client, index) else {
        return Ok("by PostgreSQL".to_owned());
    };
    let instead = |error: StoreError| format!("{}: PostgreSQL answers in its place", reason(&error));
    let asked = async {
        let version = client.supported_version().await?;
        Ok::<_, StoreError>((version, index.state().await?))
    };
    let answer = timeout(DEADLINE, asked).await;
    let answer = answer.map_err(|_| "Elasticsearch does not answer: PostgreSQL answers in its place".to_owned())?;
    let (version, state) = answer.map_err(instead)?;
    match state {
        IndexState::Current => Ok(format!("by Elasticsearch {version}")),
        IndexState::Missing => Err(format!(
            "Elasticsearch {version} has no index yet: run `terminhof search rebuild`, or wait for the worker"
        )),
        IndexState::Outdated => Err(format!(
            "the index of Elasticsearch {version} is not finished, or of another version of this program, and PostgreSQL \
             answers: run `terminhof search rebuild`, or wait for the worker"
        )),
        IndexState::Newer => Err(format!(
            "the index of Elasticsearch {version} is of a later version of this program, and PostgreSQL answers"
        )),
        IndexState::Foreign => Err(format!(
            "the index of Elasticsearch {version} was filled from another database, or was not fed for a while, and \
             PostgreSQL answers: run `terminhof search rebuild`, or set ELASTICSEARCH_PREFIX where others share the cluster"
        )),
    }
}

/// Every image needs its files, and a file without an image takes room for nobody.
async fn images(config: &Config, database: &Database) -> Finding {
    let compared = wiring::compare_images(config, database).map_err(|error| reason(&error))?;
    let found = compared.differences(wiring::clock(config).now()).await;
    let found = found.map_err(|error| reason(&error))?;
    if found.missing.is_empty() && found.left_over.is_empty() {
        return Ok(format!("{} with all their files", found.images));
    }
    let (missing, left_over) = (found.missing.len(), found.left_over.len());
    Err(format!(
        "{missing} files of images are not there, and {left_over} are of no image: `terminhof audit` names them; take what is \
         missing from a backup, and delete what is left over"
    ))
}

/// Facts wait for seconds; longer only while somebody who consumes them is missing or fails.
async fn outbox(config: &Config, database: &Database) -> Finding {
    let waiting = waiting_facts(database, wiring::clock(config).now()).await;
    let waiting = waiting.map_err(|error| reason(&error))?;
    let late: Vec<String> = waiting
        .iter()
        .filter(|waiting| waiting.age > LONGEST_WAIT)
        .map(|waiting| {
            let age = time::Duration::seconds(waiting.age.whole_seconds());
            format!("{} for {age}", waiting.consumer.to_lowercase())
        })
        .collect();
    if late.is_empty() {
        return Ok("nothing has waited for long".to_owned());
    }
    Err(format!(
        "facts wait for {}: see that a worker runs, and what it logs",
        late.join(", ")
    ))
}

async fn database(config: &Config, copies: usize) -> Findings {
    let opened = match OpenDatabase::join(config).await {
        Ok(opened) => opened,
        Err(error) => {
            return Findings {
                looks: vec![("database", Err(reason(error.as_ref())))],
                ..Findings::default()
            };
        }
    };
    let mut findings = match schema_state(&opened.url).await {
        Ok(state) => vec![("database", Ok("answers".to_owned())), ("schema", schema(state))],
        Err(error) => vec![("database", Err(reason(&error)))],
    };
    if findings.iter().all(|(_, finding)| finding.is_ok()) {
        findings.extend(rows(config, &opened).await);
    }
    let Findings { looks, warnings } = of_database(config, copies, &opened.url).await;
    findings.extend(looks);
    if let Err(error) = opened.close().await {
        findings.push(("end of the database", Err(reason(error.as_ref()))));
    }
    Findings {
        looks: findings,
        warnings,
    }
}

/// What is looked up in the tables.
async fn rows(config: &Config, opened: &OpenDatabase) -> Vec<(&'static str, Finding)> {
    let pool = match opened.pool(config).await {
        Ok(pool) => pool,
        Err(error) => return vec![("outbox, search and images", Err(reason(error.as_ref())))],
    };
    vec![
        ("outbox", outbox(config, &pool).await),
        ("search", search(config, &pool).await),
        ("images", images(config, &pool).await),
    ]
}

fn schema(state: SchemaState) -> Finding {
    state.expect_current().map_err(|mismatch| reason(&mismatch))?;
    Ok(format!("is the one of this program, {}", schema_name()))
}
