import {
  BicepsFlexed,
  HeartPulse,
  Laptop,
  type LucideIcon,
  type LucideProps,
  Palette,
  PartyPopper,
  PawPrint,
  Scale,
  Scissors,
  Shapes,
  Sparkles,
  UtensilsCrossed,
  Wrench,
} from "lucide-react";

const icons: Record<number, LucideIcon> = {
  8: Scissors,
  9: BicepsFlexed,
  10: Sparkles,
  11: UtensilsCrossed,
  12: Wrench,
  13: HeartPulse,
  14: Laptop,
  15: Scale,
  16: PartyPopper,
  17: PawPrint,
  18: Palette,
  19: Shapes,
};

type CategoryIconProps = LucideProps & { branchId: number };

export function CategoryIcon({ branchId, ...props }: CategoryIconProps) {
  const Icon = icons[branchId] ?? Shapes;
  return <Icon aria-hidden {...props} />;
}
