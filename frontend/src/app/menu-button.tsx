import { type BoxProps, IconButton } from "@chakra-ui/react";
import { Menu } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import type { SiteMenu as SiteMenuType } from "./site-menu";
import { appTexts } from "./texts";

/** Opens the menu of small screens, whose code comes with the first press. */
export function MenuButton(props: Pick<BoxProps, "hideFrom">) {
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
        me="-2.5"
        aria-label={appTexts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        {...props}
      >
        <Menu aria-hidden />
      </IconButton>
      {menu && <menu.SiteMenu isOpen={isOpen} button={button} onClose={close} />}
    </>
  );
}
