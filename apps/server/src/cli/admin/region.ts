import type { Setter } from '../../modules/operators/index.ts';
import { listRegionRules, parseRegion, regionName, ruleRegion } from '../../modules/site/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

const withoutCountries =
  'Country rules decide nothing yet: GEO_DATABASE must name a country database (.mmdb) for the server';

export const regionCommand: Command = {
  usage: [
    [
      `region deny <network|country> ${mayActForm}`,
      'keeps out a network (203.0.113.0/24, 2001:db8::/32) or a country (TH)',
    ],
    [
      `region allow <network|country> ${mayActForm}`,
      'lets in a network whatever else says; with a country allowed, only such are',
    ],
    [`region remove <network|country> ${mayActForm}`, 'takes a rule away'],
    ['region list', 'lists the rules'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    if (action === 'list') {
      readArgs(rest, [], {});
      return async (ctx) => {
        const rules = await listRegionRules(ctx);
        if (rules.length === 0) return ['There are no region rules'];
        const lines = rules.map((rule) => `${rule.effect.padEnd(6)} ${rule.network ?? rule.country}`);
        const idle = ctx.config.geoDatabase === null && rules.some((rule) => rule.country !== null);
        return idle ? [...lines, withoutCountries] : lines;
      };
    }
    if (action !== 'deny' && action !== 'allow' && action !== 'remove') {
      throw new BadInput(
        action === undefined
          ? '<deny|allow|remove|list> is missing'
          : `"${action}" is not one of deny, allow, remove, list`,
      );
    }
    const { positionals, values } = readArgs(rest, ['network|country'], actOptions);
    const [given = ''] = positionals;
    const region = parseRegion(given);
    if (!region)
      throw new BadInput(`"${given}" is neither a network such as 203.0.113.0/24 nor a country code such as TH`);
    const name = regionName(given);
    const effect = action === 'remove' ? null : action;
    const refusals = { NOT_FOUND: `There is no rule for ${name}` };
    const set = async (ctx: Ctx, by: Setter | null) => {
      await ruleRegion(ctx, by, name, { effect });
      if (effect === null) return `The rule for ${name} is removed`;
      const done = `${name} is ${action === 'deny' ? 'denied' : 'allowed'}`;
      return 'country' in region && ctx.config.geoDatabase === null ? [done, withoutCountries] : done;
    };
    return await machineSetting({ ...values, effect: effect ?? 'none' }, ruleRegion, set, refusals);
  },
};
