import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { settingsPaths } from "@/shared/lib/settings-paths";
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

function EmployeeList() {
  const query = useQuery(employeesQuery());
  return (
    <SettingsFrame
      place="employees"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.employee("new")}>{texts.add}</AddLink>}
    >
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
  const isThere = item === "new" || employee !== undefined;
  return (
    <SettingsFrame
      place="employees"
      back={settingsPaths.employees}
      title={employee ? fullName(employee) : texts.newTitle}
    >
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
