import * as z from "zod/mini";

const storageKey = "terminhof-idempotency-key";

const storedKeySchema = z.object({ digest: z.string(), key: z.uuid() });

/** SHA-256 in hexadecimal: what is stored must not repeat personal data. */
async function digestOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readStoredKey(): z.infer<typeof storedKeySchema> | null {
  try {
    return storedKeySchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ""));
  } catch {
    // Nothing stored, or nothing that can be used.
    return null;
  }
}

/**
 * The idempotency key of one attempt to book. The same body keeps its key, even after a reload, so that a second
 * try after a lost answer gets the first booking instead of a second one.
 */
export async function idempotencyKeyFor(body: string): Promise<string> {
  const digest = await digestOf(body);
  const stored = readStoredKey();
  if (stored?.digest === digest) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(storageKey, JSON.stringify({ digest, key }));
  return key;
}

/** The key of the attempt that was answered, which leaves the storage; none where nothing was sent. */
export function takeIdempotencyKey(): string | null {
  const stored = readStoredKey();
  forgetIdempotencyKey();
  return stored?.key ?? null;
}

/** Once the outcome is known, the next try gets a key of its own. */
export function forgetIdempotencyKey(): void {
  sessionStorage.removeItem(storageKey);
}
