import { DeskJackpotChange, DeskJackpotPath, DeskJackpots } from '@fairhouse/contract/jackpots';
import { type JackpotTier, jackpotTiers } from '@fairhouse/games/jackpot';
import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { deskChange, deskRead, deskSetting, isAgreed, type Said, versioned } from '../../operators/index.ts';
import { type JackpotRule, lockRule, putRule, readPots, readRules } from '../jackpot/store.ts';
import { jackpotsChanged } from '../jackpot/views.ts';

const ruleView = ({ tier, currency, isOn, seed, mustHit, ratePpm }: JackpotRule) => ({
  tier,
  currency,
  on: isOn,
  seed: formatMoney(seed, currency),
  mustHit: formatMoney(mustHit, currency),
  ratePpm,
});

/** The rules of every pot, and the present amounts of the open pots. */
export const listJackpots = deskRead(
  { schema: {}, answer: DeskJackpots, permission: 'games.read' },
  async ({ db }: Ctx) => {
    const pots = await readPots(db, { still: true });
    return {
      list: (await readRules(db)).map((rule) => {
        const pot = pots.find(({ tier, currency }) => tier === rule.tier && currency === rule.currency);
        return { ...versioned(ruleView(rule)), amount: pot ? formatMoney(pot.amount, pot.currency) : null };
      }),
    };
  },
);

/** Returns the name of a pot: "mini THB". */
export const potName = (tier: string, currency: string): string => `${tier} ${currency}`;

/**
 * Sets the amounts that the next pot of a tier begins with, and whether the open pot is played. The open pot keeps
 * its own amounts until it is won, so that nobody moves the amount by which a pot in play must be won. Turning a tier
 * on, and any change that costs the house more, takes two operators.
 * @returns false while it waits for the second operator
 * @throws NOT_FOUND for an unknown tier or currency; AMOUNT_INVALID for no amounts of the currency, for contradictory
 * ones, and for a first rule that does not name all of them
 */
export const setJackpot = deskSetting(
  'original-jackpot',
  'originals.set',
  async (ctx, name: string, change: Said<DeskJackpotChange>): Promise<boolean> => {
    const { tier, currency } = named(name);
    const held = await lockRule(ctx.db, { tier, currency });
    const after = afterChange(held, { tier, currency }, change);
    const costsMore =
      after.isOn &&
      (!held?.isOn || after.seed > held.seed || after.ratePpm > held.ratePpm || after.mustHit !== held.mustHit);
    if (costsMore && !(await isAgreed(ctx, `original-jackpot ${name}`, { held, after }))) return false;
    await putRule(ctx.db, after);
    return true;
  },
  { held: async ({ db }, name) => await heldView(db, name), changed: jackpotsChanged },
);

async function heldView(db: Db, name: string) {
  const rule = await lockRule(db, named(name));
  return rule && ruleView(rule);
}

function named(name: string): { tier: JackpotTier; currency: CurrencyCode } {
  const [said = '', currency = ''] = name.split(' ');
  const tier = jackpotTiers.find((known) => known === said);
  if (!tier || !isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return { tier, currency };
}

function afterChange(
  held: JackpotRule | null,
  { tier, currency }: Pick<JackpotRule, 'tier' | 'currency'>,
  { on, seed, mustHit, ratePpm }: Said<DeskJackpotChange>,
): JackpotRule {
  const units = (text: string | undefined, present: bigint | undefined) => {
    const read = text === undefined ? (present ?? null) : parseMoney(text, currency);
    if (read === null || read <= 0n) throw new DomainError('AMOUNT_INVALID');
    return read;
  };
  const after = {
    tier,
    currency,
    isOn: on ?? held?.isOn ?? false,
    seed: units(seed, held?.seed),
    mustHit: units(mustHit, held?.mustHit),
    ratePpm: ratePpm ?? held?.ratePpm ?? 0,
  };
  if (after.ratePpm === 0 || after.seed >= after.mustHit) throw new DomainError('AMOUNT_INVALID');
  return after;
}

export const changeJackpot = deskChange({
  setting: setJackpot,
  schema: { params: DeskJackpotPath, body: DeskJackpotChange },
  answer: DeskJackpots,
  named: ({ tier, currency }: DeskJackpotPath) => potName(tier, currency),
  shown: async (ctx) => await listJackpots(ctx, {}),
});
