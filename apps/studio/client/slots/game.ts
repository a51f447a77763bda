import type { CurrencyCode } from '@fairhouse/money/money';
import { betUnits, type SlotTitle } from '@fairhouse/vendor-games/slots/title';
import type { SessionAnswer, SlotRoundView, SpinAnswer, SpinRequest } from '../../src/wire.ts';
import { ask, askUntilKnown, type Refusal, RefusedError } from '../shared/api.ts';
import { tellFrame } from '../shared/frame.ts';
import { currencyOf, unitsOf, wireOf } from '../shared/money.ts';
import { wakeSound } from '../shared/sound.ts';
import { type Auto, afterSpin } from './auto.ts';
import { type Stage, showRound, startReels } from './show.ts';
import * as sounds from './sounds.ts';
import type { State } from './state.ts';

/** The time after an animation in which a press starts no round. */
const restMs = 250;
const betweenAutoMs = 500;

/** One slot on the screen: its state, and the player's actions. */
export class SlotGame {
  readonly title: SlotTitle;
  readonly session: SessionAnswer;
  readonly currency: CurrencyCode;
  readonly stakes: readonly bigint[];
  #state: State;
  readonly #watchers = new Set<() => void>();
  /** Functions that end the present waits when the player speeds the animation up. */
  readonly #waits = new Set<() => void>();
  #hurry = false;
  /** A press without an answer: the next press repeats its request, so that it is one round. */
  #unanswered: SpinRequest | null = null;
  readonly #still = window.matchMedia('(prefers-reduced-motion: reduce)');

  constructor(title: SlotTitle, session: SessionAnswer) {
    this.title = title;
    this.session = session;
    this.currency = currencyOf(session.currency);
    this.stakes = session.game.stakes.map((stake) => unitsOf(stake, this.currency));
    const first = this.stakes.indexOf(unitsOf(session.game.defaultStake, this.currency));
    this.#state = {
      status: 'idle',
      balance: unitsOf(session.balance, this.currency),
      stakeAt: Math.max(0, first),
      unitStake: this.stakes[Math.max(0, first)] ?? 0n,
      reels: title.strips.map((strip, at) => ({
        column: Array.from({ length: title.rows }, (_, row) => strip[(at * 3 + row) % strip.length] ?? ''),
        motion: 'rest',
        turn: 0,
        eager: false,
        drops: [],
      })),
      wins: [],
      shownWin: null,
      wildReels: [],
      held: [],
      drums: null,
      multiplier: 1,
      units: 0,
      freeLeft: null,
      scene: null,
      problem: null,
      slow: false,
      freeRounds: session.freeRounds,
      pot: session.pot === null ? null : unitsOf(session.pot, this.currency),
      auto: null,
      turbo: false,
      resumed: false,
      resting: false,
      sheet: null,
    };
    tellFrame({ type: 'ready' });
    if (session.resume) void this.#resume(session.resume);
  }

  readonly state = (): State => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  set = (change: Partial<State>): void => {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  };

  /** The whole bet at the chosen stake. */
  get bet(): bigint {
    return this.unitStake * BigInt(betUnits(this.title));
  }

  get unitStake(): bigint {
    const { freeRounds, stakeAt } = this.#state;
    return freeRounds ? unitsOf(freeRounds.unitStake, this.currency) : (this.stakes[stakeAt] ?? 0n);
  }

  /** Spins, or speeds the present animation up. */
  press = (): void => {
    wakeSound();
    const { status, sheet, scene, resting } = this.#state;
    if (sheet) return;
    if (status === 'showing' || scene) this.hurry();
    else if (status === 'idle' && !resting) void this.#spin();
  };

  /** Shows the rest of this turn at once. */
  hurry = (): void => {
    this.#hurry = true;
    for (const end of this.#waits) end();
  };

  chooseStake = (at: number): void => {
    if (
      this.#state.freeRounds ||
      this.#state.status !== 'idle' ||
      this.#state.auto ||
      at < 0 ||
      at >= this.stakes.length
    )
      return;
    sounds.press();
    this.set({ stakeAt: at, problem: null });
  };

  startAuto = (auto: Auto): void => {
    if (this.#state.status !== 'idle') return;
    this.set({ auto, sheet: null });
    void this.#spin();
  };

  stopAuto = (): void => this.set({ auto: null });

  async #spin(): Promise<void> {
    const before = this.#state.balance;
    const again = this.#unanswered;
    const grantId = this.#state.freeRounds?.grantId;
    const cost = grantId === undefined ? this.bet : 0n;
    if (!again && cost > before) return this.#refuse('INSUFFICIENT_FUNDS');
    const unitStake = wireOf(this.unitStake, this.currency);
    const asked = again ?? { spinKey: newKey(), unitStake, ...(grantId === undefined ? {} : { grantId }) };
    this.#unanswered = asked;
    const wasAt = this.#state.reels;
    this.set({
      status: 'asking',
      problem: null,
      // The stake of an unanswered press may already have been taken.
      balance: again ? before : before - cost,
      unitStake: unitsOf(asked.unitStake, this.currency),
      units: 0,
      multiplier: 1,
      wildReels: [],
      drums: null,
      freeLeft: null,
      resumed: false,
    });
    this.calm();
    sounds.press();
    startReels(this.#stage, []);
    tellFrame({ type: 'round', playing: true });
    try {
      const slow = () => this.set({ slow: true });
      const [answer] = await Promise.all([
        askUntilKnown<SpinAnswer>('slots/spin', this.session.key, asked, slow),
        this.wait(this.#state.turbo ? 180 : 520),
      ]);
      this.#unanswered = null;
      this.set({ slow: false, status: 'showing' });
      await this.#show(answer, unitsOf(answer.balance, this.currency));
      const pot = answer.pot === null ? null : unitsOf(answer.pot, this.currency);
      this.set({ freeRounds: answer.freeRounds, pot });
      this.#goOn(answer);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.code !== 'UNREACHABLE') this.#unanswered = null;
      if (error.code === 'FREE_ROUNDS_OVER') this.set({ freeRounds: null });
      this.set({ balance: before, reels: wasAt.map((reel) => ({ ...reel, motion: 'rest' })) });
      this.#refuse(error.code);
    }
  }

  async #show(view: SlotRoundView, balance: bigint): Promise<void> {
    const win = unitsOf(view.win, this.currency);
    this.set({ balance: balance - win, unitStake: unitsOf(view.unitStake, this.currency) });
    await showRound(this.#stage, view.round);
    if (view.potWon !== null) {
      this.calm();
      this.set({ scene: { kind: 'pot', amount: unitsOf(view.potWon, this.currency) } });
      await this.wait(5000);
      this.set({ scene: null });
    }
    this.set({ status: 'idle', resting: true, balance, freeLeft: null, units: view.round.totalUnits });
    setTimeout(() => this.set({ resting: false }), restMs);
    tellFrame({ type: 'round', playing: false });
    tellFrame({ type: 'balance', balance: wireOf(balance, this.currency), currency: this.currency });
    // Without this call the round would be shown again when the page is reopened.
    ask('slots/seen', this.session.key, { roundId: view.roundId }, true).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
  }

  async #resume(view: SlotRoundView): Promise<void> {
    this.set({ status: 'showing', resumed: true });
    startReels(this.#stage, []);
    await this.wait(1200);
    await this.#show(view, this.#state.balance);
  }

  /** Continues automatic play: the next spin, unless a limit ends it. */
  #goOn(answer: SpinAnswer): void {
    const { auto } = this.#state;
    if (!auto) return;
    const left = afterSpin(auto, {
      bet: unitsOf(answer.bet, this.currency),
      win: unitsOf(answer.win, this.currency),
    });
    this.set({ auto: left });
    if (!left) return;
    void this.wait(betweenAutoMs).then(() => {
      if (this.#state.auto && this.#state.status === 'idle') void this.#spin();
    });
  }

  #refuse(problem: Refusal): void {
    sounds.refused();
    this.set({ status: 'idle', problem, auto: null, slow: false });
    tellFrame({ type: 'round', playing: false });
    if (problem === 'SESSION_ENDED') tellFrame({ type: 'ended' });
    if (problem !== 'INSUFFICIENT_FUNDS' && problem !== 'SESSION_ENDED') void this.#lookUpBalance();
  }

  /** Reads the balance after a refusal that leaves it uncertain. */
  async #lookUpBalance(): Promise<void> {
    try {
      const { balance } = await ask<{ balance: string }>('balance', this.session.key);
      if (this.#state.status === 'idle') this.set({ balance: unitsOf(balance, this.currency) });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  readonly calm = (): void => {
    this.#hurry = false;
  };

  readonly wait = (ms: number): Promise<void> => {
    const pace = this.#hurry ? 0.04 : this.#state.turbo || this.#still.matches ? 0.42 : 1;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms * pace);
      this.#waits.add(end);
    });
  };

  get #stage(): Stage {
    return { title: this.title, state: this.state, set: this.set, wait: this.wait, calm: this.calm };
  }
}

/** Returns an unguessable key for a press. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
