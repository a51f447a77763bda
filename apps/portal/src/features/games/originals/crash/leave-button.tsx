import type { Round } from '@fairhouse/contract/originals';
import type { SharedRoundView } from '@fairhouse/contract/shared-rounds';
import { payoutOf } from '@fairhouse/games/game';
import { readCrashParams } from '@fairhouse/games/originals/crash/rules';
import { currencyNamed, isCurrency, parseMoney, showMoney } from '@fairhouse/money/money';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import type { Flight, FlightMoment } from '../shared/flight.ts';
import { LiveText } from '../shared/live-text.tsx';

type Props = { bet: Round; round: SharedRoundView | null; flight: Flight; pending: boolean; onLeave: () => void };

/** The button that cashes out of the flight, with the payout at this moment. */
export function LeaveButton({ bet, round, flight, pending, onLeave }: Props) {
  const { t } = useTranslation('crash');
  const isFlying = round?.state === 'running' && round.sharedRoundId === bet.sharedRoundId;
  const target = readCrashParams(bet.params)?.target;
  const { currency } = bet;
  const text = ({ hundredths }: FlightMoment) => {
    if (!isCurrency(currency)) return '';
    const at = target === undefined ? hundredths : Math.min(hundredths, Math.round(target * 100));
    const paid = payoutOf(parseMoney(bet.stake, currency) ?? 0n, at * 100);
    return `${currencyNamed(currency).symbol}${showMoney(paid, currency)}`;
  };
  return (
    <Button
      size="lg"
      className="w-full"
      pending={pending}
      disabled={!isFlying}
      icon={<HandCoins size={18} aria-hidden="true" />}
      onClick={onLeave}
    >
      {isFlying ? (
        <>
          {t('leave.now')} <LiveText flight={flight} text={text} className="tabular-nums" />
        </>
      ) : (
        t(round?.state === 'betting' ? 'leave.waits' : 'leave.over')
      )}
    </Button>
  );
}
