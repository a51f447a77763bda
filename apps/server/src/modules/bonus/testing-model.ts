import type { BonusTerms } from '@fairhouse/contract/bonus';

/**
 * The rules of bonus money as a plain model of one player, in units; docs/decisions/0094-bonus-money.md states them.
 */

type GrantState = 'ACTIVE' | 'RELEASED' | 'EXPIRED' | 'FORFEITED' | 'CANCELLED';
export type ModelGrant = {
  state: GrantState;
  amount: bigint;
  required: bigint;
  maxPayout: bigint | null;
  sticky: boolean;
  bonusFirst: boolean;
  released: bigint;
  takenBack: bigint;
};
type Moved = { amount: bigint; bonus: bigint; cancelled: boolean; ends: boolean };
type Round = {
  grant: ModelGrant | null;
  state: 'OPEN' | 'SETTLED' | 'CANCELLED';
  stake: bigint;
  /** Null: no bonus money was ever staked in it. */
  bonusStake: bigint | null;
  payout: bigint;
  bonusPaid: bigint;
  bets: Map<string, Moved>;
  wins: Map<string, Moved>;
};

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const share = (paid: bigint, bonus: bigint, stake: bigint) => (paid * bonus + stake - 1n) / stake;

export function openModel(cash: bigint) {
  const held = { cash, bonus: 0n, debt: 0n, locked: 0n };
  const rounds = new Map<string, Round>();
  const grants: ModelGrant[] = [];
  /** Instant rounds of originals with the valid bet that each counts. */
  const counted: { grant: ModelGrant; valid: bigint }[] = [];
  const active = () => grants.find(({ state }) => state === 'ACTIVE') ?? null;

  const credit = (amount: bigint) => {
    const repaid = least(held.debt, amount);
    held.debt -= repaid;
    held.cash += amount - repaid;
  };
  const takeBack = (amount: bigint) => {
    const taken = least(held.cash, amount);
    held.cash -= taken;
    held.debt += amount - taken;
  };
  /** Pays an amount of which `bonus` units belong to the bonus. */
  const give = (grant: ModelGrant | null, amount: bigint, bonus: bigint) => {
    if (grant?.state === 'ACTIVE') {
      held.bonus += bonus;
      return credit(amount - bonus);
    }
    const room = grant?.maxPayout == null ? bonus : most(grant.maxPayout - grant.released, 0n);
    const freed = grant?.state === 'RELEASED' ? least(bonus, room) : 0n;
    if (grant) grant.released += freed;
    credit(amount - bonus + freed);
  };
  const take = (grant: ModelGrant | null, amount: bigint, bonus: bigint) => {
    if (grant?.state === 'ACTIVE') {
      held.bonus -= least(held.bonus, bonus);
      return takeBack(amount - bonus);
    }
    const freed = grant?.state === 'RELEASED' ? least(bonus, grant.released) : 0n;
    if (grant) grant.released -= freed;
    takeBack(amount - bonus + freed);
  };
  /** Takes a stake; returns its bonus part, or null where the money does not suffice. */
  const stake = (grant: ModelGrant | null, amount: bigint): bigint | null => {
    const inBonus = grant?.state === 'ACTIVE' ? held.bonus : 0n;
    if (held.cash + inBonus < amount) return null;
    const bonus = grant?.bonusFirst ? least(inBonus, amount) : most(amount - held.cash, 0n);
    held.bonus -= bonus;
    held.cash -= amount - bonus;
    return bonus;
  };
  const closeIfEmpty = (round: Round) => {
    if (round.stake === 0n && round.payout === 0n) round.state = 'CANCELLED';
  };
  const pay = (round: Round, amount: bigint): bigint => {
    const part =
      round.bonusStake === null ? 0n : round.stake === 0n ? amount : share(amount, round.bonusStake, round.stake);
    round.payout += amount;
    round.bonusPaid += part;
    give(round.grant, amount, part);
    return part;
  };
  const done = (grant: ModelGrant) =>
    [...rounds.values()]
      .filter((round) => round.grant === grant && round.state === 'SETTLED')
      .reduce((sum, round) => sum + round.stake, 0n) +
    counted.filter((bet) => bet.grant === grant).reduce((sum, bet) => sum + bet.valid, 0n);
  const hasOpenRound = (grant: ModelGrant) =>
    [...rounds.values()].some((round) => round.grant === grant && round.state === 'OPEN' && round.bonusStake !== null);
  const end = (grant: ModelGrant, state: Exclude<GrantState, 'ACTIVE'>) => {
    if (state === 'RELEASED') {
      const kept = grant.sticky ? most(held.bonus - grant.amount, 0n) : held.bonus;
      grant.released = grant.maxPayout === null ? kept : least(kept, grant.maxPayout);
    }
    grant.state = state;
    held.bonus = 0n;
    credit(grant.released);
  };
  const isMade = (grant: ModelGrant) => done(grant) >= grant.required;

  return {
    held,
    grants,
    rounds,
    done,
    active,
    /** Grants a bonus; false when one is open. */
    grant(
      terms: Pick<BonusTerms, 'sticky' | 'order'>,
      money: { amount: bigint; required: bigint; maxPayout: bigint | null },
    ) {
      if (active()) return false;
      grants.push({
        state: 'ACTIVE',
        ...money,
        sticky: terms.sticky,
        bonusFirst: terms.order === 'bonusFirst',
        released: 0n,
        takenBack: 0n,
      });
      held.bonus = money.amount;
      return true;
    },
    bet(name: string, tx: string, amount: bigint): boolean {
      const round = rounds.get(name);
      if (round && round.state !== 'OPEN') return false;
      const grant = round ? round.grant : active();
      const bonus = stake(grant, amount);
      if (bonus === null) return false;
      const at = round ?? {
        grant,
        state: 'OPEN' as const,
        stake: 0n,
        bonusStake: null,
        payout: 0n,
        bonusPaid: 0n,
        bets: new Map(),
        wins: new Map(),
      };
      rounds.set(name, at);
      at.stake += amount;
      if (bonus > 0n) at.bonusStake = (at.bonusStake ?? 0n) + bonus;
      at.bets.set(tx, { amount, bonus, cancelled: false, ends: false });
      return true;
    },
    win(name: string, tx: string, amount: bigint, ends: boolean): boolean {
      const round = rounds.get(name);
      if (round?.state !== 'OPEN') return false;
      const bonus = pay(round, amount);
      if (ends) round.state = 'SETTLED';
      round.wins.set(tx, { amount, bonus, cancelled: false, ends });
      return true;
    },
    adjust(name: string, delta: bigint): boolean {
      const round = rounds.get(name);
      if (round?.state !== 'SETTLED' || round.payout + delta < 0n) return false;
      if (delta >= 0n) pay(round, delta);
      else {
        const left = round.payout + delta;
        const keeps = left === 0n ? 0n : share(left, round.bonusPaid, round.payout);
        const bonus = round.bonusPaid - keeps;
        round.payout = left;
        round.bonusPaid = keeps;
        take(round.grant, -delta, bonus);
      }
      return true;
    },
    rollBack(name: string, tx: string): boolean {
      const round = rounds.get(name);
      const bet = round?.bets.get(tx);
      const win = round?.wins.get(tx);
      if (round && bet && !bet.cancelled) {
        bet.cancelled = true;
        round.stake -= bet.amount;
        if (round.bonusStake !== null) round.bonusStake -= bet.bonus;
        closeIfEmpty(round);
        give(round.grant, bet.amount, bet.bonus);
        return true;
      }
      if (!round || !win || win.cancelled) return false;
      win.cancelled = true;
      const amount = least(win.amount, round.payout);
      const bonus = most(least(least(win.bonus, round.bonusPaid), amount), round.bonusPaid - (round.payout - amount));
      round.payout -= amount;
      round.bonusPaid -= bonus;
      if (win.ends) round.state = 'OPEN';
      closeIfEmpty(round);
      take(round.grant, amount, bonus);
      return true;
    },
    /** An instant bet on an original with this payout. */
    original(amount: bigint, payout: bigint): boolean {
      const grant = active();
      const bonus = stake(grant, amount);
      if (bonus === null) return false;
      give(grant, payout, bonus === 0n ? 0n : share(payout, bonus, amount));
      const risked = least(amount, payout > amount ? payout - amount : amount - payout);
      if (grant) counted.push({ grant, valid: risked });
      return true;
    },
    mayStake: (amount: bigint) => held.cash + (active() ? held.bonus : 0n) >= amount,
    giveUp(): boolean {
      const grant = active();
      if (grant) end(grant, 'FORFEITED');
      return grant !== null;
    },
    /** Ends the open grant's time. */
    expire() {
      const grant = active();
      if (grant) end(grant, isMade(grant) ? 'RELEASED' : 'EXPIRED');
    },
    withdraw(amount: bigint, isAgreed: boolean): boolean {
      const grant = active();
      const isReleased = grant !== null && isMade(grant) && !hasOpenRound(grant);
      const cash = held.cash;
      if (grant && !isReleased && !isAgreed) return false;
      if (isReleased) {
        const before = structuredClone({ held, grant });
        end(grant, 'RELEASED');
        if (held.cash >= amount) {
          held.cash -= amount;
          held.locked += amount;
          return true;
        }
        Object.assign(held, before.held);
        Object.assign(grant, before.grant);
        return false;
      }
      if (cash < amount) return false;
      if (grant) end(grant, 'FORFEITED');
      held.cash -= amount;
      held.locked += amount;
      return true;
    },
    /** Handles due grants, as `watchGrants` does. */
    watch() {
      const grant = active();
      if (grant && !hasOpenRound(grant)) {
        if (isMade(grant)) end(grant, 'RELEASED');
        else if (held.bonus === 0n) end(grant, 'FORFEITED');
      }
      for (const freed of grants.filter(({ state }) => state === 'RELEASED')) {
        const missing = most(freed.required - done(freed), 0n);
        const due = freed.required === 0n ? 0n : (freed.released * missing + freed.required - 1n) / freed.required;
        if (due > freed.takenBack) takeBack(due - freed.takenBack);
        else credit(freed.takenBack - due);
        freed.takenBack = due;
      }
    },
  };
}
