import { type RefObject, useRef } from 'react';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import { useHotkeys } from './use-hotkeys.ts';
import type { Stake } from './use-stake.ts';

type Options = {
  /** The action of the bet key, in place of submitting the form; null: the form is submitted. */
  bet?: (() => void) | null;
  /** The action of the key for instant results, if the game has them. */
  instant?: () => void;
  /** False while the form's keys are ignored. */
  isHeard?: boolean;
};

/** The keys of the bet form, and the switch that turns them on. */
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
