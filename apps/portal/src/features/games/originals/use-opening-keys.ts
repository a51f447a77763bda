import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactsProps } from './facts-sheet.tsx';
import { useBetKeys } from './use-bet-keys.ts';
import type { Stake } from './use-stake.ts';

/**
 * The keys by which a round of a stepped game is opened.
 * @param isOpen a round is open: its moves are pressed
 */
export function useOpeningKeys(
  stake: Stake,
  isOpen: boolean,
): { form: RefObject<HTMLDivElement | null>; keys: FactsProps['keys'] } {
  const { t } = useTranslation('originals');
  const { form, on, onKeys } = useBetKeys(stake, { isHeard: !isOpen });
  return { form, keys: { on, onKeys, own: { b: t('keys.open'), i: null } } };
}
