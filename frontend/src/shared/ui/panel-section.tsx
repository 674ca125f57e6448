import { type BoxProps, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Panel } from "./panel";

export type SectionProps = { title: string; sentence?: ReactNode; children: ReactNode };

type PanelSectionProps = SectionProps & {
  padding: Pick<BoxProps, "px" | "py">;
  /** Between the heading and what stands below it. */
  gap: string;
};

/** A card under a heading of its own. */
export function PanelSection({ title, sentence, padding, gap, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id} {...padding}>
      <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
        {title}
      </Heading>
      {sentence && (
        <Text color="fg.muted" mt="1" textWrap="pretty">
          {sentence}
        </Text>
      )}
      <Stack gap="5" mt={gap}>
        {children}
      </Stack>
    </Panel>
  );
}
