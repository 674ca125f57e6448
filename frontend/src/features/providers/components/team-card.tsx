import { Box, chakra, Heading, Skeleton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { Panel } from "@/shared/ui/panel";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { teamTexts as texts } from "../about-texts";
import { type Employee, employeesQuery } from "../api/list-employees";

const faceSize = "5.5rem";

/** Who works there, with photo or initials; nothing where nobody is shown. */
export function TeamCard({ employees }: { employees: Employee[] }) {
  if (employees.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="team" p={{ base: "5", sm: "6" }}>
      <Heading as="h2" id="team" textStyle="cardTitle" mb="4">
        {texts.title}
      </Heading>
      <Faces>
        {employees.map(({ userId, firstName, lastName, avatar }) => {
          const name = `${firstName} ${lastName}`.trim();
          return (
            <chakra.li key={userId} minW="0" textAlign="center">
              <UserAvatar
                user={{ name, avatar }}
                sizes={faceSize}
                boxSize={faceSize}
                mx="auto"
                fontSize="2xl"
              />
              <Text mt="2" fontWeight="600" overflowWrap="anywhere">
                {name}
              </Text>
            </chakra.li>
          );
        })}
      </Faces>
    </Panel>
  );
}

function Faces({ children }: { children: ReactNode }) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(7rem, 100%), 1fr))"
      columnGap="4"
      rowGap="5"
    >
      {children}
    </Box>
  );
}

export function LoadedTeamCard({ organizationNr }: { organizationNr: number }) {
  const { data, error, refetch } = useQuery(employeesQuery(organizationNr));
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return data ? <TeamCard employees={data} /> : <TeamCardSkeleton />;
}

function TeamCardSkeleton() {
  return (
    <Panel aria-busy="true" p={{ base: "5", sm: "6" }}>
      <Skeleton height="6" width="10rem" mb="4" />
      <Faces>
        {["first", "second", "third"].map((face) => (
          <li key={face}>
            <Skeleton boxSize={faceSize} borderRadius="full" mx="auto" />
            <Skeleton height="5" width="80%" mx="auto" mt="2" />
          </li>
        ))}
      </Faces>
    </Panel>
  );
}
