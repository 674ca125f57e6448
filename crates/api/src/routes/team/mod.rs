pub mod accept_invitation;
pub mod change_rank;
pub mod decline_invitation;
pub mod get_team;
pub mod invite_person;
pub mod list_invitations;
pub mod remove_member;
pub mod set_calendar;
pub mod withdraw_invitation;

use crate::router::Router;

pub fn register(router: &mut Router) {
    get_team::register(router);
    invite_person::register(router);
    withdraw_invitation::register(router);
    change_rank::register(router);
    set_calendar::register(router);
    remove_member::register(router);
    list_invitations::register(router);
    accept_invitation::register(router);
    decline_invitation::register(router);
}
