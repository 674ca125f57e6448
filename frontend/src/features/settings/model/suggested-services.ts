import type { components } from "@/api/schema";
import { priceOf } from "./employees";
import { emptyService, priceText, requestOf, type ServiceRequest } from "./service-form";

type Suggestion = components["schemas"]["ServiceSuggestion"];

/** A suggestion as the form has it: the price as it is typed. */
export type SuggestedValues = Pick<Suggestion, "title" | "duration" | "followUp"> & {
  price: string;
  isTicked: boolean;
};

/** The first ones are what nearly everybody of the branch offers. */
const ticked = 3;

export function suggestedValues(services: readonly Suggestion[]): SuggestedValues[] {
  return services.map(({ title, duration, followUp, price }, position) => ({
    title,
    duration,
    followUp,
    price: priceText(price),
    isTicked: position < ticked,
  }));
}

/** What is sent for services whose prices are right: everybody can do them. */
export function suggestedRequests(services: readonly SuggestedValues[], userIds: number[]): ServiceRequest[] {
  return services.map(({ title, duration, followUp, price }) =>
    requestOf(
      {
        ...emptyService,
        title,
        price: priceText(priceOf(price)),
        duration: String(duration),
        followUp: String(followUp),
        employees: userIds.map((userId) => ({ userId, duration: "", price: "" })),
      },
      false,
    ),
  );
}
