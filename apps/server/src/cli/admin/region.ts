import { listRegionRules, parseRegion, removeRegionRule, setRegionRule } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';

const withoutCountries =
  'Country rules decide nothing yet: GEO_DATABASE must name a country database (.mmdb) for the server';

export const regionCommand: Command = {
  usage: [
    ['region deny <network|country>', 'keeps out a network (203.0.113.0/24, 2001:db8::/32) or a country (TH)'],
    ['region allow <network|country>', 'lets in a network whatever else says; with a country allowed, only such are'],
    ['region remove <network|country>', 'takes a rule away'],
    ['region list', 'lists the rules'],
  ],
  read(args) {
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
    const [given = ''] = readArgs(rest, ['network|country'], {}).positionals;
    const region = parseRegion(given);
    if (!region)
      throw new BadInput(`"${given}" is neither a network such as 203.0.113.0/24 nor a country code such as TH`);
    const name = 'network' in region ? region.network : region.country;
    return async (ctx) => {
      if (action === 'remove') {
        if (!(await removeRegionRule(ctx, region))) throw new BadInput(`There is no rule for ${name}`);
        return [`The rule for ${name} is removed`];
      }
      await setRegionRule(ctx, action, region);
      const done = `${name} is ${action === 'deny' ? 'denied' : 'allowed'}`;
      return 'country' in region && ctx.config.geoDatabase === null ? [done, withoutCountries] : [done];
    };
  },
};
