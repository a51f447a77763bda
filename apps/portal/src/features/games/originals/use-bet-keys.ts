import { type RefObject, useRef } from 'react';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { Stake } from './use-stake.ts';

type Options = {
  /** Act of the key that bets, in place of sending the form; null: the form is sent. */
  bet?: (() => void) | null;
  /** Act of the key for instant results, where a game has them. */
  instant?: () => void;
  /** False while no key of the form is heard. */
  isHeard?: boolean;
};

/** The keys of the form in which a bet is made up, and the switch that turns them on. */
export function useBetKeys(
  stake: Stake,
  { bet = null, instant, isHeard = true }: Options,
): { form: RefObject<HTMLDivElement | null>; on: boolean; onKeys: (on: boolean) => void } {
  const [on, onKeys] = useTabKept('fh_keys', false, (kept) => (typeof kept === 'boolean' ? kept : null));
  const form = useRef<HTMLDivElement>(null);
  useHotkeys(on && isHeard, {
    b: () => (bet ? bet() : form.current?.querySelector('form')?.requestSubmit()),
    h: stake.half,
    d: stake.double,
    m: stake.max,
    ...(instant && { i: instant }),
  });
  return { form, on, onKeys };
}
