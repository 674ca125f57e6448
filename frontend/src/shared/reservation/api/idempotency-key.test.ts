import { describe, expect, it } from "vitest";
import { forgetIdempotencyKey, idempotencyKeyFor } from "./idempotency-key";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("idempotencyKeyFor", () => {
  it("keeps the key as long as the body is the same", async () => {
    const key = await idempotencyKeyFor('{"name":"Eva"}');
    expect(key).toMatch(uuid);
    expect(await idempotencyKeyFor('{"name":"Eva"}')).toBe(key);
    expect(await idempotencyKeyFor('{"name":"Ewa"}')).not.toBe(key);
  });

  it("begins anew once the outcome is known", async () => {
    const key = await idempotencyKeyFor("{}");
    forgetIdempotencyKey();
    expect(await idempotencyKeyFor("{}")).not.toBe(key);
  });

  it("stores nothing of the body", async () => {
    await idempotencyKeyFor('{"name":"Eva Moser"}');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Eva");
  });

  it.each(["", "{", "null", '{"digest":1,"key":"x"}'])(
    "is not confused by %j in the storage",
    async (text) => {
      sessionStorage.setItem("terminhof-idempotency-key", text);
      expect(await idempotencyKeyFor("{}")).toMatch(uuid);
    },
  );
});
