//! Errors as clients of Elasticsearch read them.

use serde::Serialize;
use utoipa::ToSchema;

use super::{Code, Problem};

/// An error of the documented search service.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SearchError)]
pub struct SearchErrorBody {
    error: SearchFailure,
    /// The status of the answer once more.
    #[schema(example = 400)]
    status: u16,
}

/// What went wrong, and once more as its own cause.
#[derive(Debug, Serialize, ToSchema)]
struct SearchFailure {
    root_cause: [SearchFailureCause; 1],
    /// The word of Elasticsearch for it.
    #[serde(rename = "type")]
    #[schema(example = "parsing_exception")]
    kind: &'static str,
    #[schema(example = "[query.multi_match.type] is not supported")]
    reason: String,
    /// Our own word for it.
    #[schema(example = "SEARCH_NOT_UNDERSTOOD")]
    code: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct SearchFailureCause {
    #[serde(rename = "type")]
    #[schema(example = "parsing_exception")]
    kind: &'static str,
    #[schema(example = "[query.multi_match.type] is not supported")]
    reason: String,
}

impl SearchErrorBody {
    /// What a client is told of this problem.
    pub fn of(problem: &Problem) -> Self {
        let kind = kind_of(problem.code);
        let reason = reason_of(problem);
        Self {
            error: SearchFailure {
                root_cause: [SearchFailureCause {
                    kind,
                    reason: reason.clone(),
                }],
                kind,
                reason,
                code: problem.code.name(),
            },
            status: problem.code.status().as_u16(),
        }
    }
}

fn kind_of(code: Code) -> &'static str {
    match code {
        Code::SearchNotUnderstood => "parsing_exception",
        Code::MalformedJson => "x_content_parse_exception",
        Code::UnsupportedMediaType => "media_type_header_exception",
        Code::NotFound => "index_not_found_exception",
        Code::TooManyRequests => "es_rejected_execution_exception",
        Code::SearchUnavailable | Code::Busy | Code::Unavailable => "search_phase_execution_exception",
        Code::RequestTimeout => "timeout_exception",
        Code::Internal | Code::UnknownOutcome => "exception",
        _ => "illegal_argument_exception",
    }
}

fn reason_of(problem: &Problem) -> String {
    let fields = problem.fields.iter().filter(|(path, _)| *path != ".");
    let reasons: Vec<String> = fields
        .map(|(path, fault)| match problem.code {
            Code::SearchNotUnderstood => format!("[{path}] {}", fault.text),
            _ => format!("[{path}] is not supported"),
        })
        .collect();
    match problem.code {
        Code::SearchNotUnderstood | Code::Validation if !reasons.is_empty() => reasons.join(", "),
        Code::SearchNotUnderstood => {
            "only multi_match, match_all by first_activation_date and completion are supported".to_owned()
        }
        Code::NotFound => "no such index, or no such call: [organization] and [autocomplete] are searched".to_owned(),
        Code::UnsupportedMediaType => {
            "the content type is neither [application/json] nor [application/vnd.elasticsearch+json] compatible with 7, 8 or 9"
                .to_owned()
        }
        code => code.name().to_lowercase().replace('_', " "),
    }
}
