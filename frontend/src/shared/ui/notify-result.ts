import {
  dismissErrorSnackbars,
  type SnackbarAction,
  showErrorSnackbar,
  showSuccessSnackbar,
} from "./snackbar";

type Good = {
  title: string;
  description: string;
  action?: SnackbarAction | undefined;
};

/** Tells in the snackbar how something went, wherever the person is by then. True when it went well. */
export async function notifyResult(request: Promise<unknown>, good?: Good): Promise<boolean> {
  dismissErrorSnackbars();
  try {
    await request;
  } catch (error) {
    if (!isGivenUp(error)) showErrorSnackbar(error instanceof Error ? error.message : undefined);
    return false;
  }
  if (good) showSuccessSnackbar(good.title, good.description, good.action);
  return true;
}

/** Who would rather not give the password once more knows that nothing has happened. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "PASSWORD_CONFIRMATION_NEEDED";
}
