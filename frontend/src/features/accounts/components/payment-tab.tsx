import { Badge, Box, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { formatFullDate, parseWallTime } from "@/shared/lib/format";
import { PlanFacts } from "@/shared/plans/plan-facts";
import { type OfferedPlan, planQuery, plansQuery } from "@/shared/plans/plans";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { useWishPlan } from "../api/organization";
import { planTexts } from "../organization-texts";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

/** Which price package an organisation has, what there is, and which one it wishes for. */
export function PaymentTab() {
  return (
    <Stack gap="6">
      <QueryArea loading={<SettingsSkeleton label={planTexts.loading} />}>
        <Plan />
      </QueryArea>
    </Stack>
  );
}

function Plan() {
  const { plan, until, wish, employees, mostEmployees } = useSuspenseQuery(planQuery()).data;
  const { plans } = useSuspenseQuery(plansQuery()).data;
  if (plans.length === 0) {
    return (
      <SettingsSection title={planTexts.title}>
        <Text>{planTexts.unlimited}</Text>
      </SettingsSection>
    );
  }
  return (
    <>
      <SettingsSection title={planTexts.current(plan)} sentence={until && planTexts.until(dayText(until))}>
        <Text fontWeight="600">
          {mostEmployees === null ? planTexts.anyEmployees : planTexts.employees(employees, mostEmployees)}
        </Text>
        {mostEmployees !== null && employees > mostEmployees && (
          <Text color="fg.muted">{planTexts.tooMany}</Text>
        )}
        {wish && wish !== plan && <Text>{planTexts.wishSentence(wish)}</Text>}
      </SettingsSection>
      <Box>
        <Heading as="h2" textStyle="cardTitle" fontSize="xl" mb="4">
          {planTexts.compare}
        </Heading>
        <Grid
          as="ul"
          listStyleType="none"
          gap="4"
          templateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))"
        >
          {plans.map((offered) => (
            <Offer
              key={offered.plan}
              offered={offered}
              isMine={offered.plan === plan}
              isWished={offered.plan === wish && wish !== plan}
            />
          ))}
        </Grid>
      </Box>
    </>
  );
}

/** `31. Dezember 2027` */
function dayText(day: string): string {
  return formatFullDate(parseWallTime(`${day}T00:00:00`));
}

type OfferProps = { offered: OfferedPlan; isMine: boolean; isWished: boolean };

function Offer({ offered, isMine, isWished }: OfferProps) {
  const { plan } = offered;
  const { mutateAsync: wish, isPending } = useWishPlan();
  return (
    <Panel as="li" p="5" display="flex" flexDirection="column" gap="4">
      <Flex justify="space-between" gap="2" wrap="wrap" align="center">
        <Heading as="h3" textStyle="cardTitle" fontSize="lg">
          {plan}
        </Heading>
        {(isMine || isWished) && (
          <Badge colorPalette="brand" bg="brand.subtle" color="brand.fg" borderRadius="l1" px="2" py="1">
            {isMine ? planTexts.mine : planTexts.wished}
          </Badge>
        )}
      </Flex>
      <PlanFacts offered={offered} />
      {plan !== "FREE" && !isMine && (
        <WrappingButton
          variant={isWished ? "outline" : "solid"}
          loading={isPending}
          onClick={() =>
            notifyResult(wish(isWished ? "FREE" : plan), {
              title: isWished ? planTexts.wishWithdrawn : planTexts.wishSaved,
              description: isWished ? planTexts.staysWith("FREE") : planTexts.weGetInTouch,
            })
          }
        >
          {isWished ? planTexts.withdraw : planTexts.wish(plan)}
        </WrappingButton>
      )}
    </Panel>
  );
}
