//! Errors as the documentation lists them.

use utoipa::IntoResponses;

use wire::{AbsenceUndecidedBody, ChangedMeanwhileBody, ProblemBody, SlotTakenBody};

/// What any call may answer.
#[derive(IntoResponses)]
pub enum OurProblems {
    /// `INTERNAL`: our fault.
    #[response(status = 500, content_type = "application/problem+json")]
    Internal(ProblemBody),
    /// `UNAVAILABLE`, `UNKNOWN_OUTCOME`: try again later.
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(ProblemBody),
}

/// What a search may answer.
#[derive(IntoResponses)]
pub enum SearchProblems {
    /// `INTERNAL`: our fault.
    #[response(status = 500, content_type = "application/problem+json")]
    Internal(ProblemBody),
    /// `SEARCH_UNAVAILABLE`: the search has no answer within 800 ms; `UNAVAILABLE`: try again later.
    #[response(status = 503, content_type = "application/problem+json")]
    Unavailable(ProblemBody),
}

/// What the documented search service may answer besides.
#[derive(IntoResponses)]
pub enum SearchIndexProblems {
    /// `SEARCH_NOT_UNDERSTOOD`: not one of the documented queries, or no index of ours; `MALFORMED_JSON`.
    #[response(status = 400, content_type = "application/problem+json")]
    NotUnderstood(ProblemBody),
    /// `PAYLOAD_TOO_LARGE`: the body is larger than 64 KiB.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    /// `UNSUPPORTED_MEDIA_TYPE`: the body is not announced as `application/json` in UTF-8.
    #[response(status = 415, content_type = "application/problem+json")]
    NotJson(ProblemBody),
    /// `VALIDATION`: a list has more than 50 entries, or a text holds U+0000.
    #[response(status = 422, content_type = "application/problem+json")]
    Refused(ProblemBody),
}

/// What a call with a path or a query may answer.
#[derive(IntoResponses)]
pub enum ReadingProblems {
    /// `ORGANIZATION_NOT_FOUND`, `NOT_FOUND`, `SERVICE_NOT_FOUND`, `EVENT_NOT_FOUND`: there is no such thing, or it is not public.
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `VALIDATION` with `fields`, or the code of the broken rule.
    #[response(status = 422, content_type = "application/problem+json")]
    Refused(ProblemBody),
}

/// What a form may answer.
#[derive(IntoResponses)]
pub enum FormProblems {
    /// `MALFORMED_JSON`: the body is no JSON.
    #[response(status = 400, content_type = "application/problem+json")]
    Malformed(ProblemBody),
    /// `PAYLOAD_TOO_LARGE`: the body is larger than 64 KiB.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    /// `UNSUPPORTED_MEDIA_TYPE`: the body is not announced as `application/json` in UTF-8.
    #[response(status = 415, content_type = "application/problem+json")]
    NotJson(ProblemBody),
    /// `VALIDATION` with `fields`, or the code of the broken rule.
    #[response(status = 422, content_type = "application/problem+json")]
    Refused(ProblemBody),
}

/// What a call for images may answer.
#[derive(IntoResponses)]
pub enum ImageProblems {
    /// `TOO_MANY_IMAGES`: there is no room for one more. `IMAGE_IN_USE`: it is still shown somewhere.
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(ProblemBody),
    /// `PAYLOAD_TOO_LARGE`: the body is larger than 5 MiB.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    /// `UNSUPPORTED_MEDIA_TYPE`: the body is not announced as `image/jpeg`, `image/png` or `image/webp`.
    #[response(status = 415, content_type = "application/problem+json")]
    NotAnImage(ProblemBody),
    /// `IMAGE_UNREADABLE`, `IMAGE_TOO_LARGE`, `IMAGE_TOO_NARROW`, or `VALIDATION` with `fields`.
    #[response(status = 422, content_type = "application/problem+json")]
    Refused(ProblemBody),
}

/// What signing in may answer besides.
#[derive(IntoResponses)]
pub enum SignInProblems {
    /// `SIGN_IN_FAILED`: mailbox and password do not belong together.
    #[response(status = 401, content_type = "application/problem+json")]
    Failed(ProblemBody),
}

/// What registering may answer besides.
#[derive(IntoResponses)]
pub enum RegistrationProblems {
    /// `FORBIDDEN`: people, or companies, do not register by themselves here.
    #[response(status = 403, content_type = "application/problem+json")]
    Closed(ProblemBody),
}

/// What proving a mailbox may answer besides.
#[derive(IntoResponses)]
pub enum VerificationProblems {
    /// `PASSWORD_CONFIRMATION_NEEDED`: whoever is not signed in to the account has to give its password as well.
    #[response(status = 403, content_type = "application/problem+json")]
    SignInNeeded(ProblemBody),
}

/// What erasing an account may answer besides.
#[derive(IntoResponses)]
pub enum ErasureProblems {
    /// `ERASURE_BLOCKED`: the preview tells what has to be done before.
    #[response(status = 409, content_type = "application/problem+json")]
    Blocked(ProblemBody),
}

/// What changing a team may answer besides.
#[derive(IntoResponses)]
pub enum TeamProblems {
    /// `LAST_ADMIN`: nobody else manages the organisation.
    #[response(status = 409, content_type = "application/problem+json")]
    LastAdmin(ProblemBody),
}

/// What making a key may answer besides.
#[derive(IntoResponses)]
pub enum ApiKeyProblems {
    /// `TOO_MANY_API_KEYS`: the organisation has 20 keys.
    #[response(status = 409, content_type = "application/problem+json")]
    TooMany(ProblemBody),
}

/// What adding a webhook may answer besides.
#[derive(IntoResponses)]
pub enum WebhookProblems {
    /// `TOO_MANY_WEBHOOKS`: the organisation has 5 webhooks.
    #[response(status = 409, content_type = "application/problem+json")]
    TooMany(ProblemBody),
}

/// What a call about something of one's own may answer besides.
#[derive(IntoResponses)]
pub enum OwnershipProblems {
    /// `NOT_FOUND`: there is no such thing, or it belongs to somebody else.
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
}

/// What a call with a body may answer.
#[derive(IntoResponses)]
pub enum BodyProblems {
    /// `MALFORMED_JSON`: the body is no JSON.
    #[response(status = 400, content_type = "application/problem+json")]
    Malformed(ProblemBody),
    /// `ORGANIZATION_NOT_FOUND`: there is no such organisation, or it is not public.
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `PAYLOAD_TOO_LARGE`: the body is larger than 64 KiB.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    /// `UNSUPPORTED_MEDIA_TYPE`: the body is not announced as `application/json` in UTF-8.
    #[response(status = 415, content_type = "application/problem+json")]
    NotJson(ProblemBody),
    /// `VALIDATION` with `fields`, or the code of the broken rule.
    #[response(status = 422, content_type = "application/problem+json")]
    Refused(ProblemBody),
}

/// What publishing a profile may answer.
#[derive(IntoResponses)]
pub enum PublicationProblems {
    /// `ORGANIZATION_NOT_FOUND`: there is no such organisation, or it is closed.
    #[response(status = 404, content_type = "application/problem+json")]
    NotFound(ProblemBody),
    /// `PROFILE_INCOMPLETE`: a step is not done that is needed.
    #[response(status = 409, content_type = "application/problem+json")]
    Incomplete(ProblemBody),
}

/// What writing the file of a customer may answer besides.
#[derive(IntoResponses)]
pub enum CustomerProblems {
    /// `CUSTOMER_EXISTS`: the same person is on file.
    #[response(status = 409, content_type = "application/problem+json")]
    Known(ProblemBody),
}

/// What ordering services may answer besides.
#[derive(IntoResponses)]
pub enum ServiceOrderProblems {
    /// `SERVICES_CHANGED`: other services are offered by now.
    #[response(status = 409, content_type = "application/problem+json")]
    Changed(ProblemBody),
}

/// What changing a setting may answer besides.
#[derive(IntoResponses)]
pub enum SettingProblems {
    /// `CHANGED_MEANWHILE`: somebody else has changed it since the `version` that was sent; `present` is what is stored now.
    /// `PLAN_LIMIT`: the price package has no room, without `present`.
    #[response(status = 409, content_type = "application/problem+json")]
    Changed(ChangedMeanwhileBody),
}

/// What changing an event may answer besides.
#[derive(IntoResponses)]
pub enum EventProblems {
    /// `CHANGED_MEANWHILE`: somebody else has changed it since the `version` that was sent; `present` is what is stored now.
    /// `SEATS_TAKEN`: more seats are taken than there would be, without `present`.
    #[response(status = 409, content_type = "application/problem+json")]
    Conflict(ChangedMeanwhileBody),
}

/// What cancelling may answer besides.
#[derive(IntoResponses)]
pub enum ChangeProblems {
    /// `BOOKING_OVER`: everything in it has begun or was closed.
    #[response(status = 409, content_type = "application/problem+json")]
    Over(ProblemBody),
}

/// What correcting an address may answer besides.
#[derive(IntoResponses)]
pub enum CorrectionProblems {
    /// `EMAIL_NOT_CORRECTABLE`: it was booked too long ago, or corrected before; `ALREADY_SIGNED_UP`: this mailbox has a
    /// seat of its own.
    #[response(status = 409, content_type = "application/problem+json")]
    NotAnyMore(ProblemBody),
}

/// What booking and signing up may answer to guests besides.
#[derive(IntoResponses)]
pub enum BookingCodeProblems {
    /// `BOOKING_CODE_REQUIRED`: many guests book here just now; a mailed code is needed. Nothing was booked, nothing is held.
    #[response(status = 403, content_type = "application/problem+json")]
    Required(ProblemBody),
}

/// What signing up may answer besides.
#[derive(IntoResponses)]
pub enum SignUpProblems {
    /// `EVENT_FULL`, `NOT_ENOUGH_SEATS`: too few seats are left; `ALREADY_SIGNED_UP`: this person has one; `TOO_MANY_SEATS`:
    /// six people of this mailbox have.
    #[response(status = 409, content_type = "application/problem+json")]
    Taken(ProblemBody),
}

/// What booking and moving may answer besides.
#[derive(IntoResponses)]
pub enum BookingProblems {
    /// `SLOT_TAKEN`: somebody else was faster, or the employee is away. Nothing was booked.
    #[response(status = 409, content_type = "application/problem+json")]
    Taken(SlotTakenBody),
}

/// What planning an absence may answer besides.
#[derive(IntoResponses)]
pub enum AbsenceProblems {
    /// `ABSENCE_UNDECIDED`: not everything under it is decided, and nothing has changed; `SLOT_TAKEN`, without lists: the
    /// colleague has something else to do.
    #[response(status = 409, content_type = "application/problem+json")]
    Undecided(AbsenceUndecidedBody),
}

/// What writing to participants may answer besides.
#[derive(IntoResponses)]
pub enum MessageProblems {
    /// `NO_RECIPIENTS`: nobody comes who has an e-mail address; `TOO_MANY_MESSAGES`: three were sent within 24 hours;
    /// `BOOKING_OVER`: the date is over for a week.
    #[response(status = 409, content_type = "application/problem+json")]
    NotSent(ProblemBody),
}

/// What checking somebody in may answer besides.
#[derive(IntoResponses)]
pub enum CheckInProblems {
    /// `CHECK_IN_NOT_OPEN`: the day of the date has not come.
    #[response(status = 409, content_type = "application/problem+json")]
    NotOpen(ProblemBody),
}
