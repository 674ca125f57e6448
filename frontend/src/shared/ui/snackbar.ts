import { commonTexts } from "../texts/common";

/** What can be done about it right there. */
export type SnackbarAction = { label: string; onClick: () => void };

export type SnackbarMessage = {
  title: string;
  description: string;
  kind: "error" | "success";
  action?: SnackbarAction | undefined;
};

type Listener = () => void;

const waiting: SnackbarMessage[] = [];
const listeners = new Set<Listener>();
const outdatedListeners = new Set<Listener>();

/** The toaster is not part of the first load: messages wait here until it is there to take them. */
export function takeSnackbarMessages(): SnackbarMessage[] {
  return waiting.splice(0);
}

export function onSnackbarNeeded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was said about failures is outdated: the toaster listens here to take it away. */
export function onErrorsOutdated(listener: Listener): () => void {
  outdatedListeners.add(listener);
  return () => outdatedListeners.delete(listener);
}

function show(message: SnackbarMessage): void {
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** The generic error message, bottom left for ten seconds. */
export function showErrorSnackbar(description: string = commonTexts.networkError): void {
  show({ kind: "error", title: commonTexts.snackbarTitle, description });
}

export function showSuccessSnackbar(title: string, description: string, action?: SnackbarAction): void {
  show({ kind: "success", title, description, action });
}

/** Takes back the messages about failures, as soon as the customer tries again. */
export function dismissErrorSnackbars(): void {
  const others = waiting.filter(({ kind }) => kind !== "error");
  waiting.splice(0, waiting.length, ...others);
  for (const listener of outdatedListeners) listener();
}
