import { chakra } from "@chakra-ui/react";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { PageLink } from "@/shared/ui/links";

type MenuLinkProps = { to: string; text: string; Icon: LucideIcon; onLeave: () => void };

export function MenuLink({ to, text, Icon, onLeave }: MenuLinkProps) {
  return (
    <chakra.li borderBottomWidth="1px">
      <PageLink
        to={to}
        onClick={onLeave}
        display="flex"
        alignItems="center"
        gap="3"
        minH="14"
        color="brand.fg"
        textStyle="lg"
        fontWeight="600"
      >
        <Icon size={20} aria-hidden />
        <chakra.span color="fg" flex="1">
          {text}
        </chakra.span>
        <ChevronRight size={18} aria-hidden />
      </PageLink>
    </chakra.li>
  );
}
