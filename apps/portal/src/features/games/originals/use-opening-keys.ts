import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactsProps } from './facts-sheet.tsx';
import { useBetKeys } from './use-bet-keys.ts';
import { useMoveKeys } from './use-move-keys.ts';
import type { Stake } from './use-stake.ts';

type Options = {
  /** A round is open: its moves are pressed. */
  isOpen: boolean;
  /** Ends the run of autobet; null: none is under way. */
  stop?: (() => void) | null;
};

/** The keys by which a round of a stepped game is opened, and those of its moves. */
export function useOpeningKeys(
  stake: Stake,
  { isOpen, stop = null }: Options,
): { form: RefObject<HTMLDivElement | null>; keys: FactsProps['keys'] } {
  const { t } = useTranslation('originals');
  const { form, on, onKeys } = useBetKeys(stake, { bet: stop, isHeard: !isOpen || stop !== null });
  useMoveKeys(on && isOpen && stop === null);
  return { form, keys: { on, onKeys, moves: true, own: { b: t('keys.open'), i: null } } };
}
