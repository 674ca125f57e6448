import { Field } from "@chakra-ui/react";
import type { User } from "@/shared/account/api/current-user";
import { notifyResult } from "@/shared/ui/notify-result";
import { SelectBox } from "@/shared/ui/select-box";
import { useSwitchOrganization } from "../api/acting";
import { settingsTexts } from "../texts";

type OrganizationSwitchProps = { user: User };

/** Which of several organisations the session acts for. Who has only one has nothing to choose. */
export function OrganizationSwitch({ user }: OrganizationSwitchProps) {
  const { mutateAsync: switchOrganization, isPending, variables } = useSwitchOrganization();
  const { organizations, organizationNr } = user;
  if (organizations.length < 2) return null;
  return (
    <Field.Root gap="1.5">
      <Field.Label fontWeight="600">{settingsTexts.actingFor}</Field.Label>
      <SelectBox
        frame={{ disabled: isPending }}
        textOverflow="ellipsis"
        value={isPending ? variables : (organizationNr ?? "")}
        onChange={({ currentTarget }) => notifyResult(switchOrganization(Number(currentTarget.value)))}
      >
        {organizationNr == null && <option value="" />}
        {organizations.map((organization) => (
          <option key={organization.organizationNr} value={organization.organizationNr}>
            {organization.companyName}
          </option>
        ))}
      </SelectBox>
    </Field.Root>
  );
}
