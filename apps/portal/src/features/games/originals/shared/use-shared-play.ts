import type { SharedGame } from '@fairhouse/games/game';
import type { SharedCode } from '@fairhouse/games/originals/shared-ends';
import { formatMoney } from '@fairhouse/money/money';
import { useRef, useState } from 'react';
import { useSession } from '../../../../api/session.ts';
import { useTabKept } from '../../../../ui/use-tab-kept.ts';
import { useAutoForm } from '../auto/use-auto-form.ts';
import type { Bet } from '../calls.ts';
import type { Offer } from '../original.ts';
import { type BetState, useBet } from '../use-bet.ts';
import { useStake } from '../use-stake.ts';
import { useMoments } from './use-moments.ts';
import { useOwnBet } from './use-own-bet.ts';
import { useSharedRound } from './use-shared-round.ts';

type SharedRules = {
  code: SharedCode;
  rules: SharedGame;
  /** Reads a bet's parameters from the typed target; null when the rules do not allow them. */
  read: (target: string) => { target?: number } | null;
};

const isText = (kept: unknown) => (typeof kept === 'string' && kept.length <= 16 ? kept : null);

/**
 * The play of a shared game: the round of all players, the member's own bet on it, and the bet being composed. A bet is
 * placed in the next betting window, and is queued until then. An autobet run needs a target, since nobody presses the
 * cash-out button for it.
 */
export function useSharedPlay(offer: Offer, { code, rules, read }: SharedRules) {
  const { isLogin, memberId } = useSession();
  const { game, currency } = offer;
  const shared = useSharedRound(code);
  const { round, flight } = shared;
  const { open, ended, isPending } = useOwnBet({ game: code, memberId, isLogin }, round, flight);
  const [typedTarget, setTarget] = useTabKept(`fh_choice_${code}`, '2.00', isText);
  const [queued, setQueued] = useState(false);
  const wanted = useRef(false);

  const params = read(typedTarget);
  const ready = params && rules.bet(params);
  const bet = useBet(memberId, { minRoundMs: game.minRoundMs });
  const stake = useStake(offer, ready?.coveredE4 ?? 10_100);

  const until = useMoments({ isBetting: round?.state === 'betting' && !open, ended });
  /** Places a bet in the next betting window; null when it was withdrawn before. */
  async function placeInWindow(one: Bet) {
    wanted.current = true;
    setQueued(true);
    await until(({ isBetting }) => isBetting || !wanted.current);
    setQueued(false);
    return wanted.current ? await bet.place(one) : null;
  }
  const placing: BetState = { ...bet, isPending: bet.isPending || queued, place: placeInWindow };

  const auto = useAutoForm(offer, {
    place: async (units) => {
      if (params?.target === undefined) return null;
      const placed = await placeInWindow({ game: code, stake: formatMoney(units, currency), params, auto: true });
      return placed && (await until((now) => now.ended?.roundId === placed.roundId)).ended;
    },
    allows: (units) => params !== null && stake.allows(units),
    onStop: () => {
      wanted.current = false;
      setQueued(false);
    },
  });

  return {
    code,
    targets: rules.targets,
    shared,
    /** The member's bet that is not decided yet, and the one that ended last on this page. */
    open,
    ended,
    /** The member's bet on the round in view, once it has ended. */
    endedHere: ended && ended.sharedRoundId === round?.sharedRoundId ? ended : null,
    typedTarget,
    setTarget,
    params,
    ready,
    stake,
    bet,
    /** The bet state for the form: a bet is placed in the next betting window, and is pending until then. */
    placing,
    /** True while a single bet, not one of a run, waits for its window. */
    isQueued: queued && !auto.run,
    auto,
    takeBack: auto.stop,
    isWaiting: (isLogin && isPending) || open !== null || (shared.isKnown && !round),
  };
}

export type SharedPlay = ReturnType<typeof useSharedPlay>;
