import { type CurrencyCode, currencies, showMoney } from '@fairhouse/money/money';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import type { StakeProblem } from './stake.ts';

type Props = {
  text: string;
  onText: (text: string) => void;
  currency: CurrencyCode;
  problem: StakeProblem | null;
  onHalf: () => void;
  onDouble: () => void;
  onMax: () => void;
};

const shortcutLook = 'max-md:h-12 max-md:px-3';

/** The stake with its shortcuts; what stands against it is said beneath. */
export function StakeField({ text, onText, currency, problem, onHalf, onDouble, onMax }: Props) {
  const { t } = useTranslation('originals');
  const early = useEarlyInput(onText);
  const { symbol, scale } = currencies[currency];
  // The name begins with what is seen, for who speaks to the page.
  const named = (shortcut: 'half' | 'double' | 'max') => `${t(`stake.${shortcut}`)}: ${t(`stake.${shortcut}Label`)}`;
  const words = problem
    ? problem.kind === 'notNumber'
      ? t('stake.notNumber', { digits: scale })
      : t(`stake.${problem.kind}`, { amount: `${symbol}${showMoney(problem.bound, currency)}` })
    : undefined;
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-2 md:grid-cols-1">
      <Field label={t('stake.label')} error={words}>
        <TextInput
          ref={early}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          className="text-lg font-bold tabular-nums"
          before={<span className="text-base font-bold text-gold">{symbol}</span>}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Field>
      <div className="grid grid-cols-3 gap-1.5 max-md:mt-[26px] md:gap-2">
        <Button variant="secondary" size="sm" className={shortcutLook} aria-label={named('half')} onClick={onHalf}>
          {t('stake.half')}
        </Button>
        <Button variant="secondary" size="sm" className={shortcutLook} aria-label={named('double')} onClick={onDouble}>
          {t('stake.double')}
        </Button>
        <Button variant="secondary" size="sm" className={shortcutLook} aria-label={named('max')} onClick={onMax}>
          {t('stake.max')}
        </Button>
      </div>
    </div>
  );
}
