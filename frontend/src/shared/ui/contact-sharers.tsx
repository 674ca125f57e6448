import { Link, Text } from "@chakra-ui/react";
import { Fragment } from "react";
import { Link as PageLink } from "react-router";
import { staffPaths } from "@/shared/lib/staff-paths";

type Sharer = {
  customerId: number;
  firstName: string;
  lastName: string;
  isSameEmail: boolean;
  isSamePhone: boolean;
};

type ContactSharersProps = {
  sharers: Sharer[];
  texts: { sameEmail: string; samePhone: string };
};

/** Whose e-mail address or telephone number this one is as well: a person is not an e-mail address. */
export function ContactSharers({ sharers, texts }: ContactSharersProps) {
  return (
    <>
      <Names title={texts.sameEmail} people={sharers.filter(({ isSameEmail }) => isSameEmail)} />
      <Names
        title={texts.samePhone}
        people={sharers.filter(({ isSameEmail, isSamePhone }) => isSamePhone && !isSameEmail)}
      />
    </>
  );
}

function Names({ title, people }: { title: string; people: Sharer[] }) {
  if (people.length === 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {title}{" "}
      {people.map(({ customerId, firstName, lastName }, index) => (
        <Fragment key={customerId}>
          {index > 0 && ", "}
          <Link asChild minH="6" display="inline-flex">
            <PageLink to={staffPaths.customer(customerId)}>{`${firstName} ${lastName}`.trim()}</PageLink>
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}
