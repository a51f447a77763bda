import type { Round } from '@fairhouse/contract/originals';
import type { BlackjackAction } from '@fairhouse/games/originals/blackjack/rules';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { ChevronsUp, Hand, Plus, Shield, ShieldOff, Split } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { tableOf } from './blackjack-round.ts';

type Props = { round: Round; busy: boolean; onAct: (action: BlackjackAction) => void };

const icons = {
  hit: Plus,
  stand: Hand,
  double: ChevronsUp,
  split: Split,
  insure: Shield,
  evenMoney: Shield,
  decline: ShieldOff,
} as const;

/** The buttons of an open round: the four moves, or the answers to the dealer's ace. */
export function BlackjackMoves({ round, busy, onAct }: Props) {
  const { t } = useTranslation('blackjack');
  const options = tableOf(round.result)?.options ?? [];
  const asked = options.includes('decline');
  const moves: readonly BlackjackAction[] = asked ? options : ['hit', 'stand', 'double', 'split'];
  return (
    <>
      {asked && (
        <p className="rounded-md bg-gold/12 px-3.5 py-2.5 text-sm font-semibold">
          {t(options.includes('insure') ? 'insurance' : 'evenMoney', { amount: halfOf(round) })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {moves.map((move, i) => {
          const Icon = icons[move];
          return (
            <Button
              key={move}
              size="lg"
              variant={i === 0 ? 'primary' : 'secondary'}
              className="px-2"
              disabled={!options.includes(move)}
              aria-disabled={busy || undefined}
              icon={<Icon size={18} aria-hidden="true" />}
              onClick={() => onAct(move)}
            >
              {t(`move.${move}`)}
            </Button>
          );
        })}
      </div>
    </>
  );
}

/** The price of insurance, half the first stake, as people read it. */
function halfOf({ stake, firstStake = stake, currency }: Round): string {
  if (!isCurrency(currency)) return '';
  const units = ((parseMoney(firstStake, currency) ?? 0n) + 1n) / 2n;
  return `${currencyNamed(currency).symbol}${showMoney(units, currency)}`;
}
