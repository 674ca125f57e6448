import { Breadcrumb, Heading } from "@chakra-ui/react";
import { Link } from "react-router";
import { paths } from "@/shared/lib/paths";
import { BreadcrumbRoot } from "@/shared/ui/breadcrumb";
import { reservationTexts } from "../texts";

export const bookingHeadingId = "termin-reservieren";

type BookingHeadingProps = {
  organization: { organizationNr: number; companyName: string };
  /** What is done here. */
  title: string;
};

export function BookingHeading({ organization, title }: BookingHeadingProps) {
  return (
    <>
      <BreadcrumbRoot aria-label={reservationTexts.breadcrumb}>
        <Breadcrumb.List gap="2" flexWrap="wrap">
          {/* A long name is cut before what is done here breaks in two; some of it can always be read. */}
          <Breadcrumb.Item minW="0" flex="1 999 6rem" maxW="max-content">
            <Breadcrumb.Link
              asChild
              truncate
              display="block"
              py="2.5"
              color="fg.muted"
              _hover={{ color: "fg" }}
            >
              <Link to={paths.profile(organization)}>{organization.companyName}</Link>
            </Breadcrumb.Link>
          </Breadcrumb.Item>
          <Breadcrumb.Separator />
          <Breadcrumb.Item>
            <Breadcrumb.CurrentLink>{title}</Breadcrumb.CurrentLink>
          </Breadcrumb.Item>
        </Breadcrumb.List>
      </BreadcrumbRoot>
      <Heading
        as="h1"
        id={bookingHeadingId}
        textStyle="pageTitle"
        tabIndex={-1}
        outline="none"
        mt="1"
        mb={{ base: "4", md: "5" }}
      >
        {title}
      </Heading>
    </>
  );
}
