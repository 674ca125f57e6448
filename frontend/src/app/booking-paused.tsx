import { useEffect, useRef } from "react";
import type { Organization } from "@/features/providers/api/get-organization";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { BookingHeading } from "@/shared/reservation/components/booking-heading";
import { bookingPauseTexts as texts } from "@/shared/texts/booking-pause";
import { BookingPauseNotice } from "@/shared/ui/booking-pause-notice";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";

type BookingPausedProps = {
  organization: Organization;
  pause: NonNullable<Organization["bookingPause"]>;
};

/** In place of a booking or a sign-up. What was chosen stays in the basket, and what was typed for half an hour. */
export function BookingPaused({ organization, pause }: BookingPausedProps) {
  const title = texts.heading;
  const notice = useRef<HTMLDivElement>(null);
  // With the form that it stands in for went what had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  useDocumentTitle(`${title} · ${organization.companyName}`);
  return (
    <Page pt={{ base: "2", md: "6" }}>
      <BookingHeading organization={organization} title={title} />
      <BookingPauseNotice
        ref={notice}
        tabIndex={-1}
        outline="none"
        pause={pause}
        timeZone={organization.timeZone}
        maxW="44rem"
      />
      <ButtonLink to={paths.profile(organization)} variant="outline" mt="5">
        {texts.toProfile}
      </ButtonLink>
    </Page>
  );
}
