import { expect, it } from "vitest";
import { suggestedRequests, suggestedValues } from "./suggested-services";

it("suggested services are sent with the typed price, for everybody to do", () => {
  const suggestions = ["Damen", "Herren", "Kinder", "Färben"].map((title) => ({
    title,
    price: 45.5,
    duration: 45,
    followUp: 5,
  }));
  const values = suggestedValues(suggestions);
  expect(values.map(({ isTicked }) => isTicked)).toEqual([true, true, true, false]);
  expect(values[0]?.price).toBe("45,50");
  const [first] = suggestedRequests([{ ...suggestedValues(suggestions)[0], price: "49" } as never], [1, 2]);
  expect(first).toMatchObject({
    title: "Damen",
    price: 49,
    duration: 45,
    followUp: 5,
    employees: [
      { userId: 1, duration: null, price: null },
      { userId: 2, duration: null, price: null },
    ],
    isPreview: false,
  });
});
