import { issueEnrolmentCode } from '../modules/operators/index.ts';
import { claimSeed, isSeeded, putCurrencies, siteChanged } from '../modules/site/desk/index.ts';
import { ConfigError, onlyHere } from '../platform/config/config.ts';
import type { Ctx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors.ts';
import { demoAccounts, demoCurrencies, demoOperator, demoPassword, housesOfGifts, plantAccounts } from './accounts.ts';
import { plantChains } from './chain.ts';
import { plantChannels } from './channels.ts';
import { plantChat, plantChatLines } from './chat.ts';
import { plantContent } from './content.ts';
import { plantContests } from './contests.ts';
import { plantContracts } from './contracts.ts';
import { plantJackpots } from './jackpots.ts';
import { plantLinks } from './links.ts';
import { plantPayoutProviders } from './payout-providers.ts';
import { plantPoints } from './points.ts';
import { plantPromotions } from './promotions.ts';
import { plantTeam } from './team.ts';
import { plantVip } from './vip.ts';

export { demoAccounts, demoPassword, giftOnRegistration } from './accounts.ts';
export { runPayments } from './payments.ts';
export { runVendor } from './vendor.ts';

/** Plants the demo agent's team beside a running site; a failure is logged, and retried at the next start. */
export function runTeam(ctx: Ctx): void {
  if (!ctx.config.demo) return;
  plantTeam(ctx)
    .then(() => plantContracts(ctx))
    .then(() => plantLinks(ctx))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'the demo team was not planted'));
}

const planted = 'demo';
/** The name of the seed that marks a database first served without the demo. */
const withoutDemo = 'without-demo';

/**
 * Plants the demo once, in one transaction: later changes and removals survive every start. Without `config.demo` it
 * plants nothing, and the database never gets the demo afterwards. Called before the app is built.
 * @throws ConfigError for a demo that other machines could reach, and for one among real members
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  const isPlanted = await isSeeded(ctx.db, planted);
  if (isPlanted && ctx.config.reachableBy) {
    throw new ConfigError(
      `The database holds the demo, whose passwords are public, and ${ctx.config.reachableBy} opens it to other machines: ` +
        `set another DATA_DIR or DATABASE_URL for a site without demo, or ${onlyHere} to keep this one on this machine`,
    );
  }
  if (!ctx.config.demo) {
    if (!isPlanted) await claimSeed(ctx.db, withoutDemo);
    return;
  }
  if (await isSeeded(ctx.db, withoutDemo)) {
    throw new ConfigError(
      'The database belongs to a site without demo, where the demo would add accounts with public passwords: set DEMO=off, ' +
        'or another DATA_DIR to try the demo',
    );
  }
  const houses = await housesOfGifts(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, planted))) return;
    await plantContent(tx, ctx.clock());
    await plantChannels({ ...ctx, db: tx });
    await plantPayoutProviders({ ...ctx, db: tx });
    await plantChains({ ...ctx, db: tx });
    await putCurrencies(tx, demoCurrencies);
    await plantAccounts(ctx, tx, houses);
  });
  siteChanged(ctx);
  await plantPoints(ctx);
  await plantPromotions(ctx);
  await plantVip(ctx);
  await plantContests(ctx);
  await plantChat(ctx);
  await plantChatLines(ctx);
  await plantJackpots(ctx);
}

/**
 * Returns the demo's accounts as the start message lists them, and a new enrolment code for an operator without a
 * second factor.
 */
export async function demoMessage(ctx: Ctx): Promise<string> {
  const lines = demoAccounts.map(
    ({ account, role, currency }) => `  ${account.padEnd(10)} ${role}${currency ? ` in ${currency}` : ''}`,
  );
  const code = await operatorsCode(ctx);
  if (code !== null) lines.push(`The operator enrols a second factor with the code ${code}`);
  return `Demo accounts, all with the password ${demoPassword}\n${lines.join('\n')}\n`;
}

/**
 * Returns a new enrolment code of the demo's operator; null once the operator has a second factor or is disabled, or
 * when another admin must issue the code.
 */
async function operatorsCode(ctx: Ctx): Promise<string | null> {
  const by = { operatorId: null, reason: 'The start of the demo', said: {} };
  try {
    return (await issueEnrolmentCode(ctx, by, demoOperator)).code;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
