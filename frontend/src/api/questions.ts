/** Asks whoever sits in front of the screen; false when they would rather not answer. */
type Ask = () => Promise<boolean>;

/** A call that is under way knows no screen: the dialog with the question registers itself. */
function createQuestion() {
  let registered: Ask | null = null;
  let asking: Promise<boolean> | null = null;
  return {
    answerWith(ask: Ask): () => void {
      registered = ask;
      return () => {
        if (registered === ask) registered = null;
      };
    },
    /** Several calls that need it at once ask once. */
    async ask(): Promise<boolean> {
      if (registered === null) return false;
      asking ??= registered().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

export type Question = ReturnType<typeof createQuestion>;

/** Some changes need the password once more. */
export const passwordConfirmation = createQuestion();

/** The session has ended, and the same person may begin another one where they are. */
export const sessionRenewal = createQuestion();
