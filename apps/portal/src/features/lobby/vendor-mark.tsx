import type { GameItem } from '@fairhouse/contract/games';
import { LogoMark } from '../../shell/logo.tsx';
import { VendorIcon } from '../../shell/vendor-icon.tsx';
import { isOwn } from './places.ts';

/** A vendor's small sign: the house's own, or the mark that is drawn for it. */
export function VendorMark({ game, size = 16 }: { game: Pick<GameItem, 'vassalage' | 'vendorIcon'>; size?: number }) {
  if (isOwn(game)) return <LogoMark size={size} />;
  return <VendorIcon src={game.vendorIcon} size={size} />;
}
