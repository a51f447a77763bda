import { brandSettings, countries, setBrand } from '../../modules/site/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';

export const smsCommand: Command = {
  usage: [
    [
      'sms [--countries TH,LA,…] [--daily-max <messages>]',
      'shows or sets where SMS may go (the first country is offered first) and how many a day',
    ],
  ],
  read(args) {
    const { values } = readArgs(args, [], { countries: { type: 'string' }, 'daily-max': { type: 'string' } });
    const codes = values.countries === undefined ? undefined : readCountries(values.countries);
    const dailyMax = values['daily-max'];
    if (dailyMax !== undefined && !/^\d{1,9}$/.test(dailyMax)) {
      throw new BadInput(`--daily-max "${dailyMax}" is not a number`);
    }
    return async (ctx) => {
      if (codes !== undefined || dailyMax !== undefined) {
        await setBrand(ctx, {
          ...(codes === undefined ? {} : { sms_countries: codes }),
          ...(dailyMax === undefined ? {} : { sms_daily_max: Number(dailyMax) }),
        });
      }
      const { smsCountries, smsDailyMax } = await brandSettings(ctx);
      const names = smsCountries.map((item) => `${item.countryCode} (+${item.countryDialingCode})`);
      return [`SMS go to ${names.join(', ')}`, `At most ${smsDailyMax} a day`];
    };
  },
};

function readCountries(given: string): string[] {
  const codes = given
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter(Boolean);
  if (codes.length === 0) throw new BadInput('--countries is empty');
  const unknown = codes.find((code) => !countries.some((item) => item.countryCode === code));
  if (unknown !== undefined) throw new BadInput(`--countries: there is no country "${unknown}" (ISO 3166, as TH)`);
  return [...new Set(codes)];
}
