import type { ChannelKind } from '@fairhouse/contract/cashier';
import { Coins, HandCoins, Landmark, QrCode } from 'lucide-react';
import type { ReactElement } from 'react';

const icons = { bank: Landmark, gateway: QrCode, crypto: Coins, matched: HandCoins };

/** Returns the icon of a kind of channel. */
export function kindIcon(kind: ChannelKind, size = 20): ReactElement {
  const Icon = icons[kind];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
