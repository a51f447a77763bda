import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ctx } from '../../../platform/ctx.ts';
import { useTestCtx } from '../../../testing/ctx.ts';
import { putVendor } from '../../vendors/index.ts';
import { editGame, editLane, editSplit, setGamesMaintenance } from '../desk/edit.ts';
import { catalogueChanged, catalogueOf } from './catalogue.ts';
import { emptyCatalogue, testGame, testVendor } from './testing.ts';

const ctx = await useTestCtx();

const vendors = ['ONE', 'TWO'];
const game = fc.nat({ max: 5 });
const vendor = fc.constantFrom(...vendors);
const change = fc.oneof(
  fc.record({ what: fc.constant('hot' as const), game, hot: fc.boolean() }),
  fc.record({ what: fc.constant('state' as const), game, state: fc.constantFrom('on', 'maintenance', 'off') }),
  fc.record({ what: fc.constant('position' as const), game, position: fc.nat({ max: 3 }) }),
  fc.record({ what: fc.constant('type' as const), game, gameType: fc.constantFrom('RNG', 'LIVE', 'SPORTS') }),
  fc.record({ what: fc.constant('vendor' as const), vendor, enabled: fc.boolean(), maintenance: fc.boolean() }),
  fc.record({ what: fc.constant('currencies' as const), vendor, dollars: fc.boolean() }),
  fc.record({ what: fc.constant('split' as const), vendor, category: fc.constantFrom('INHOUSE', 'FISH', null) }),
  fc.record({ what: fc.constant('lane' as const), first: vendor, shown: fc.boolean() }),
  fc.record({ what: fc.constant('closed' as const), closed: fc.boolean() }),
  fc.record({ what: fc.constant('gone' as const), game }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

async function make(on: Ctx, nodes: bigint[], said: Change): Promise<void> {
  const node = 'game' in said ? nodes[said.game] : undefined;
  switch (said.what) {
    case 'vendor':
      await putVendor(on, said.vendor, { enabled: said.enabled, maintenance: said.maintenance });
      return catalogueChanged(on);
    case 'currencies':
      await putVendor(on, said.vendor, { currencies: said.dollars ? ['THB', 'USD'] : ['THB'] });
      return catalogueChanged(on);
    case 'split':
      return await editSplit(on, null, { gameType: 'RNG', vendor: said.vendor, category: said.category });
    case 'lane':
      return await editLane(on, null, 'RNG', { vendors: [said.first], shown: said.shown });
    case 'closed':
      return await setGamesMaintenance(on, null, 'all', said.closed);
    case 'gone':
      await on.pool.query('delete from games.game where id = $1', [node]);
      return catalogueChanged(on);
    default: {
      const { what: _what, game: _game, ...fields } = said;
      if (node !== undefined)
        await editGame(on, null, String(node), fields).catch((error) => expect(error.code).toBe('GAME_NOT_FOUND'));
    }
  }
}

test('a copy that followed every change is the same as one that is read anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      await emptyCatalogue(ctx);
      for (const code of vendors) await testVendor(ctx, code);
      const nodes: bigint[] = [];
      for (let n = 0; n < 6; n += 1) nodes.push(await testGame(ctx, vendors[n % 2] ?? '', `game-${n}`));
      const follower: Ctx = { ...ctx };
      for (const said of changes) {
        await make(follower, nodes, said);
        await catalogueOf(follower);
      }
      const shown = async (of: Ctx) => {
        const { version, games, lanes, byType, maintenance, vendors: known } = await catalogueOf(of);
        return { version, games, lanes, types: [...byType], maintenance, vendors: [...known] };
      };
      expect(await shown(follower)).toEqual(await shown({ ...ctx }));
    }),
    { numRuns: 40 },
  );
});

test('copies of nodes that write at once end the same', async () => {
  await emptyCatalogue(ctx);
  await testVendor(ctx, 'ONE');
  const nodes: bigint[] = [];
  for (let n = 0; n < 6; n += 1) nodes.push(await testGame(ctx, 'ONE', `game-${n}`));
  const [one, two]: [Ctx, Ctx] = [{ ...ctx }, { ...ctx }];
  await Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const node = nodes[i % 6];
      if (node !== undefined) await editGame(i % 2 ? one : two, null, String(node), { position: i, hot: i % 3 === 0 });
      await catalogueOf(i % 2 ? two : one);
    }),
  );
  for (const on of [one, two]) catalogueChanged(on);
  const { games } = await catalogueOf(one);
  expect((await catalogueOf(two)).games).toEqual(games);
  expect((await catalogueOf({ ...ctx })).games).toEqual(games);
});
