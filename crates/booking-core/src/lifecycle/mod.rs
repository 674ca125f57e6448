//! What happens to a booking after it was made: move, cancel, close (done, no-show).
//!
//! Every change goes the same way, whoever requests it: a [`ChangeRequest`] identifies the booking, by the hash of its
//! manage link's token or by its number, for the account it belongs to and for staff. The store takes the lock of the
//! organisation, reads a [`ChangeSnapshot`], and [`ChangeRequest::decide`] returns the [`BookingChange`]s, all or none.
//! Moving, cancelling and closing thereby share idempotency, history and notification.
//!
//! - **States**: [`AppointmentState::Confirmed`] is the only state that is not final, and the only one that occupies
//!   employees and rooms. Done and no-show may be exchanged for 24 hours.
//! - **Move**: the present times of all appointments that move are free for the decision, so an appointment may move by
//!   half its length. If the new time is taken, the old appointment stays, and the nearest free starts are offered.
//!   Title, price, durations, steps and needed groups of rooms stay as booked
//!   ([`StoredAppointment`]), even if the service has changed or is archived.
//! - **Length**: staff may agree on another one ([`Relocation::duration`]). The last piece of work grows or shrinks, and
//!   steps, follow-up and price stay. Of an appointment that stays where it is neither start nor employee is judged anew.
//!   [`ListOtherTimes::starts`] lists the starts for exactly that.
//! - **Parts**: what an appointment occupies is stored with it ([`StoredPart`]; a plain one has no rows), so that the
//!   audit can compare it with the occupations.
//! - **Address**: whoever has just booked may correct a mistyped e-mail address once ([`CorrectEmail`]), which brings
//!   another manage link. Of people who were signed up together it is corrected for all at once.
//! - **Deadline**: the one promised at booking is stored with the booking and stays ([`binding_notice`]).
//! - **Rights**: customers act until the deadline and within the rules; staff at any time, and may override rules, but
//!   never another appointment. What staff overrides is recorded in the history with the rank.

mod call_off;
mod change_request;
mod correct_email;
mod decide;
mod explain_move;
mod list_other_times;
mod manage_booking;
mod other_visits;
mod ports;
mod staff_booking;
mod state;
mod stored_booking;

pub use change_request::{
    BookingChange, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRequest, ChangeSnapshot, ChangedBy,
    IdempotencyKey, Relocation,
};
pub use correct_email::*;
pub(crate) use decide::reassigned;
pub use list_other_times::ListOtherTimes;
pub use manage_booking::{ChangeRefused, CustomerBooking, ManageBooking};
pub use other_visits::{MoveVisitsRefused, MovedInVisit};
pub use ports::*;
pub use staff_booking::{StaffBooking, StaffChangeTerms};
pub use state::{AppointmentOutcome, AppointmentState};
pub use stored_booking::{
    StoredAppointment, StoredBooking, StoredEventDate, StoredPart, StoredParticipation, binding_notice,
};
