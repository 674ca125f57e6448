import * as z from "zod/mini";

const storageKey = "terminhof-booking-intent";

const intentSchema = z.object({ digest: z.string(), key: z.uuid() });

/** SHA-256 in hexadecimal: what is stored must not repeat personal data. */
async function digestOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function storedIntent(): z.infer<typeof intentSchema> | null {
  try {
    return intentSchema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? ""));
  } catch {
    // Nothing stored, or nothing that can be used.
    return null;
  }
}

/**
 * The key that names one intent to book. The same body keeps its key, even after a reload, so that a second
 * try after a lost answer gets the first booking instead of a second one.
 */
export async function intentKeyFor(body: string): Promise<string> {
  const digest = await digestOf(body);
  const stored = storedIntent();
  if (stored?.digest === digest) return stored.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(storageKey, JSON.stringify({ digest, key }));
  return key;
}

/** Once the outcome is known, the next try is an intent of its own. */
export function settleIntent(): void {
  sessionStorage.removeItem(storageKey);
}
