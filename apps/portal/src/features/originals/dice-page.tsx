import type { OriginalGame } from '@fairhouse/contract/originals';
import { type DiceParams, diceMultiplierE4 } from '@fairhouse/games/dice';
import { payoutOf } from '@fairhouse/games/game';
import { type CurrencyCode, currencies, formatMoney, parseMoney, showMoney } from '@fairhouse/money/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../../api/balance.ts';
import { useSession } from '../../api/session.ts';
import { Money } from '../../ui/money.tsx';
import { BetActions } from './bet-actions.tsx';
import { roundsQuery } from './calls.ts';
import { CommittedSeed } from './committed-seed.tsx';
import { DiceMotif } from './dice-motif.tsx';
import { DiceStage } from './dice-stage.tsx';
import {
  allowedTarget,
  chanceText,
  multiplierShown,
  switched,
  targetOfChance,
  targetOfMultiplier,
} from './dice-target.ts';
import { LinkedNumber } from './linked-number.tsx';
import { RollHistory } from './roll-history.tsx';
import { SideSwitch } from './side-switch.tsx';
import { halfStake, largestStake, readStake, type StakeBounds, stakeProblem, stakeText, usualStake } from './stake.ts';
import { StakeField } from './stake-field.tsx';
import { useBet } from './use-bet.ts';

const historyLength = 20;

/** Dice: choose where the roll must fall, stake, roll. @param props.currency of the game's limits, and of the stake */
export function DicePage({ game, currency }: { game: OriginalGame; currency: CurrencyCode }) {
  const { t } = useTranslation('originals');
  const { isLogin, memberId } = useSession();
  const balance = useBalance();
  const rounds = useInfiniteQuery({ ...roundsQuery(memberId), enabled: isLogin });
  const bet = useBet(memberId);
  const [params, setParams] = useState<DiceParams>({ condition: 'over', target: 50 });
  const [text, setText] = useState(() => stakeText(usualStake(game, currency), currency));

  const multiplierE4 = diceMultiplierE4(params);
  const bounds: StakeBounds = {
    min: parseMoney(game.minStake, currency) ?? 0n,
    max: parseMoney(game.maxStake, currency) ?? 0n,
    maxPayout: parseMoney(game.maxPayout, currency) ?? 0n,
    balance: balance.units,
  };
  const stake = readStake(text, currency);
  const problem = stakeProblem(stake, multiplierE4, bounds);
  const setStake = (units: bigint) => setText(stakeText(units, currency));
  const setTarget = (target: number) => setParams({ ...params, target: allowedTarget(params.condition, target) });
  const history = rounds.data?.pages.flatMap((page) => page.list).slice(0, historyLength) ?? [];

  return (
    <div className="mx-auto grid w-full max-w-[1440px] flex-1 gap-3 p-3 md:grid-cols-[340px_1fr] md:gap-4 md:p-4">
      <div className="card relative isolate grid grid-rows-[auto_1fr_auto] gap-3 overflow-hidden p-4 md:order-2 md:gap-6 md:p-7">
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-[radial-gradient(70%_55%_at_50%_0%,color-mix(in_oklab,var(--brand)_22%,transparent),transparent),radial-gradient(50%_45%_at_90%_100%,color-mix(in_oklab,var(--gold)_12%,transparent),transparent)]"
        />
        <DiceMotif />
        <RollHistory rounds={history} />
        <DiceStage params={params} onTarget={setTarget} last={bet.last} pending={bet.isPending} />
        <div className="grid grid-cols-3 gap-2 md:gap-4">
          <LinkedNumber
            label={t('multiplier')}
            shown={multiplierShown(params)}
            unit="×"
            onNumber={(value) => setTarget(targetOfMultiplier(params.condition, value))}
          />
          <LinkedNumber
            label={t(params.condition === 'over' ? 'target.over' : 'target.under')}
            shown={params.target.toFixed(2)}
            onNumber={setTarget}
          />
          <LinkedNumber
            label={t('chance')}
            shown={chanceText(params)}
            unit="%"
            onNumber={(value) => setTarget(targetOfChance(params.condition, value))}
          />
        </div>
      </div>
      <form
        className="card grid content-start gap-4 p-4 md:p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (stake === null || problem || bet.isPending || bet.unanswered) return;
          void bet.place({ game: 'dice', stake: formatMoney(stake, currency), params });
        }}
      >
        <StakeField
          text={text}
          onText={setText}
          currency={currency}
          problem={problem}
          onHalf={() => setStake(halfStake(stake ?? bounds.min, bounds, currency))}
          onDouble={() => setStake((stake ?? bounds.min) * 2n)}
          onMax={() => setStake(largestStake(multiplierE4, bounds, currency))}
        />
        <div className="max-md:order-2">
          <SideSwitch
            value={params.condition}
            onChange={(condition) => {
              if (condition !== params.condition) setParams(switched(params));
            }}
          />
        </div>
        <div className="flex items-center justify-between gap-3 text-sm md:rounded-md md:border md:border-line md:bg-bg md:px-3.5 md:py-3">
          <span className="font-semibold text-muted">{t('profit')}</span>
          <Money
            units={stake === null ? 0n : payoutOf(stake, multiplierE4) - stake}
            currency={currency}
            tone="gold"
            className="text-base font-bold"
          />
        </div>
        <BetActions
          amount={`${currencies[currency].symbol}${showMoney(stake ?? 0n, currency)}`}
          disabled={problem !== null}
          maintenance={game.maintenance}
          bet={bet}
        />
        <p className="text-center text-xs text-muted max-md:order-3">{t('rtp', { rtp: game.rtp })}</p>
        {isLogin && <CommittedSeed memberId={memberId} />}
      </form>
    </div>
  );
}
