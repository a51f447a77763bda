import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BaccaratSpot, baccaratPayout, baccaratSpots, dealBaccarat } from '@fairhouse/games/baccarat';
import { afterEach, describe, expect, test } from 'vitest';
import type { Studio } from '../studio.ts';
import { type Live, liveTables } from './live.ts';
import { roadText } from './road.ts';
import { cardsFrom, sealOf } from './shoe.ts';
import { openFirst, phaseOf, quick, seated, testStudio, walletOfSeat } from './testing-live.ts';

const baht = (amount: number) => BigInt(amount) * 10_000n;
const chips = (spot: BaccaratSpot, amount: string) => ({ spot, amount });
let keys = 0;
const key = () => `bet-key-${++keys}`;

const opened: { studio: Studio; live: Live }[] = [];
function open(studio = testStudio(), pace = quick) {
  const { live, table } = openFirst(studio, pace);
  opened.push({ studio, live });
  return { studio, live, table };
}

afterEach(async () => {
  for (const { studio, live } of opened.splice(0)) {
    await live.stop();
    await studio.outbox.stop();
    studio.store.close();
  }
});

describe('a live table', () => {
  test('takes chips while it may, deals, and pays what the cards say', async () => {
    const { studio, live, table } = open();
    const session = seated(studio, baht(1000));
    const roundId = await phaseOf(table, 'BETTING');
    const first = await table.bets.place(session, {
      betKey: key(),
      roundId,
      bets: [chips('banker', '100'), chips('tie', '20')],
    });
    expect(first).toMatchObject({ balance: '880.0000', mine: { stakes: { banker: '100.0000', tie: '20.0000' } } });
    const more = await table.bets.place(session, { betKey: key(), roundId, bets: [chips('banker', '40')] });
    expect(more.mine.stakes).toEqual({ banker: '140.0000', tie: '20.0000' });
    await phaseOf(table, 'BETTING', roundId);
    const round = live.store.round(roundId);
    const play = live.store.plays.of(roundId, session);
    const shoe = live.store.shoe(round?.shoeId ?? 0);
    if (!round || !shoe) throw new Error('the round was kept');
    const dealt = dealBaccarat(cardsFrom(shoe, round.position));
    const back = baccaratPayout(baht(140), 'banker', dealt) + baccaratPayout(baht(20), 'tie', dealt);
    expect(play).toMatchObject({ state: 'PAID', payout: back });
    expect(walletOfSeat(studio, session)).toBe(baht(840) + back);
    expect(studio.store.rounds.byId(play?.ref ?? '')).toMatchObject({
      state: 'SETTLED',
      stake: baht(160),
      payout: back,
    });
  });

  test('refuses chips for another round, above the limits, in broken amounts and without money', async () => {
    const { studio, table } = open();
    const session = seated(studio, baht(60_000));
    const roundId = await phaseOf(table, 'BETTING');
    const place = (round: number, ...bets: ReturnType<typeof chips>[]) =>
      table.bets.place(session, { betKey: key(), roundId: round, bets }).catch((error) => error.code);
    expect(await place(roundId + 1, chips('player', '20'))).toBe('BETS_CLOSED');
    expect(await place(roundId, chips('player', '30'))).toBe('STAKE_NOT_OFFERED');
    expect(await place(roundId, chips('tie', '5020'))).toBe('STAKE_NOT_OFFERED');
    expect(await place(roundId, chips('player', '20'), chips('player', '20'))).toBe('MALFORMED');
    expect(await place(roundId, chips('player', '49980'))).toMatchObject({ balance: '10020.0000' });
    expect(await place(roundId, chips('player', '40'))).toBe('STAKE_NOT_OFFERED');
    expect(await place(roundId, chips('banker', '10040'))).toBe('INSUFFICIENT_FUNDS');
    expect(walletOfSeat(studio, session)).toBe(baht(10_020));
  });

  test('takes the same press once, however often it comes, and refuses its key for other chips', async () => {
    const { studio, table } = open();
    const session = seated(studio, baht(1000));
    const roundId = await phaseOf(table, 'BETTING');
    const press = { betKey: key(), roundId, bets: [chips('player', '100')] };
    const [one, two] = await Promise.all([table.bets.place(session, press), table.bets.place(session, press)]);
    expect(two).toEqual(one);
    await expect(table.bets.place(session, { ...press, bets: [chips('player', '120')] })).rejects.toThrow('KEY_REUSED');
    expect(walletOfSeat(studio, session)).toBe(baht(900));
    await phaseOf(table, 'RESULT');
    // A request that is repeated after the round still answers that the bet was taken.
    await expect(table.bets.place(session, press)).resolves.toMatchObject({ mine: { roundId } });
  });

  test('no more bets means no more bets, before a card is drawn', async () => {
    const { studio, table } = open();
    const session = seated(studio, baht(1000));
    const roundId = await phaseOf(table, 'CLOSING');
    expect(table.view()).toMatchObject({ player: [], banker: [], result: null });
    const late = { betKey: key(), roundId, bets: [chips('player', '100')] };
    await expect(table.bets.place(session, late)).rejects.toThrow('BETS_CLOSED');
    await phaseOf(table, 'DEALING');
    await expect(table.bets.place(session, late)).rejects.toThrow('BETS_CLOSED');
    expect(walletOfSeat(studio, session)).toBe(baht(1000));
  });

  test('lays the cards out in turn and tells the result only when all lie there', async () => {
    const { table } = open(testStudio(), { ...quick, card: 40, third: 40, reveal: 40, result: 200 });
    const roundId = await phaseOf(table, 'DEALING');
    const seen: string[] = [];
    while (table.view().roundId === roundId && table.view().phase !== 'RESULT') {
      const { player, banker, result, road } = table.view();
      const line = `${player.length}${banker.length}${result === null ? '' : '!'}${road.length}`;
      if (seen.at(-1) !== line) seen.push(line);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(seen.every((line) => line.endsWith('0') && !line.includes('!'))).toBe(true);
    expect(seen.join(' ')).toMatch(/^000 100 110 210 220( 320| 230| 320 330)?$/);
    expect(table.view()).toMatchObject({ phase: 'RESULT', road: [expect.any(String)] });
  });

  test('many players at many spots: every wallet is what stakes and payouts make of it', async () => {
    const { studio, live, table } = open();
    const players = Array.from({ length: 12 }, (_, i) =>
      seated(studio, baht(50_000), { mode: i % 3 ? 'transfer' : 'free' }),
    );
    let roundId = -1;
    for (let round = 0; round < 4; round += 1) {
      roundId = await phaseOf(table, 'BETTING', roundId);
      const bets = players.flatMap((session, i) =>
        baccaratSpots
          .filter((_, s) => (i + s + round) % 2 === 0)
          .map((spot, s) =>
            table.bets.place(session, { betKey: key(), roundId, bets: [chips(spot, String(20 * (1 + s + i)))] }),
          ),
      );
      await Promise.all(bets);
      expect(table.view().phase).toBe('BETTING');
    }
    await phaseOf(table, 'BETTING', roundId);
    for (const session of players) {
      const plays = live.store.plays.last(session, 'river-1', 30);
      expect(plays).toHaveLength(4);
      const won = plays.reduce((sum, play) => {
        const stakes = live.store.plays.bets(play.id).flatMap(({ stakes }) => Object.values(stakes));
        return sum + (play.payout ?? 0n) - stakes.reduce((one, two) => one + two, 0n);
      }, 0n);
      expect(walletOfSeat(studio, session)).toBe(baht(50_000) + won);
    }
  });

  test('a bet whose money answers after the cards goes back, and its round at the platform is cancelled', async () => {
    const heard: string[] = [];
    const answers = Promise.withResolvers<void>();
    const platform = createServer((request, response) => {
      const action = request.url?.split('/').at(-1) ?? '';
      heard.push(action);
      request.resume();
      const answer = JSON.stringify({ success: true, value: { transactionId: 'x', balance: '900.0000' } });
      const sent = () => response.setHeader('content-type', 'application/json').end(answer);
      if (action === 'bet') void answers.promise.then(sent);
      else sent();
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const address = platform.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { studio, live, table } = open(testStudio(':memory:', `http://127.0.0.1:${port}`));
    studio.config.vendors = { RVL: { mode: 'single', secrets: ['riverside-secret-of-the-tests'] } };
    // On a busy machine the cards may take long, so the answer is awaited.
    studio.config.patienceMs = 60_000;
    const session = seated(studio, baht(1000), { mode: 'single' });
    const roundId = await phaseOf(table, 'BETTING');
    const late = table.bets.place(session, { betKey: key(), roundId, bets: [chips('player', '100')] });
    const refused = expect(late).rejects.toThrow('BETS_CLOSED');
    await phaseOf(table, 'RESULT');
    answers.resolve();
    await refused;
    await expect.poll(() => live.store.plays.of(roundId, session)?.state).toBe('PAID');
    expect(live.store.plays.of(roundId, session)?.payout).toBe(0n);
    expect(heard).toEqual(['bet', 'cancel']);
    platform.close();
    platform.closeAllConnections();
  });

  test('broken off while bets were taken, it gives them back; broken off behind that, it deals to the end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'live-'));
    const end = async (phase: 'BETTING' | 'DEALING') => {
      const file = join(folder, `${phase}.sqlite`);
      const studio = testStudio(file);
      const first = openFirst(studio, { ...quick, card: 60 });
      const session = seated(studio, baht(1000));
      const roundId = await phaseOf(first.table, 'BETTING');
      await first.table.bets.place(session, { betKey: key(), roundId, bets: [chips('banker', '500')] });
      await phaseOf(first.table, phase);
      const shoe = first.live.store.openShoe('river-1');
      await first.live.stop();
      await studio.outbox.stop();
      studio.store.close();
      const again = open(testStudio(file));
      await expect.poll(() => again.live.store.plays.of(roundId, session)?.state).not.toBe('OPEN');
      await phaseOf(again.table, 'BETTING', roundId);
      return { ...again, session, roundId, shoe };
    };
    const betting = await end('BETTING');
    expect(betting.live.store.round(betting.roundId)).toMatchObject({ state: 'VOID', result: null });
    expect(betting.live.store.plays.of(betting.roundId, betting.session)?.state).toBe('VOID');
    expect(walletOfSeat(betting.studio, betting.session)).toBe(baht(1000));

    const dealing = await end('DEALING');
    const round = dealing.live.store.round(dealing.roundId);
    if (!round || !dealing.shoe) throw new Error('the round and its shoe were kept');
    const dealt = dealBaccarat(cardsFrom(dealing.shoe, round.position));
    expect(round).toMatchObject({ state: 'DONE', result: roadText(dealt) });
    expect(walletOfSeat(dealing.studio, dealing.session)).toBe(baht(500) + baccaratPayout(baht(500), 'banker', dealt));
    expect(dealing.table.view().shoe.id).toBe(dealing.shoe.id);
  });

  test('a shoe lasts sixty rounds, shows nothing before, and then opens to its seal', async () => {
    const still = { betting: 1, closing: 1, grace: 1, card: 1, third: 1, reveal: 1, result: 1, shuffle: 2_000 };
    const { live, table } = open(testStudio(), still);
    const first = table.view().shoe;
    expect(live.store.shoe(first.id)?.closed).toBe(false);
    for (const until = Date.now() + 20_000; table.view().shoe.id === first.id && Date.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(table.view()).toMatchObject({ phase: 'SHUFFLING', road: [], burn: { card: expect.any(Number) } });
    const shoe = live.store.shoe(first.id);
    if (!shoe) throw new Error('the shoe was kept');
    expect(shoe.closed).toBe(true);
    expect(sealOf(shoe.salt, shoe.cards)).toBe(first.seal);
    const rounds = live.store.roundsOf(first.id);
    expect(rounds).toHaveLength(60);
    for (const round of rounds) expect(roadText(dealBaccarat(cardsFrom(shoe, round.position)))).toBe(round.result);
  });

  test('tells the platform where its tables stand', async () => {
    const { live, table } = open();
    await phaseOf(table, 'RESULT');
    const [first, second] = liveTables(live);
    expect(first).toMatchObject({
      table: 'river-1',
      gameCode: 'riverside-baccarat',
      state: 'RESULT',
      limits: { THB: { min: '20.0000', max: '50000.0000' }, BTC: { min: '0.00001000', max: '0.02500000' } },
      road: [expect.stringMatching(/^[BPT]$/)],
    });
    expect(second).toMatchObject({ table: 'river-2', limits: { THB: { min: '200.0000' } } });
  });
});
