import { commitChain, saltChain, setOriginal } from '../modules/originals/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';

const length = 100_000;
/** A Bitcoin block of 2018, so that the demo can be played at once. A real site names a block that is not found yet. */
const block = { height: 505_750, hash: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526' };

/** Commits a chain for each game of shared rounds and opens the games. */
export async function plantChains(ctx: Ctx): Promise<void> {
  for (const game of ['crash', 'slide']) {
    const { chainId } = await commitChain(ctx, null, game, { length, saltHeight: block.height });
    await saltChain(ctx, null, chainId, { salt: block.hash });
    await setOriginal(ctx, null, game, { state: 'on' });
  }
}
