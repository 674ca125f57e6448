import { Box, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { planQuery } from "@/shared/plans/plans";
import { PageLink } from "@/shared/ui/links";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { employeesQuery, openingHoursQuery, servicesQuery } from "../../api/settings";
import { fullName } from "../../model/employees";
import { weekOf } from "../../model/weekly-hours";
import { employeeTexts as texts } from "../../texts";
import { AddLink, Loaded, LoadedAnew, SettingsFrame } from "../frame/settings-frame";
import { EmployeeLists } from "./employee-cards";
import { EmployeeForm } from "./employee-form";

type EmployeesScreenProps = { item: string | undefined };

/** Who works here: the list, or the form of one of them. */
export function EmployeesScreen({ item }: EmployeesScreenProps) {
  return item === undefined ? <EmployeeList /> : <OneEmployee item={item} />;
}

/** Whoever administers the organisation knows its price package. */
function useIsFull(): boolean {
  const current = useCurrentUser();
  const isAdmin = current.kind === "member" && hasRole(current.user, "ROLE_BUSINESSADMIN");
  const { data: plan } = useQuery({ ...planQuery(), staleTime: 0, enabled: isAdmin });
  return plan !== undefined && plan.mostEmployees !== null && plan.employees >= plan.mostEmployees;
}

/** Said before somebody fills in a form that would be refused. */
function FullNotice() {
  return (
    <Box role="note" bg="accent.subtle" color="accent.fg" borderRadius="l2" p="4" mb="5">
      <Text>{texts.full}</Text>
      <PageLink to={paths.pricing} fontWeight="600" minH="6">
        {texts.toPlans}
      </PageLink>
    </Box>
  );
}

function EmployeeList() {
  const query = useQuery(employeesQuery());
  const isFull = useIsFull();
  return (
    <SettingsFrame
      place="employees"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.employee("new")}>{texts.add}</AddLink>}
    >
      {isFull && <FullNotice />}
      <Loaded query={query}>{({ employees }) => <EmployeeLists employees={employees} />}</Loaded>
    </SettingsFrame>
  );
}

/** The form needs to know what there is to do and when it is open. */
function OneEmployee({ item }: { item: string }) {
  const employees = useQuery(employeesQuery());
  const services = useQuery(servicesQuery());
  const opening = useQuery(openingHoursQuery());
  const employee = employees.data?.employees.find(({ userId }) => String(userId) === item);
  const isFull = useIsFull() && item === "new";
  const isThere = item === "new" || employee !== undefined;
  return (
    <SettingsFrame
      place="employees"
      back={settingsPaths.employees}
      title={item === "new" ? texts.newTitle : employee ? fullName(employee) : texts.form}
    >
      {isFull && <FullNotice />}
      <LoadedAnew queries={[services, opening, employees]}>
        {([{ services }, { hours }]) =>
          isThere ? (
            <EmployeeForm employee={employee ?? null} services={services} opening={weekOf(hours)} />
          ) : (
            <EmptyPanel icon={<UsersRound size={28} />}>{texts.gone}</EmptyPanel>
          )
        }
      </LoadedAnew>
    </SettingsFrame>
  );
}
