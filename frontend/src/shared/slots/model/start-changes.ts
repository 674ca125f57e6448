export type StartChanges = { gone: string[]; added: string[] };

/** Which starts are no longer offered, and which are new. */
export function startChanges({ before, after }: { before: string[]; after: string[] }): StartChanges {
  return {
    gone: before.filter((start) => !after.includes(start)),
    added: after.filter((start) => !before.includes(start)),
  };
}
