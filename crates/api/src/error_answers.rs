//! The error answers that a call names itself: those of codes that only some calls give. What follows from its policy, its
//! limit, its parameters or its body, and what every call may answer, the document adds.

use utoipa::IntoResponses;

use wire::{AbsenceUndecidedBody, ChangedMeanwhileBody, ProblemBody, SlotTakenBody};

/// `SIGN_IN_FAILED`: e-mail address and password do not belong together.
#[derive(IntoResponses)]
#[response(status = 401, content_type = "application/problem+json")]
pub struct SignInFailed(pub ProblemBody);

/// `FORBIDDEN`: people, or companies, do not register by themselves here.
#[derive(IntoResponses)]
#[response(status = 403, content_type = "application/problem+json")]
pub struct RegistrationClosed(pub ProblemBody);

/// `PASSWORD_CONFIRMATION_NEEDED`: whoever is not signed in to the account has to give its password as well.
#[derive(IntoResponses)]
#[response(status = 403, content_type = "application/problem+json")]
pub struct PasswordNeeded(pub ProblemBody);

/// `BOOKING_CODE_REQUIRED`: many guests book here just now; a mailed code is needed. Nothing was booked, nothing is held.
#[derive(IntoResponses)]
#[response(status = 403, content_type = "application/problem+json")]
pub struct BookingCodeRequired(pub ProblemBody);

/// `BOOKING_PAUSED`: nobody books here online at present, so no code is mailed.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct BookingPaused(pub ProblemBody);

/// `ORGANIZATION_NOT_FOUND`, `NOT_FOUND`, `SERVICE_NOT_FOUND`, `EVENT_NOT_FOUND`: there is no such thing, or it is not public.
#[derive(IntoResponses)]
#[response(status = 404, content_type = "application/problem+json")]
pub struct NotFound(pub ProblemBody);

/// `ORGANIZATION_NOT_FOUND`: there is no such organisation, it is closed, or it is not public.
#[derive(IntoResponses)]
#[response(status = 404, content_type = "application/problem+json")]
pub struct OrganizationNotFound(pub ProblemBody);

/// `NOT_FOUND`: there is no such thing, or it belongs to somebody else.
#[derive(IntoResponses)]
#[response(status = 404, content_type = "application/problem+json")]
pub struct NotOwned(pub ProblemBody);

/// `SLOT_TAKEN`: somebody else was faster, or the employee is away. Nothing was booked.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct SlotTaken(pub SlotTakenBody);

/// `EVENT_FULL`, `NOT_ENOUGH_SEATS`: too few seats are left; `ALREADY_SIGNED_UP`: this person has one; `TOO_MANY_SEATS`:
/// six people of this e-mail address have.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct EventFull(pub ProblemBody);

/// `BOOKING_OVER`: everything in it has begun or was closed.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct BookingOver(pub ProblemBody);

/// `EMAIL_NOT_CORRECTABLE`: it was booked too long ago, or corrected before; `ALREADY_SIGNED_UP`: this e-mail address has a
/// seat of its own.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct EmailNotCorrectable(pub ProblemBody);

/// `CHECK_IN_NOT_OPEN`: the day of the date has not come.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct CheckInNotOpen(pub ProblemBody);

/// `NO_RECIPIENTS`: nobody comes who has an e-mail address; `TOO_MANY_MESSAGES`: three were sent within 24 hours;
/// `BOOKING_OVER`: the date is over for a week.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct MessageNotSent(pub ProblemBody);

/// `ABSENCE_UNDECIDED`: not everything under it is decided, and nothing has changed; `SLOT_TAKEN`, without lists: the
/// colleague has something else to do.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct AbsenceUndecided(pub AbsenceUndecidedBody);

/// `CUSTOMER_EXISTS`: the same person is on file.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct CustomerExists(pub ProblemBody);

/// `CHANGED_MEANWHILE`: somebody else has changed it since the `version` that was sent; `present` is what is stored now.
/// `PLAN_LIMIT`: the price package has no room, without `present`.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct SettingChanged(pub ChangedMeanwhileBody);

/// `CHANGED_MEANWHILE`: somebody else has changed it since the `version` that was sent; `present` is what is stored now.
/// `SEATS_TAKEN`: more seats are taken than there would be, without `present`.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct EventChanged(pub ChangedMeanwhileBody);

/// `SERVICES_CHANGED`: other services are offered by now.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct ServicesChanged(pub ProblemBody);

/// `PROFILE_INCOMPLETE`: a step is not done that is needed.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct ProfileIncomplete(pub ProblemBody);

/// `TOO_MANY_IMAGES`: there is no room for one more. `IMAGE_IN_USE`: it is still shown somewhere.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct ImageConflict(pub ProblemBody);

/// `LAST_ADMIN`: nobody else manages the organisation.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct LastAdmin(pub ProblemBody);

/// `TOO_MANY_API_KEYS`: the organisation has 20 keys.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct TooManyApiKeys(pub ProblemBody);

/// `TOO_MANY_WEBHOOKS`: the organisation has 5 webhooks.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct TooManyWebhooks(pub ProblemBody);

/// `ERASURE_BLOCKED`: the preview tells what has to be done before.
#[derive(IntoResponses)]
#[response(status = 409, content_type = "application/problem+json")]
pub struct ErasureBlocked(pub ProblemBody);

/// `IMAGE_UNREADABLE`, `IMAGE_TOO_LARGE`, `IMAGE_TOO_NARROW`, or `VALIDATION` with `fields`.
#[derive(IntoResponses)]
#[response(status = 422, content_type = "application/problem+json")]
pub struct ImageRefused(pub ProblemBody);

/// `SEARCH_UNAVAILABLE`: the search has no answer within 800 ms; `UNAVAILABLE`: try again later.
#[derive(IntoResponses)]
#[response(status = 503, content_type = "application/problem+json")]
pub struct SearchUnavailable(pub ProblemBody);
