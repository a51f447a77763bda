import type { BetProduct } from '../bet-feed/index.ts';

/** Asks every product about the same games, and takes for each game the first answer that is not null. */
export async function askProducts<T>(
  products: readonly BetProduct[],
  ask: (product: BetProduct) => Promise<readonly (T | null)[]> | undefined,
): Promise<(T | null)[]> {
  const answers = await Promise.all(products.flatMap((product) => ask(product) ?? []));
  return (
    answers[0]?.map((_, i) => answers.map((answer) => answer[i] ?? null).find((known) => known !== null) ?? null) ?? []
  );
}
