/** Asks whoever sits in front of the screen for the password; false when they would rather not. */
type AskForPassword = () => Promise<boolean>;

let ask: AskForPassword | null = null;
let asking: Promise<boolean> | null = null;

/** The dialog registers itself here; calls that are under way know no screen. */
export function onPasswordNeeded(askForPassword: AskForPassword): () => void {
  ask = askForPassword;
  return () => {
    if (ask === askForPassword) ask = null;
  };
}

/** Several calls that need it at once ask once. */
export async function confirmPassword(): Promise<boolean> {
  if (ask === null) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
