import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactsProps } from './facts-sheet.tsx';
import { useBetKeys } from './use-bet-keys.ts';
import { useMoveKeys } from './use-move-keys.ts';
import type { Stake } from './use-stake.ts';

type Options = {
  /** True while a round is open: its moves are pressed then. */
  isOpen: boolean;
  /** Ends the autobet run; null if there is none. */
  stop?: (() => void) | null;
};

/** The keys that open a round of a stepped game, and those of its moves. */
export function useOpeningKeys(
  stake: Stake,
  { isOpen, stop = null }: Options,
): { form: RefObject<HTMLDivElement | null>; keys: FactsProps['keys'] } {
  const { t } = useTranslation('originals');
  const { form, on, onKeys } = useBetKeys(stake, { bet: stop, isHeard: !isOpen || stop !== null });
  useMoveKeys(on && isOpen && stop === null);
  return { form, keys: { on, onKeys, moves: true, own: { b: t('keys.open'), i: null } } };
}
