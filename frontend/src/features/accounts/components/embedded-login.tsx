import { loginTexts } from "../texts";
import { LoginForm } from "./login-form";

type EmbeddedLoginProps = { onSignedIn: () => void };

/** The login as a part of another page, where it leads nowhere. Loaded on its own. */
export function EmbeddedLogin({ onSignedIn }: EmbeddedLoginProps) {
  return <LoginForm label={loginTexts.title} onSignedIn={onSignedIn} />;
}
