import type { Localized } from '@fairhouse/contract/language';
import { closeSite } from '../../modules/site/desk/index.ts';
import { BadInput, type Command, readArgs, textOption } from './command.ts';
import { actOptions, mayActForm } from './desk/as-operator.ts';
import { machineSetting } from './desk/setting.ts';

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export const maintenanceCommand: Command = {
  usage: [
    [
      `maintenance on [--title <text>] [--text <text>] [--until <time>] ${mayActForm}`,
      'closes the site; --title-th, --title-cn, --text-th and --text-cn give words in Thai and Chinese',
    ],
    [`maintenance off ${mayActForm}`, 'opens it again'],
  ],
  async read(args) {
    const { values, positionals } = readArgs(args, ['on|off'], {
      title: { type: 'string' },
      'title-th': { type: 'string' },
      'title-cn': { type: 'string' },
      text: { type: 'string' },
      'text-th': { type: 'string' },
      'text-cn': { type: 'string' },
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
    const title = localized('title', values.title, values['title-th'], values['title-cn']);
    const text = localized('text', values.text, values['text-th'], values['text-cn']);
    const until = values.until === undefined ? null : readTime(values.until);
    return await machineSetting({ ...values, enabled: true }, closeSite, async (ctx, by) => {
      await closeSite(ctx, by, 'site', { enabled: true, title, text, until: until?.toISOString() ?? null });
      const told = until ? `, visitors are told until ${until.toISOString()}; it stays closed until you open it` : '';
      return `The site is under maintenance${told}`;
    });
  },
};

/** Returns a text in every language; a missing one gets the English text. */
export function localized(name: string, en?: string, th?: string, cn?: string): Localized | null {
  if (en === undefined) {
    if (th !== undefined || cn !== undefined)
      throw new BadInput(`--${name} is missing: words in English are needed too`);
    return null;
  }
  const words = textOption(name, en);
  return {
    EN: words,
    TH: th === undefined ? words : textOption(`${name}-th`, th),
    CN: cn === undefined ? words : textOption(`${name}-cn`, cn),
  };
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (!rfc3339.test(text) || Number.isNaN(time.getTime())) {
    throw new BadInput(`--until "${text}" is not a time such as 2026-03-01T06:00:00Z or 2026-03-01T13:00+07:00`);
  }
  if (time.getTime() <= Date.now()) throw new BadInput(`--until "${text}" has passed`);
  return time;
}
