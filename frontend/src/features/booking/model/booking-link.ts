import type { SelectedService } from "@/shared/lib/session/basket";

/** A service of a basket, and who is wished for it, as an address tells it. */
export type LinkedService = { serviceId: number; userId: number | null };

const beginning = "#services=";
const most = 10;

function linkedServices(basket: SelectedService[]): LinkedService[] {
  return basket.map(({ service, user }) => ({ serviceId: service.serviceID, userId: user?.userId ?? null }));
}

/**
 * The part of an address that fills the basket of whoever opens it: `#services=3,5.12`. Behind the `#`, so that it stays
 * in the browser: what somebody wants to have done is in no log, and no other page is told.
 */
export function writeLink(basket: SelectedService[]): string {
  if (basket.length === 0) return "";
  const parts = linkedServices(basket).map(({ serviceId, userId }) =>
    userId === null ? String(serviceId) : `${serviceId}.${userId}`,
  );
  return beginning + parts.join(",");
}

/** What `writeLink` wrote; nothing of what it cannot have written. */
export function readLink(hash: string): LinkedService[] {
  if (!hash.startsWith(beginning)) return [];
  const parts = hash.slice(beginning.length).split(",").slice(0, most);
  return parts.flatMap((part) => {
    const [, serviceId, userId] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(part) ?? [];
    return serviceId ? [{ serviceId: Number(serviceId), userId: userId ? Number(userId) : null }] : [];
  });
}

/** Whether a basket holds other services, or other wishes, than a link. */
export function differsFrom(basket: SelectedService[], linked: LinkedService[]): boolean {
  return JSON.stringify(linkedServices(basket)) !== JSON.stringify(linked);
}

/** What a link names and a basket does not hold yet. */
export function missingIn(basket: SelectedService[], linked: LinkedService[]): LinkedService[] {
  return linked.filter(({ serviceId }) => basket.every(({ service }) => service.serviceID !== serviceId));
}
