import { type ReactNode, useState } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";

/** The form comes from elsewhere: a reservation knows nothing of accounts. */
export type RenderSignIn = (form: { onSignedIn: () => void }) => ReactNode;

export type SignInOffer = {
  /** Not to members, and not where nobody can sign in. */
  isOffered: boolean;
  /** The form to sign in stands in the place of the form with the customer's data. */
  isShown: boolean;
  show: () => void;
  hide: () => void;
  render: RenderSignIn;
};

const nothing: RenderSignIn = () => null;

/** Whoever reserves may sign in on the way, or go on as a guest. */
export function useSignInOffer(render: RenderSignIn | undefined): SignInOffer {
  const { kind } = useCurrentUser();
  const [isChosen, setIsChosen] = useState(false);
  const isOffered = render !== undefined && kind === "visitor";
  return {
    isOffered,
    isShown: isOffered && isChosen,
    show: () => setIsChosen(true),
    hide: () => setIsChosen(false),
    render: render ?? nothing,
  };
}
