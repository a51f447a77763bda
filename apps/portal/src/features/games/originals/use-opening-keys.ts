import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabKept } from '../../../ui/use-tab-kept.ts';
import type { FactsProps } from './facts-sheet.tsx';
import { useHotkeys } from './use-hotkeys.ts';
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
  const [on, onKeys] = useTabKept('fh_keys', false, (kept) => (typeof kept === 'boolean' ? kept : null));
  const form = useRef<HTMLDivElement>(null);
  useHotkeys(on && !isOpen, {
    b: () => form.current?.querySelector('form')?.requestSubmit(),
    h: stake.half,
    d: stake.double,
    m: stake.max,
  });
  return { form, keys: { on, onKeys, own: { b: t('keys.open'), i: null } } };
}
