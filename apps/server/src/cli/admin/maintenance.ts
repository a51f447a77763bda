import { closeSite } from '../../modules/site/desk/index.ts';
import { BadInput, type Command, readArgs } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const maintenanceCommand: Command = {
  usage: [
    [
      `maintenance on [--title <text> ${furtherForm('title')}] [--text <text> ${furtherForm('text')}] [--until <time>] ${mayActForm}`,
      'closes the site; words in further languages stand beside the English ones',
    ],
    [`maintenance off ${mayActForm}`, 'opens it again'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['on|off'], {
      ...textOptions(['title', 'text']),
      until: { type: 'string' },
      ...actOptions,
    });
    const [state] = positionals;
    if (state === 'off') {
      const option = Object.keys(values).find((name) => !Object.hasOwn(actOptions, name));
      if (option) throw new BadInput(`--${option} has no meaning with "maintenance off"`);
      return await machineSetting({ ...values, enabled: false }, closeSite, async (ctx, by) => {
        await closeSite(ctx, by, 'site', { enabled: false });
        return 'The site is open';
      });
    }
    if (state !== 'on') throw new BadInput(`"${state}" is neither on nor off`);
    const title = localized('title', values);
    const text = localized('text', values);
    const until = values.until === undefined ? null : readTime(values.until);
    return await machineSetting({ ...values, enabled: true }, closeSite, async (ctx, by) => {
      const said = { enabled: true, title, text, until: until?.toISOString() ?? null };
      if ((await closeSite(ctx, by, 'site', said)) === false) return waitsForSecond;
      const told = until ? `, visitors are told until ${until.toISOString()}; it stays closed until you open it` : '';
      return `The site is under maintenance${told}`;
    });
  },
};

function readTime(text: string): Date {
  const time = new Date(text);
  if (!rfc3339.test(text) || Number.isNaN(time.getTime())) {
    throw new BadInput(`--until "${text}" is not a time such as 2026-03-01T06:00:00Z or 2026-03-01T13:00+07:00`);
  }
  if (time.getTime() <= Date.now()) throw new BadInput(`--until "${text}" has passed`);
  return time;
}
