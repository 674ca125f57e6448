import { lazy } from "react";

/** Hardly any basket is refused. */
export const RefusedBasketOnDemand = lazy(async () => ({
  default: (await import("./refused-basket")).RefusedBasket,
}));
