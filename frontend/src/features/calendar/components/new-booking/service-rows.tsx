import { Button, Flex, IconButton, Stack } from "@chakra-ui/react";
import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { SelectBox } from "@/shared/ui/select-box";
import type { OfferedService } from "../../api/new-booking";
import type { StaffEmployee } from "../../api/staff-calendar";
import type { ServiceTerms, WantedService } from "../../model/new-booking";
import { newBookingTexts as texts } from "../../new-booking-texts";
import { ServiceOptions } from "./service-options";

/** A line of the form; no service is chosen in it yet where that is null. */
export type WantedRow = { key: number; serviceId: number | null; userId: number | null };

const most = 10;

const termsInWords = ({ duration, price }: ServiceTerms) =>
  `${formatDuration(duration)}, ${formatPrice(price)}`;

type ServiceRowsProps = {
  offered: OfferedService[];
  rows: WantedRow[];
  employees: StaffEmployee[];
  /** The employee that a new line begins with. */
  preset: number | null;
  termsOf: (service: WantedService) => ServiceTerms;
  /** Whether the employee of a line does a service, as far as anybody knows. */
  canDo: (service: WantedService) => boolean;
  onChange: (rows: WantedRow[]) => void;
};

/** What is to be done, and by whom. */
export function ServiceRows({
  offered,
  rows,
  employees,
  preset,
  termsOf,
  canDo,
  onChange,
}: ServiceRowsProps) {
  const change = (key: number, values: Partial<WantedRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const isAlone = rows.length === 1;
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    if (count.current === rows.length) return;
    count.current = rows.length;
    // What was pressed is gone: the focus goes on where the next choice is.
    const last = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].at(-1);
    last?.querySelector("select")?.focus();
  }, [rows.length]);
  return (
    <Stack ref={list} gap="4">
      {rows.map(({ key, serviceId, userId }, index) => (
        <Flex
          key={key}
          data-row=""
          gap="2"
          wrap="wrap"
          align="flex-end"
          // A service with its length and price is as long as the line.
          css={{
            "& > div": { flex: "1 1 10rem" },
            "& > div:first-of-type": { flexBasis: employees.length > 1 ? "100%" : "10rem" },
          }}
        >
          <SelectBox
            textOverflow="ellipsis"
            aria-label={isAlone ? texts.service : texts.serviceOf(index + 1)}
            value={serviceId ?? ""}
            onChange={(event) =>
              change(key, { serviceId: event.target.value === "" ? null : Number(event.target.value) })
            }
          >
            <option value="">{texts.chooseService}</option>
            <ServiceOptions
              services={offered.filter(
                ({ serviceID }) => serviceID === serviceId || canDo({ serviceId: serviceID, userId }),
              )}
              textOf={({ serviceID, description }) =>
                `${description} (${termsInWords(termsOf({ serviceId: serviceID, userId }))})`
              }
            />
          </SelectBox>
          {employees.length > 1 && (
            <SelectBox
              aria-label={isAlone ? texts.employee : texts.employeeOf(index + 1)}
              value={userId ?? ""}
              onChange={(event) =>
                change(key, { userId: event.target.value === "" ? null : Number(event.target.value) })
              }
            >
              <option value="">{texts.anybody}</option>
              {employees.map((employee) => (
                <option key={employee.userId} value={employee.userId}>
                  {employeeName(employee)}
                </option>
              ))}
            </SelectBox>
          )}
          {!isAlone && (
            <IconButton
              variant="ghost"
              colorPalette="gray"
              aria-label={texts.removeService(index + 1)}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </Flex>
      ))}
      {rows.length < most && rows.every(({ serviceId }) => serviceId !== null) && (
        <Button
          variant="ghost"
          alignSelf="flex-start"
          onClick={() => {
            const key = Math.max(...rows.map((row) => row.key)) + 1;
            onChange([...rows, { key, serviceId: null, userId: preset }]);
          }}
        >
          <Plus aria-hidden />
          {texts.addService}
        </Button>
      )}
    </Stack>
  );
}
