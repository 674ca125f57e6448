import { describe, expect, it } from "vitest";
import { wholeList } from "./long-lists";

describe("a list that the server ends early", () => {
  it("is asked for again from where it goes on", async () => {
    const asked: string[] = [];
    const parts: Record<string, { data: string[]; next?: string }> = {
      "2027-01-11": { data: ["a", "b"], next: "2027-01-12T00:00:00" },
      "2027-01-12T00:00:00": { data: ["c"] },
    };
    const list = await wholeList({ dateFrom: "2027-01-11" }, async ({ dateFrom }) => {
      asked.push(dateFrom);
      const { data, next } = parts[dateFrom] ?? { data: [] };
      return { data, response: new Response(null, next ? { headers: { "Continue-From": next } } : {}) };
    });
    expect(list).toEqual(["a", "b", "c"]);
    expect(asked).toEqual(["2027-01-11", "2027-01-12T00:00:00"]);
  });
});
