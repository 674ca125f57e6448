type Grouped = { serviceGroup: string | null };

/** A heading, null above services that have none, with the services below it. */
export type ServiceGroup<Service> = { name: string | null; services: Service[] };

/** Nobody means two headings by two ways to write one. */
const keyOf = ({ serviceGroup }: Grouped) => serviceGroup?.toLocaleLowerCase("de") ?? null;

export function isInGroup(service: Grouped, name: string): boolean {
  return keyOf(service) === keyOf({ serviceGroup: name });
}

/**
 * Services under their headings, each where the first of its services stands and as that writes it; those without one
 * come last.
 */
export function serviceGroupsOf<Service extends Grouped>(services: Service[]): ServiceGroup<Service>[] {
  const groups = new Map<string | null, ServiceGroup<Service>>();
  for (const service of services) {
    const group = groups.get(keyOf(service)) ?? { name: service.serviceGroup, services: [] };
    group.services.push(service);
    groups.set(keyOf(service), group);
  }
  const without = groups.get(null);
  groups.delete(null);
  return [...groups.values(), ...(without ? [without] : [])];
}
