import { Skeleton } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";
import { PanelSection, type SectionProps } from "@/shared/ui/panel-section";

const padding = { px: { base: "5", sm: "7" }, py: { base: "5", sm: "7" } };

export function SettingsSection(props: SectionProps) {
  return <PanelSection padding={padding} gap="5" {...props} />;
}

type SettingsSkeletonProps = { label: string };

/** A list that is on its way. */
export function SettingsSkeleton({ label }: SettingsSkeletonProps) {
  return (
    <Panel {...padding} role="status" aria-busy="true" aria-label={label}>
      <Skeleton height="6" maxW="14rem" mb="6" />
      <Skeleton height="14" borderRadius="l2" mb="3" />
      <Skeleton height="14" borderRadius="l2" />
    </Panel>
  );
}
