import { describe, expect, it } from "vitest";
import { errorOfAnswer, errorOfLostConnection, isNotFound } from "./errors";

function answer(status: number, body: string): Response {
  return new Response(body, { status });
}

describe("errorOfAnswer", () => {
  it("keeps message, code, fields and the other members", async () => {
    const body = {
      message: "Leider schon vergeben.",
      code: "SLOT_TAKEN",
      requestId: "r",
      fields: { "services[0].start": "vergeben" },
      serviceIndex: 0,
    };
    const error = await errorOfAnswer(answer(409, JSON.stringify(body)));
    expect(error).toMatchObject({
      status: 409,
      code: "SLOT_TAKEN",
      message: "Leider schon vergeben.",
      fields: { "services[0].start": "vergeben" },
    });
    expect(error.problem.serviceIndex).toBe(0);
  });

  it.each([["<html>Bad gateway</html>"], [""], ["null"], ["[]"], ['{"message":7,"fields":{"a":1}}']])(
    "understands %j as an answer without a problem",
    async (body) => {
      const error = await errorOfAnswer(answer(502, body));
      expect(error).toMatchObject({ status: 502, code: "UNREADABLE_ANSWER", fields: {} });
      expect(error.message).toBe("Netzwerkfehler: Bitte überprüfe deine Internetverbindung");
    },
  );
});

describe("isNotFound", () => {
  it("is true for a 404 only", async () => {
    expect(isNotFound(await errorOfAnswer(answer(404, "{}")))).toBe(true);
    expect(isNotFound(await errorOfAnswer(answer(500, "{}")))).toBe(false);
    expect(isNotFound(errorOfLostConnection())).toBe(false);
    expect(isNotFound(new Error("404"))).toBe(false);
  });
});
