import type { GameItem } from '@fairhouse/contract/games';
import { useBalance } from '../../../api/balance.ts';
import MoveInDialog from '../../cashier/wallet/move-in-dialog.tsx';

/** Moves money to the game's vendor. */
export default function MoveInToVendor({ game, onClose }: { game: GameItem; onClose: () => void }) {
  const { units, currency } = useBalance();
  if (units === null || currency === null) return null;
  const { vassalage: vendor, vendorName: name } = game;
  return <MoveInDialog vendor={vendor} name={name} currency={currency} cash={units} onClose={onClose} />;
}
