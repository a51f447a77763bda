import { quote, stepOf } from '@fairhouse/money/quote';
import { isAdapter } from '../gateways/adapters/index.ts';
import type { Channel } from './channel-store.ts';

export type ChannelFault = 'limits' | 'fee' | 'hours' | 'adapter' | 'quick';

/** Returns the setting that makes a channel unusable; null when all are consistent. */
export function channelFault(channel: Channel): ChannelFault | null {
  const { adapter, currency, direction, kind, max_amount, min_amount, open_from, open_until, settings } = channel;
  if (min_amount <= 0n || max_amount < min_amount) return 'limits';
  if ((open_from === null) !== (open_until === null)) return 'hours';
  // From nine until nine could mean always or never, so it is refused.
  if (open_from !== null && open_from === open_until) return 'hours';
  if ((kind === 'gateway' || kind === 'crypto') && !(adapter && isAdapter(adapter))) return 'adapter';
  const terms = { direction, currency, payCurrency: currency, rate: null };
  // The smallest amount that can be displayed.
  const step = stepOf(currency);
  const least = ((min_amount + step - 1n) / step) * step;
  const atLeast = quote({ ...terms, feeBp: channel.fee_bp, feeFixed: channel.fee_fixed }, least);
  if (!atLeast) return 'fee';
  return (settings.quick ?? []).every((amount) => /^\d{1,12}(\.\d{1,8})?$/.test(amount)) ? null : 'quick';
}
