import { setSms } from '../../modules/delivery/desk/index.ts';
import { brandSettings, isCountry } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

export const smsCommand: Command = {
  usage: [
    [
      `sms [--countries TH,LA,…] [--daily-max <messages>] ${mayActForm}`,
      'shows or sets where SMS may go (the first country is offered first) and how many a day',
    ],
  ],
  async read(args) {
    const options = { countries: { type: 'string' }, 'daily-max': { type: 'string' }, ...actOptions } as const;
    const { values } = readArgs(args, [], options);
    const codes = values.countries === undefined ? undefined : readCountries(values.countries);
    const dailyMax = values['daily-max'];
    if (dailyMax !== undefined && !/^\d{1,9}$/.test(dailyMax)) {
      throw new BadInput(`--daily-max "${dailyMax}" is not a number`);
    }
    if (codes === undefined && dailyMax === undefined) return shown;
    const change = {
      ...(codes === undefined ? {} : { countries: codes }),
      ...(dailyMax === undefined ? {} : { dailyMax: Number(dailyMax) }),
    };
    return await machineSetting(values, setSms, async (ctx, by) => {
      await setSms(ctx, by, 'sms', change);
      return await shown(ctx);
    });
  },
};

const shown: Work = async (ctx) => {
  const { smsCountries, smsDailyMax } = await brandSettings(ctx);
  const names = smsCountries.map((item) => `${item.countryCode} (+${item.countryDialingCode})`);
  return [`SMS go to ${names.join(', ')}`, `At most ${smsDailyMax} a day`];
};

function readCountries(given: string): string[] {
  const codes = given
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  if (codes.length === 0) throw new BadInput('--countries is empty');
  const unknown = codes.find((code) => !isCountry(code));
  if (unknown !== undefined) throw new BadInput(`--countries: there is no country "${unknown}" (ISO 3166, as TH)`);
  return [...new Set(codes)];
}
