import { useLocation } from "react-router";
import { readWantedFavourite } from "@/shared/account/model/wanted-favourite";
import { loginTexts } from "../texts";
import { AccountFrame } from "./account-frame";
import { LoginForm, ToRegistration } from "./login-form";

export function LoginPage() {
  const favourite = readWantedFavourite(useLocation().state);
  return (
    <AccountFrame
      title={loginTexts.title}
      sentence={favourite === null ? undefined : loginTexts.toFavourite}
      below={<ToRegistration />}
    >
      <LoginForm favourite={favourite} />
    </AccountFrame>
  );
}
