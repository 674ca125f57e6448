use clap::Parser;

use super::*;

#[derive(Parser)]
struct Program {
    #[command(flatten)]
    settings: Settings,
}

fn config(options: &[&str]) -> Result<Config, String> {
    let program = Program::try_parse_from([&["terminhof"], options].concat()).map_err(|error| error.to_string())?;
    Config::new(program.settings).map_err(|error| error.to_string())
}

const PRODUCTION: [&str; 10] = [
    "--mode=production",
    "--database-url=postgres://db",
    "--smtp-url=smtps://mail",
    "--main-hosts=terminhof.example",
    "--operator-dir=/operator",
    "--mail-from=Salons <termine@salons.example>",
    "--trusted-proxies=10.0.0.1",
    "--signing-keys=0123456789abcdef0123456789abcdef",
    "--listen=0.0.0.0:80",
    "--data-dir=/data",
];

#[test]
fn development_needs_no_setting() {
    let config = config(&["--now="]).unwrap();
    assert_eq!((config.is_production(), config.now), (false, None));
}

#[test]
fn production_without_a_required_setting_is_refused() {
    let production = config(&PRODUCTION).unwrap();
    assert_eq!(production.sender.address.as_str(), "termine@salons.example");
    for left_out in 1..8 {
        let options: Vec<&str> = PRODUCTION
            .into_iter()
            .enumerate()
            .filter(|(index, _)| *index != left_out)
            .map(|(_, option)| option)
            .collect();
        assert!(
            config(&options).unwrap_err().contains("is required in production"),
            "{options:?}"
        );
    }
    assert_eq!(config(&PRODUCTION[..1]).unwrap_err().lines().count(), 7);
}

#[test]
fn every_fault_is_told_at_once() {
    let wrong = config(&["--rate-limits=none", "--now=morgen", "--api-host=api.example"]).unwrap_err();
    for variable in ["TERMINHOF_RATE_LIMITS", "TERMINHOF_NOW", "TERMINHOF_API_HOST"] {
        assert!(wrong.lines().any(|line| line.starts_with(variable)), "{wrong}");
    }
}

#[test]
fn nonsense_is_refused() {
    let key = format!("--signing-keys={}", "a".repeat(40));
    for (option, variable) in [
        (key.as_str(), "TERMINHOF_SIGNING_KEYS"),
        ("--signing-keys=short", "TERMINHOF_SIGNING_KEYS"),
        ("--trusted-proxies=0.0.0.0/0", "TERMINHOF_TRUSTED_PROXIES"),
        ("--trusted-proxies=::/0", "TERMINHOF_TRUSTED_PROXIES"),
        ("--database-connections=0", "--database-connections"),
        ("--mail-from=termine@salons.example", "TERMINHOF_MAIL_FROM"),
        ("--mail-from=Salons", "TERMINHOF_MAIL_FROM"),
    ] {
        let wrong = config(&[option]).unwrap_err();
        assert!(wrong.contains(variable), "{option}: {wrong}");
    }
}

#[test]
fn secret_stands_in_the_setting_or_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("database");
    std::fs::write(&file, "postgres://db\n").unwrap();
    let of_file = format!("--database-url-file={}", file.display());
    let read = config(&[&of_file]).unwrap();
    assert_eq!(read.database_url.as_deref(), Some("postgres://db"));
    let twice = config(&[&of_file, "--database-url=postgres://other"]).unwrap_err();
    assert!(twice.contains("DATABASE_URL_FILE are both set"), "{twice}");
    std::fs::write(&file, "\n").unwrap();
    let empty = config(&[&of_file]).unwrap_err();
    let expected = format!("the file of DATABASE_URL_FILE is empty: {}", file.display());
    assert_eq!(empty, expected);
    let nowhere = config(&["--smtp-url-file=/nowhere"]).unwrap_err();
    assert!(
        nowhere.starts_with("the file of SMTP_URL_FILE cannot be read"),
        "{nowhere}"
    );
}

#[test]
fn authorities_of_the_mail_server_are_a_file_that_can_be_read_and_belong_to_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("authorities.pem");
    std::fs::write(&file, "pem").unwrap();
    let of_file = format!("--smtp-ca={}", file.display());
    let read = config(&[&of_file, "--smtp-url=smtps://mail"]).unwrap();
    assert_eq!(read.smtp_authorities.as_deref(), Some(&b"pem"[..]));
    let nobody = config(&[&of_file]).unwrap_err();
    assert_eq!(nobody, "SMTP_CA is set, but no SMTP_URL");
    let nowhere = config(&["--smtp-ca=/nowhere", "--smtp-url=smtps://mail"]).unwrap_err();
    assert!(nowhere.starts_with("the file of SMTP_CA cannot be read"), "{nowhere}");
}

#[test]
fn public_url_on_another_host_is_refused() {
    let public_url = |options: &[&str]| config(options).map(|config| config.public_url.of("/"));
    assert_eq!(public_url(&[]).unwrap(), "http://127.0.0.1:8080/");
    assert_eq!(
        public_url(&["--main-hosts=b.example,a.example"]).unwrap(),
        "https://b.example/"
    );
    let own = ["--main-hosts=b.example,a.example", "--public-url=http://a.example:81"];
    assert_eq!(public_url(&own).unwrap(), "http://a.example:81/");
    for wrong in ["https://c.example", "a.example", "https://a.example/termine"] {
        let options = ["--main-hosts=a.example", &format!("--public-url={wrong}")];
        assert!(
            public_url(&options).unwrap_err().starts_with("TERMINHOF_PUBLIC_URL"),
            "{wrong}"
        );
    }
}

#[test]
fn metrics_are_served_only_where_an_address_is_set() {
    assert_eq!(config(&["--metrics-listen="]).unwrap().metrics_listen, None);
    let address = "127.0.0.1:9090";
    let metrics_listen = config(&["--metrics-listen", address]).unwrap().metrics_listen;
    assert_eq!(metrics_listen, Some(address.parse().unwrap()));
    assert!(config(&["--metrics-listen=9090"]).is_err());
}

#[test]
fn image_host_is_an_address_without_a_path() {
    let image_host = |text: &str| config(&[&format!("--image-host={text}")]).map(|config| config.image_host);
    assert_eq!(image_host("").unwrap(), None);
    let host = image_host("https://images.example/").unwrap().unwrap();
    assert_eq!(host.of("/images/1"), "https://images.example/images/1");
    for wrong in [
        "images.example",
        "https://images.example/a",
        "https://a.example 'unsafe-inline'",
    ] {
        assert!(
            image_host(wrong).unwrap_err().starts_with("TERMINHOF_IMAGE_HOST"),
            "{wrong}"
        );
    }
}

#[test]
fn api_host_is_an_address_that_shows_no_pages() {
    let api_host = |text: &str| {
        config(&["--main-hosts=terminhof.example", &format!("--api-host={text}")]).map(|config| config.api_host)
    };
    assert_eq!(api_host("").unwrap(), None);
    assert_eq!(
        api_host("https://api.example/").unwrap().unwrap().of(""),
        "https://api.example"
    );
    for wrong in ["api.example", "https://api.example/v1", "https://terminhof.example"] {
        assert!(
            api_host(wrong).unwrap_err().starts_with("TERMINHOF_API_HOST"),
            "{wrong}"
        );
    }
}

#[test]
fn retention_is_set_in_days() {
    let retention = |options: &[&str]| config(options).map(|config| config.retention);
    let usual = Retention {
        facts: time::Duration::days(90),
        mails: time::Duration::days(180),
        audit_log: time::Duration::days(730),
    };
    assert_eq!(retention(&[]).unwrap(), usual);
    let facts = time::Duration::days(7);
    assert_eq!(retention(&["--keep-facts=7"]).unwrap(), Retention { facts, ..usual });
    assert!(retention(&["--keep-sent-mails=0"]).is_err());
}

#[test]
fn limits_are_raised_in_production_but_never_off() {
    let limits = |options: &[&str]| config(options).map(|config| config.rate_limits);
    let times = |factor| LimitSetting::Times(std::num::NonZeroU32::new(factor).unwrap());
    assert_eq!(limits(&["--rate-limits="]).unwrap(), times(1));
    assert_eq!(limits(&["--rate-limits=off"]).unwrap(), LimitSetting::Off);
    let raised = [&PRODUCTION[..], &["--rate-limits=20"]].concat();
    assert_eq!(limits(&raised).unwrap(), times(20));
    let off = [&PRODUCTION[..], &["--rate-limits=off"]].concat();
    assert!(limits(&off).unwrap_err().contains("refused in production"));
    assert!(limits(&["--rate-limits=none"]).is_err());
}

#[test]
fn registration_is_open_unless_the_operator_says_otherwise() {
    let open = |options: &[&str]| {
        let registration = config(options)?.registration;
        Ok::<_, String>([false, true].map(|for_business| registration.is_open(for_business)))
    };
    assert_eq!(open(&["--hide-business-registration="]), Ok([true, true]));
    assert_eq!(open(&["--hide-business-registration=true"]), Ok([true, false]));
    assert_eq!(open(&["--login-platform=SAML"]), Ok([false, false]));
    let wrong = open(&["--ai-content-ticked=on"]).unwrap_err();
    assert_eq!(wrong, "TERMINHOF_AI_CONTENT_TICKED is neither true nor false");
}

#[test]
fn ai_service_has_an_address_and_a_model() {
    let service = |options: &[&str]| config(options).map(|config| config.ai_service);
    assert_eq!(service(&["--ai-url=", "--ai-key=", "--ai-model="]).unwrap(), None);
    let complete = ["--ai-url=https://api.example/v1", "--ai-model=small", "--ai-key=geheim"];
    let given = service(&complete).unwrap().unwrap();
    assert_eq!((given.key.as_deref(), given.model.as_str()), (Some("geheim"), "small"));
    assert!(service(&complete[..2]).unwrap().is_some());
    for partial in [&complete[..1], &complete[1..2], &complete[2..], &complete[1..]] {
        assert!(
            service(partial).unwrap_err().contains("TERMINHOF_AI_URL"),
            "{partial:?}"
        );
    }
}

#[test]
fn postgres_searches_unless_elasticsearch_has_an_address() {
    let settings = |options: &[&str]| config(options).map(|config| config.elasticsearch);
    assert_eq!(
        settings(&["--elasticsearch-url=", "--elasticsearch-ca="]).unwrap(),
        None
    );
    let given = settings(&["--elasticsearch-url=https://a.example:9200,https://b.example:9200"]);
    assert!(given.unwrap().unwrap().urls.ends_with("b.example:9200"));
    for wrong in [
        &["--elasticsearch-user=anna"][..],
        &["--elasticsearch-user=anna", "--elasticsearch-password=geheim"],
        &[
            "--elasticsearch-url=https://a.example",
            "--elasticsearch-password=geheim",
        ],
        &[
            "--elasticsearch-url=https://a.example",
            "--elasticsearch-ca=/nowhere.pem",
        ],
    ] {
        assert!(settings(wrong).unwrap_err().contains("ELASTICSEARCH_"), "{wrong:?}");
    }
}

#[test]
fn nobody_is_a_trusted_proxy_who_is_not_listed() {
    let proxies = |options: &[&str]| config(options).map(|config| config.trusted_proxies);
    assert_eq!(proxies(&["--trusted-proxies="]).unwrap(), TrustedProxies::default());
    let listed = "10.0.0.0/8, ::1";
    assert_eq!(
        Some(proxies(&["--trusted-proxies", listed]).unwrap()),
        TrustedProxies::parse(listed)
    );
    assert!(proxies(&["--trusted-proxies=balancer"]).is_err());
    assert_eq!(proxies(&["--trusted-proxies=none"]).unwrap(), TrustedProxies::default());
}

#[test]
fn now_is_refused_in_production() {
    let moved = [&PRODUCTION[..], &["--now=2027-01-11T08:00:00Z"]].concat();
    assert!(
        config(&moved)
            .unwrap_err()
            .contains("TERMINHOF_NOW is refused in production")
    );
    assert!(config(&["--now=2027-01-11T08:00:00+01:00"]).unwrap().now.is_some());
    assert!(config(&["--now=morgen"]).is_err());
}
