import { Button } from "@chakra-ui/react";
import { type LucideIcon, MailCheck } from "lucide-react";
import type { ReactNode } from "react";
import { EmailField } from "@/shared/ui/email-field";
import { emailAddressSchema } from "../model/account-schemas";
import { fieldTexts } from "../texts";
import { AccountForm } from "./account-form";
import { AccountFrame } from "./account-frame";

type EmailAddressPageProps = {
  texts: { title: string; sentence: string; submit: string; done: string; doneSentence: string };
  Icon: LucideIcon;
  request: { mutateAsync: (email: string) => Promise<unknown>; isSuccess: boolean };
  /** Ways to elsewhere, below the card. */
  below?: ReactNode;
};

/** Asks for a mail with a link to an e-mail address, and says that it was sent. */
export function EmailAddressPage({ texts, Icon, request, below }: EmailAddressPageProps) {
  const { mutateAsync, isSuccess } = request;
  if (isSuccess) {
    return (
      <AccountFrame
        picture={<MailCheck size={28} />}
        title={texts.done}
        sentence={texts.doneSentence}
        below={below}
      />
    );
  }
  return (
    <AccountFrame picture={<Icon size={28} />} title={texts.title} sentence={texts.sentence} below={below}>
      <AccountForm
        startValues={{ email: "" }}
        schemaOf={() => emailAddressSchema}
        submit={async ({ email }) => {
          await mutateAsync(email);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <EmailField name="email" label={fieldTexts.email} required />
            <Button type="submit" size="lg" loading={isSubmitting}>
              {texts.submit}
            </Button>
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
