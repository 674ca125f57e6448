/** A place and the kilometres around it. */
export type Surroundings = { latitude: number; longitude: number; distance: number };

/** What providers must fulfil besides the text. */
export type SearchFilters = {
  isOpenNow: boolean;
  /** Euro that the cheapest service may cost; null for any price. */
  highestPrice: number | null;
  /** City or postcode, as typed; empty for everywhere. */
  place: string;
  /** Null for everywhere. Whoever searches around a position searches in no other place. */
  surroundings: Surroundings | null;
};

export const highestPrices = [25, 50, 100, 200] as const;
export const distances = [5, 10, 25, 50] as const;
export const usualDistance = 10;

export const noFilters: SearchFilters = {
  isOpenNow: false,
  highestPrice: null,
  place: "",
  surroundings: null,
};

export const longestPlace = 100;

const farthestNorth = 90;
const farthestEast = 180;

/** About one kilometre: an address, a log or a history must not tell where somebody lives. */
function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

export function surroundingsOf(
  { latitude, longitude }: { latitude: number; longitude: number },
  distance: number = usualDistance,
): Surroundings {
  return { latitude: coarse(latitude), longitude: coarse(longitude), distance };
}

function offered<Value extends number>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => String(value) === text) ?? null;
}

/** The offered price of that number of euro; null for every other text. */
export function highestPriceOf(text: string | null): number | null {
  return offered(highestPrices, text);
}

/** The offered distance of that number of kilometres; null for every other text. */
export function distanceOf(text: string | null): number | null {
  return offered(distances, text);
}

function degreesOf(text: string | null, most: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d+)?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : null;
}

function readSurroundings(parameters: URLSearchParams): Surroundings | null {
  const latitude = degreesOf(parameters.get("latitude"), farthestNorth);
  const longitude = degreesOf(parameters.get("longitude"), farthestEast);
  const distance = distanceOf(parameters.get("distance"));
  if (latitude === null || longitude === null || distance === null) return null;
  return surroundingsOf({ latitude, longitude }, distance);
}

export function cleanPlace(text: string): string {
  return text.trim().replace(/\s+/g, " ").slice(0, longestPlace);
}

/** The filters as an address says them; what no chip can say is left out. */
export function readFilters(parameters: URLSearchParams): SearchFilters {
  const surroundings = readSurroundings(parameters);
  return {
    isOpenNow: parameters.get("openNow") === "true",
    highestPrice: highestPriceOf(parameters.get("maxPrice")),
    place: surroundings ? "" : cleanPlace(parameters.get("place") ?? ""),
    surroundings,
  };
}

/** The filters under the names that the search call gives them. */
export function filterParameters({ isOpenNow, highestPrice, place, surroundings }: SearchFilters) {
  return {
    ...(isOpenNow && { openNow: true }),
    ...(highestPrice !== null && { maxPrice: highestPrice }),
    ...(place !== "" && { place }),
    ...surroundings,
  };
}

export function hasFilters({ isOpenNow, highestPrice, place, surroundings }: SearchFilters): boolean {
  return isOpenNow || highestPrice !== null || place !== "" || surroundings !== null;
}
