import { Button, Flex } from "@chakra-ui/react";
import { useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { EmailField } from "@/shared/ui/email-field";
import { PageLink } from "@/shared/ui/links";
import { useSignIn } from "../api/sign-in";
import { loginSchema, noLogin } from "../model/login";
import { fieldTexts, loginTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountForm } from "./account-form";

type LoginFormProps = {
  label?: string;
  /** The organisation whose heart was pressed before. */
  favourite?: number | null;
  onSignedIn?: () => void;
};

export function LoginForm({ label, favourite = null, onSignedIn }: LoginFormProps) {
  const { mutateAsync: signIn } = useSignIn();
  return (
    <AccountForm
      label={label}
      startValues={noLogin}
      schemaOf={() => loginSchema}
      submit={async ({ email, password }) => {
        await signIn({ email, password, favourite });
        onSignedIn?.();
      }}
    >
      {({ isSubmitting }) => (
        <>
          <EmailField
            name="email"
            label={fieldTexts.email}
            required
            // The name under which password managers look for it.
            input={{ autoComplete: "username" }}
          />
          <PasswordField name="password" label={fieldTexts.password} autoComplete="current-password" />
          <Flex justify="flex-end" mt="-3">
            <PageLink to={paths.lostPassword} color="brand.fg" textStyle="sm" fontWeight="600" py="2.5">
              {loginTexts.lostPassword}
            </PageLink>
          </Flex>
          <Button type="submit" size="lg" width="100%" loading={isSubmitting}>
            {loginTexts.submit}
          </Button>
        </>
      )}
    </AccountForm>
  );
}

/** Takes along where the login would have led. */
export function ToRegistration() {
  const { search, state } = useLocation();
  return (
    <PageLink
      to={{ pathname: paths.register(), search }}
      state={state}
      color="brand.fg"
      fontWeight="600"
      py="2.5"
    >
      {loginTexts.notRegistered}
    </PageLink>
  );
}
