type Grouped = { serviceGroup: string | null };

/** A heading, null above services that have none, with the services below it. */
export type ServiceGroup<Service> = { name: string | null; services: Service[] };

/** Services under their headings, each where the first of its services stands; those without one come last. */
export function serviceGroupsOf<Service extends Grouped>(services: Service[]): ServiceGroup<Service>[] {
  const names = new Set(services.map(({ serviceGroup }) => serviceGroup));
  const isThere = names.delete(null);
  return [...names, ...(isThere ? [null] : [])].map((name) => ({
    name,
    services: services.filter(({ serviceGroup }) => serviceGroup === name),
  }));
}
