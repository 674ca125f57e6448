//! The team of an organisation: its members with their ranks and own calendars, and who is invited. An employee is one
//! member at most.
//!
//! Only a business admin changes the team, with a fresh password and never in the name of somebody else. Nobody is
//! removed or lowered who is the last business admin with a proven e-mail address and an account that is not disabled.
//! An invitation belongs to one e-mail address: nobody but the account that has proved it sees or answers it, once,
//! within 72 hours. It never makes an account and never changes one.

mod answer_invitation;
mod change_team;
mod invite;
mod member;
mod ports;

pub use answer_invitation::{AnswerInvitations, InvitationAnswer};
pub use change_team::{ChangeTeam, TeamRefused};
pub use invite::InviteForm;
pub use member::{
    FreeEmployee, INVITATION_LIFETIME, Invitation, Member, NewInvitation, OpenInvitation, Team, TeamChange, TeamRefusal,
};
pub use ports::*;
