import * as z from "zod/mini";
import { create } from "zustand";
import { persist } from "zustand/middleware";

// Anything else could not stand in a header.
const tokenSchema = z.string().check(z.regex(/^[\w.~+/=-]{1,4096}$/));

type StoredTokens = {
  /** Bearer token of the calls; none for visitors. */
  token: string | null;
  /** The platform admin's own token while `token` acts in the name of somebody else. */
  ownToken: string | null;
  /** Whether the last session ended without the person at this browser having ended it. */
  isLost: boolean;
  /** The token in whose place the same person has got this one. */
  renewed?: string;
};

const noTokens: StoredTokens = { token: null, ownToken: null, isLost: false };

/** What can be used of the stored text. */
export function readTokens(stored: unknown): StoredTokens {
  const parts = z.catch(z.record(z.string(), z.unknown()), {}).parse(stored);
  const read = (part: unknown) => z.catch(z.nullable(tokenSchema), null).parse(part);
  const token = read(parts.token);
  if (token === null) return { ...noTokens, isLost: parts.isLost === true };
  const renewed = read(parts.renewed);
  return { token, ownToken: read(parts.ownToken), isLost: false, ...(renewed !== null && { renewed }) };
}

const name = "terminhof-access-token";

/** The key of a session: survives the browser, and every tab has the same one. */
export const useAccessToken = create<StoredTokens>()(
  persist(() => noTokens, {
    name,
    version: 1,
    merge: (stored) => readTokens(stored),
  }),
);

/** Lets signing in and out in another tab count here. */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    // Without a key everything was cleared.
    if (key === name) void useAccessToken.persist.rehydrate();
    if (key === null) useAccessToken.setState(noTokens);
  });
}

export function accessToken(): string | null {
  return useAccessToken.getState().token;
}

export function keepToken(token: string): void {
  useAccessToken.setState({ token, ownToken: null, isLost: false });
}

/** The same person goes on in another session, in every tab. */
export function renewToken(token: string): void {
  useAccessToken.setState(({ token: renewed }) => ({
    token,
    isLost: false,
    ...(renewed !== null && { renewed }),
  }));
}

/** Acts in the name of somebody else from now on. */
export function borrowToken(token: string): void {
  useAccessToken.setState(({ token: ownToken }) => ({ token, ownToken }));
}

/** Gives up the session of this token. Who acted in the name of somebody else goes on as themselves. */
export function dropToken(dropped: string): void {
  giveUp(dropped, false);
}

/** The same for a session that the server does not know any more. */
export function loseToken(lost: string): void {
  giveUp(lost, true);
}

function giveUp(given: string, isLost: boolean): void {
  const { token, ownToken } = useAccessToken.getState();
  if (token === given) useAccessToken.setState({ token: ownToken, ownToken: null, isLost });
}

/** Gives up every session of this browser. */
export function dropAllTokens(): void {
  useAccessToken.setState(noTokens);
}
