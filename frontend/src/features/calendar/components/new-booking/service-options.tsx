import { serviceGroupsOf } from "@/shared/lib/service-groups";
import type { OfferedService } from "../../api/new-booking";

type ServiceOptionsProps = { services: OfferedService[]; textOf: (service: OfferedService) => string };

/** Services to choose from, in the order and under the headings of the organisation. */
export function ServiceOptions({ services, textOf }: ServiceOptionsProps) {
  return serviceGroupsOf(services).map(({ name, services: ofGroup }) => {
    const options = ofGroup.map((service) => (
      <option key={service.serviceID} value={service.serviceID}>
        {textOf(service)}
      </option>
    ));
    return name === null ? (
      options
    ) : (
      <optgroup key={name} label={name}>
        {options}
      </optgroup>
    );
  });
}
