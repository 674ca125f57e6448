import { Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Panel } from "@/shared/ui/panel";

type SettingsSectionProps = { title: string; sentence?: ReactNode; children: ReactNode };

export function SettingsSection({ title, sentence, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id} p={{ base: "5", sm: "7" }}>
      <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
        {title}
      </Heading>
      {sentence && (
        <Text color="fg.muted" mt="1" textWrap="pretty">
          {sentence}
        </Text>
      )}
      <Stack gap="5" mt="5">
        {children}
      </Stack>
    </Panel>
  );
}

type SettingsSkeletonProps = { label: string };

/** A list that is on its way. */
export function SettingsSkeleton({ label }: SettingsSkeletonProps) {
  return (
    <Panel p={{ base: "5", sm: "7" }} role="status" aria-busy="true" aria-label={label}>
      <Skeleton height="6" maxW="14rem" mb="6" />
      <Skeleton height="14" borderRadius="l2" mb="3" />
      <Skeleton height="14" borderRadius="l2" />
    </Panel>
  );
}
