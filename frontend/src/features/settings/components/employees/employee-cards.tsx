import { Badge, Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { ChevronRight, EyeOff, UserRoundKey, UsersRound } from "lucide-react";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { PageLink } from "@/shared/ui/links";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { StaffEmployee } from "../../api/wire";
import { fullName } from "../../model/employees";
import { workingHoursInWords } from "../../model/hours-in-words";
import { workingHoursOf } from "../../model/working-hours";
import { employeeTexts as texts } from "../../texts";

export function EmployeeLists({ employees }: { employees: StaffEmployee[] }) {
  const active = employees.filter(({ isArchived }) => !isArchived);
  const archived = employees.filter(({ isArchived }) => isArchived);
  return (
    <Stack gap="8">
      {active.length > 0 ? (
        <EmployeeCards label={texts.list} employees={active} />
      ) : (
        <EmptyPanel icon={<UsersRound size={28} />}>{texts.none}</EmptyPanel>
      )}
      {archived.length > 0 && (
        <Box as="section">
          <Heading as="h2" textStyle="cardTitle" mb="3">
            {texts.archivedTitle}
          </Heading>
          <EmployeeCards label={texts.archivedTitle} employees={archived} />
        </Box>
      )}
    </Stack>
  );
}

type EmployeeCardsProps = { label: string; employees: StaffEmployee[] };

function EmployeeCards({ label, employees }: EmployeeCardsProps) {
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={label}
      display="grid"
      gap="3"
      gridTemplateColumns="repeat(auto-fill, minmax(min(24rem, 100%), 1fr))"
    >
      {employees.map((employee) => (
        <li key={employee.userId}>
          <EmployeeCard employee={employee} />
        </li>
      ))}
    </chakra.ul>
  );
}

function EmployeeCard({ employee }: { employee: StaffEmployee }) {
  const { userId, avatar, isVisible, isArchived, hours, services, hasAccount } = employee;
  const name = fullName(employee);
  const times = workingHoursInWords(workingHoursOf(hours));
  return (
    <PageLink
      to={settingsPaths.employee(userId)}
      display="flex"
      flexWrap="wrap"
      gap="4"
      alignItems="flex-start"
      height="100%"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      color="fg"
      textDecoration="none"
      transition="box-shadow 150ms ease-out"
      _hover={{ boxShadow: "lg" }}
    >
      <UserAvatar user={{ name, avatar }} boxSize="12" filter={isArchived ? "grayscale(1)" : undefined} />
      <Box flex="1 1 min(8rem, 100% - 1rem - 20px)" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600" textStyle="lg" overflowWrap="anywhere">
            {name}
          </Text>
          {!isVisible && !isArchived && (
            <Badge colorPalette="gray" gap="1" whiteSpace="normal" overflowWrap="anywhere">
              <EyeOff size={12} aria-hidden />
              {texts.invisible}
            </Badge>
          )}
          {hasAccount && (
            <Badge colorPalette="brand" gap="1" whiteSpace="normal" overflowWrap="anywhere">
              <UserRoundKey size={12} aria-hidden />
              {texts.hasAccount}
            </Badge>
          )}
        </Flex>
        {times.length === 0 && (
          <Text textStyle="sm" color="accent.fg">
            {texts.noHours}
          </Text>
        )}
        {times.map((line) => (
          <Text key={line} textStyle="sm" color="fg.muted">
            {line}
          </Text>
        ))}
        <Text textStyle="sm" color={services.length === 0 ? "accent.fg" : "fg.muted"}>
          {texts.skillCount(services.length)}
        </Text>
      </Box>
      <ChevronRight size={20} aria-hidden style={{ flexShrink: 0, alignSelf: "center" }} />
    </PageLink>
  );
}
