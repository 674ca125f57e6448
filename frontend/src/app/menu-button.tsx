import { type BoxProps, IconButton } from "@chakra-ui/react";
import { Menu } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "@/shared/account/api/current-user";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import type { SiteMenu as SiteMenuType } from "./site-menu";
import { appTexts } from "./texts";

type MenuButtonProps = Pick<BoxProps, "hideFrom"> & { user: User | null };

/** Opens the menu of members, and of visitors with small screens. Its code comes with the first press. */
export function MenuButton({ user, ...props }: MenuButtonProps) {
  const { key } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  // Belongs to the place where it was pressed: wherever somebody goes from there, the menu is closed.
  const [pressedAt, setPressedAt] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ SiteMenu: typeof SiteMenuType } | null>(null);
  const isOpen = pressedAt === key;
  const close = () => setPressedAt(null);
  const open = async () => {
    setPressedAt(key);
    try {
      setMenu(await import("./site-menu"));
    } catch (error) {
      console.error("The menu could not be loaded.", error);
      close();
      showErrorSnackbar();
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        variant="ghost"
        colorPalette="gray"
        me={user ? "0" : "-2.5"}
        borderRadius={user ? "full" : undefined}
        aria-label={user ? appTexts.account(user.name) : appTexts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        {...props}
      >
        {user ? <UserAvatar user={user} boxSize="11" textStyle="sm" /> : <Menu aria-hidden />}
      </IconButton>
      {menu && <menu.SiteMenu user={user} isOpen={isOpen} button={button} onClose={close} />}
    </>
  );
}
