import { brandOf, changeBrand, domainName, domains, isTagAddress, setDomains } from '../../modules/site/desk/index.ts';
import { isCountry } from '../../modules/site/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';

export const brandCommand: Command = {
  usage: [
    [
      `brand [--name <text> --colour <#rrggbb>|none --gold <#rrggbb>|none --min-age <18…> --birthday-age <n> --utc-offset=<+7|-3…> --analytics <id>|none --analytics-tag <url> --analytics-consent on|off|<country,…> ${mayActForm}]`,
      'shows or sets the name, the two colours, the least age of a member, the age that BIRTHCONF3 has confirmed, the clock of its days, and analytics: its id, its script, and whether visitors are asked before: all, none, or those of these countries and of no known one',
    ],
  ],
  async read(args) {
    const { values } = readArgs(args, [], {
      name: { type: 'string' },
      colour: { type: 'string' },
      gold: { type: 'string' },
      'min-age': { type: 'string' },
      'birthday-age': { type: 'string' },
      'utc-offset': { type: 'string' },
      analytics: { type: 'string' },
      'analytics-tag': { type: 'string' },
      'analytics-consent': { type: 'string' },
      ...actOptions,
    });
    const { name, analytics } = values;
    const said = {
      ...(name === undefined ? {} : { name: textOption('name', name, 60) }),
      ...colourOption('colourBrand', 'colour', values.colour),
      ...colourOption('colourGold', 'gold', values.gold),
      ...ageOption('minAge', 'min-age', values['min-age']),
      ...ageOption('birthdayConfirmAge', 'birthday-age', values['birthday-age']),
      ...clockOption(values['utc-offset']),
      ...(analytics === undefined ? {} : { analyticsId: analyticsOption(analytics) }),
      ...tagOption(values['analytics-tag']),
      ...consentOption(values['analytics-consent']),
    };
    if (Object.keys(said).length === 0) return shownBrand;
    const refusals = { MALFORMED: '--birthday-age is below --min-age' };
    return await machineSetting(
      values,
      changeBrand,
      async (ctx, by) => {
        return (await changeBrand(ctx, by, 'site', said)) === false ? waitsForSecond : await shownBrand(ctx);
      },
      refusals,
    );
  },
};

async function shownBrand(ctx: Ctx): Promise<string[]> {
  const { colourBrand, colourGold, ...brand } = await brandOf(ctx);
  const {
    name,
    minAge,
    birthdayConfirmAge,
    utcOffsetMinutes,
    analyticsId,
    analyticsTag,
    analyticsAsks,
    analyticsCountries,
  } = brand;
  const colours = colourBrand || colourGold ? ` (colours ${colourBrand ?? 'own'}, ${colourGold ?? 'own'})` : '';
  const ages = `${name}${colours}: from ${minAge} years, ${birthdayConfirmAge} where confirmed; days of UTC${clockText(utcOffsetMinutes)}`;
  if (analyticsId === null) return [`${ages}; analytics none`];
  const where = analyticsCountries.length > 0 ? ` in ${analyticsCountries.join(', ')}` : '';
  const consent = analyticsAsks ? `after consent${where}` : 'without consent';
  return [`${ages}; analytics ${analyticsId} by ${analyticsTag}, ${consent}`];
}

function colourOption(field: 'colourBrand' | 'colourGold', option: string, given: string | undefined) {
  if (given === undefined) return {};
  if (given === 'none') return { [field]: null };
  if (/^#[0-9A-Fa-f]{6}$/.test(given)) return { [field]: given };
  throw new BadInput(`--${option} "${given}" is not a colour such as #17c29b`);
}

function ageOption(field: 'minAge' | 'birthdayConfirmAge', option: string, given: string | undefined) {
  if (given === undefined) return {};
  if (/^\d\d$/.test(given) && Number(given) >= 18) return { [field]: Number(given) };
  throw new BadInput(`--${option} "${given}" is not an age from 18 to 99`);
}

const clockText = (minutes: number) => `${minutes < 0 ? '-' : '+'}${Math.abs(minutes) / 60}`;

function clockOption(given: string | undefined) {
  if (given === undefined) return {};
  const hours = Number(given);
  if (/^[+-]?\d{1,2}$/.test(given) && hours >= -12 && hours <= 14) return { utcOffsetMinutes: hours * 60 };
  throw new BadInput(`--utc-offset "${given}" is not a number of hours from -12 to +14`);
}

function analyticsOption(given: string): string | null {
  if (given === 'none') return null;
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(given)) return given;
  throw new BadInput(`--analytics "${given}" is not made of letters, digits, hyphens and underscores`);
}

function tagOption(given: string | undefined) {
  if (given === undefined) return {};
  if (isTagAddress(given)) return { analyticsTag: given };
  throw new BadInput(`--analytics-tag "${given}" is not an https address without ? and #`);
}

function consentOption(given: string | undefined) {
  if (given === undefined) return {};
  if (given === 'on' || given === 'off') return { analyticsAsks: given === 'on', analyticsCountries: [] };
  const named = [
    ...new Set(
      given
        .toUpperCase()
        .split(',')
        .map((code) => code.trim()),
    ),
  ];
  if (named.every(isCountry)) return { analyticsAsks: true, analyticsCountries: named };
  throw new BadInput(`--analytics-consent "${given}" is not one of on, off, or countries such as DE,FR`);
}

export const domainsCommand: Command = {
  usage: [
    [
      `domains [<domain,…>|none --enforce on|off ${mayActForm}]`,
      'shows or sets the domains of the brand, the main one first; enforced: calls that name another host are refused',
    ],
  ],
  async read(args) {
    if (args.length === 0) return shownDomains;
    const { positionals, values } = readArgs(args, ['domains'], { enforce: { type: 'string' }, ...actOptions });
    const [given = ''] = positionals;
    const named = given === 'none' ? [] : given.split(',').map(readDomain);
    const { enforce = 'off' } = values;
    if (enforce !== 'on' && enforce !== 'off') throw new BadInput('--enforce is not one of on, off');
    const refusals = {
      MALFORMED: 'The domains do not name the host of PUBLIC_URL: enforced, the site would refuse itself',
    };
    return await machineSetting(
      { ...values, domains: named.join(', ') || 'none' },
      setDomains,
      async (ctx, by) => {
        const isSet = (await setDomains(ctx, by, 'site', { domains: named, enforced: enforce === 'on' })) !== false;
        return isSet ? await shownDomains(ctx) : waitsForSecond;
      },
      refusals,
    );
  },
};

async function shownDomains(ctx: Ctx): Promise<string[]> {
  const held = await domains(ctx);
  return [`${held.domains.join(', ') || 'none'}${held.enforced ? '; other hosts are refused' : ''}`];
}

function readDomain(text: string): string {
  const name = domainName(text);
  if (name !== null) return name;
  throw new BadInput(`"${text}" is not a host such as play.example, without scheme, port and path`);
}
