import { create } from "zustand";

/**
 * Whether whoever sits in front of the screen has just ended the session themselves. The page for members that is still
 * on the screen then, until the next one is loaded, must not ask for the login.
 */
export const useLeaving = create(() => ({ isLeaving: false }));

/** Before the session ends by choice. */
export function leaveMembersPages(): void {
  useLeaving.setState({ isLeaving: true });
}

/** The page was left, or another one for members is opened. */
export function arrive(): void {
  useLeaving.setState({ isLeaving: false });
}
