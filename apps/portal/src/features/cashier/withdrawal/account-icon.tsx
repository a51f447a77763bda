import type { PayoutAccountKind } from '@fairhouse/contract/payout-accounts';
import { Bitcoin, Landmark, Smartphone } from 'lucide-react';

const icons = { bank: Landmark, ewallet: Smartphone, crypto: Bitcoin };

export function AccountIcon({ kind, size = 22 }: { kind: PayoutAccountKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}

/** Formats an account number of which only the end is known: `•••• 4711`. */
export function numberText(tail: string): string {
  return `•••• ${tail}`;
}
