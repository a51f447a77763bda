import type { GameItem } from '@fairhouse/contract/games';
import { LogoMark } from '../../../shell/logo.tsx';
import { VendorIcon } from '../../../shell/vendor-icon.tsx';
import { isOriginal } from './game-address.ts';

/** A vendor's icon; the house's own logo for originals. */
export function VendorMark({ game, size = 16 }: { game: Pick<GameItem, 'vassalage' | 'vendorIcon'>; size?: number }) {
  if (isOriginal(game)) return <LogoMark size={size} />;
  return <VendorIcon src={game.vendorIcon} size={size} />;
}
