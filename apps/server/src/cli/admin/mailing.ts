import { randomUUID } from 'node:crypto';
import { MailingFilter } from '@fairhouse/contract/desk-mailings';
import { languages } from '@fairhouse/contract/language';
import { Value } from 'typebox/value';
import {
  approveMailing,
  cancelMailing,
  changeMailingRule,
  estimateMailing,
  listMailings,
  makeMailing,
  tensOf,
} from '../../modules/overview/desk/index.ts';
import { BadInput, type Command, readArgs, type Work } from './command.ts';
import { actForm, actOptions, readId, reasonForm } from './desk/as-operator.ts';
import { reasonedSetting, setting, waitsForSecond } from './desk/setting.ts';
import { furtherForm, localized, textOptions } from './text-options.ts';

const text = { type: 'string' } as const;
const filterOptions = {
  ...{ currency: text, language: text, country: text, tag: text, 'vip-from': text, 'vip-to': text },
  ...{ 'registered-from': text, 'registered-to': text, 'seen-from': text, 'seen-to': text },
  ...{ deposited: text, 'deposits-min': text, 'deposits-max': text, agent: text },
} as const;
const filterForm = `[--currency …] [--language ${languages.join('|')}] [--country …] [--tag …] [--vip-from …] [--vip-to …] [--registered-from <time>] [--registered-to <time>] [--seen-from <time>] [--seen-to <time>] [--deposited yes|no] [--deposits-min …] [--deposits-max …] [--agent <account>]`;
const refusals = {
  NOT_FOUND: 'There is no such agent, or no such mailing',
  AMOUNT_INVALID: 'The amounts need --currency, and its decimals',
  STATE_CONFLICT: 'The mailing is in a state in which this is not done',
  ALREADY_APPROVED: 'Another operator than the author approves, by name',
};
const shownMax = 50;

export const mailingCommand: Command = {
  usage: [
    [
      `mailing send --title <text> --text <text> ${furtherForm('title')} ${furtherForm('text')} [--title-b <text> --text-b <text> ${furtherForm('title-b')} ${furtherForm('text-b')}] [--at <time>] ${filterForm} ${reasonForm}`,
      'writes to the inbox of each member of a segment, once; half of them get the message b where there is one',
    ],
    [`mailing estimate ${filterForm}`, 'counts the members of a segment'],
    [`mailing approve|cancel <id> ${actForm}`, 'agrees to a mailing of another operator, or ends it'],
    [`mailing rule <members> ${reasonForm}`, 'sets above how many members a day a second operator agrees'],
    ['mailing list', 'shows the newest mailings'],
  ],
  async read([action, ...rest]) {
    if (action === 'send') return await send(rest);
    if (action === 'estimate') return estimate(rest);
    if (action === 'approve' || action === 'cancel') return await decide(action, rest);
    if (action === 'rule') return await rule(rest);
    if (action === 'list') return list(rest);
    throw new BadInput(`"${action ?? ''}" is not one of send, estimate, approve, cancel, rule, list`);
  },
};

/** Reads the options of a segment. @throws BadInput */
function readFilter(values: Partial<Record<keyof typeof filterOptions, string>>): MailingFilter {
  const given = Object.entries(values).filter(([option]) => Object.hasOwn(filterOptions, option));
  const said = given.map(([option, value]): [string, unknown] => {
    const name = option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (name === 'deposited') return [name, value.toUpperCase()];
    if (/^(?:registered|seen)/.test(name) && !Number.isNaN(Date.parse(value))) {
      return [name, new Date(value).toISOString()];
    }
    return [name, name.startsWith('vip') && /^\d+$/.test(value) ? Number(value) : value];
  });
  const filter: unknown = Object.fromEntries(said);
  for (const name of Object.keys(Object(filter))) {
    const [field, value] = [name, Reflect.get(Object(filter), name) as unknown];
    if (!Value.Check(MailingFilter, { [field]: value })) throw new BadInput(`"${String(value)}" is no ${field}`);
  }
  if (!Value.Check(MailingFilter, filter)) throw new BadInput('This is no segment');
  return filter;
}

async function send(args: string[]): Promise<Work> {
  const { values } = readArgs(args, [], {
    ...{ ...actOptions, ...filterOptions, at: text },
    ...textOptions(['title', 'text', 'title-b', 'text-b']),
  });
  const title = localized('title', values);
  const body = localized('text', values);
  if (!title) throw new BadInput('--title is missing');
  if (!body) throw new BadInput('--text is missing');
  const titleB = localized('title-b', values);
  const textB = localized('text-b', values);
  if ((titleB && !textB) || (textB && !titleB)) throw new BadInput('The message b has a title and a text, or neither');
  const variantB = titleB && textB ? { title: titleB, text: textB } : null;
  if (values.at !== undefined && Number.isNaN(Date.parse(values.at))) throw new BadInput(`"${values.at}" is no time`);
  const sendAt = values.at === undefined ? null : new Date(values.at).toISOString();
  const filter = readFilter(values);
  return await reasonedSetting(
    values,
    makeMailing,
    async (ctx, by) => {
      const { reason } = by;
      const said = { title, text: body, variantB, filter, sendAt, reason, requestKey: `cli ${randomUUID()}` };
      const row = await makeMailing(ctx, by, title.EN, said);
      const waits = row.state === 'REVIEW' ? 'waits for a second operator' : `goes out at ${row.send_at.toISOString()}`;
      return `mailing ${row.id} to ${membersOf(tensOf(row.estimate))} ${waits}`;
    },
    refusals,
  );
}

function estimate(args: string[]): Work {
  const filter = readFilter(readArgs(args, [], filterOptions).values);
  return async (ctx) => {
    const { count } = await estimateMailing(ctx, filter);
    return [membersOf(count)];
  };
}

const membersOf = (count: number | null) => (count === null ? 'fewer than 10 members' : `${count} members or more`);

async function decide(action: 'approve' | 'cancel', args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['id'], actOptions);
  const id = String(readId(positionals[0]));
  const act = action === 'approve' ? approveMailing : cancelMailing;
  return await setting(
    { ...values, id },
    act,
    async (ctx, by) => {
      await act(ctx, by, id);
      return `mailing ${id} is ${action === 'approve' ? 'approved' : 'cancelled'}`;
    },
    refusals,
  );
}

async function rule(args: string[]): Promise<Work> {
  const { values, positionals } = readArgs(args, ['members'], actOptions);
  const secondAbove = Number(positionals[0]);
  if (!/^\d{1,7}$/.test(positionals[0] ?? '')) throw new BadInput(`"${positionals[0]}" is no number of members`);
  return await reasonedSetting({ ...values, secondAbove: String(secondAbove) }, changeMailingRule, async (ctx, by) => {
    const isSet = await changeMailingRule(ctx, by, 'site', { secondAbove });
    return isSet ? `a second operator agrees above ${secondAbove} members a day` : waitsForSecond;
  });
}

function list(args: string[]): Work {
  readArgs(args, [], {});
  return async (ctx) => {
    const { list: rows } = await listMailings(ctx, { pageSize: shownMax });
    if (rows.length === 0) return ['There are none'];
    return rows.map(({ id, state, sendAt, sent, estimate: count, author, title }) =>
      [id, state, sendAt, `${sent ?? 'few'} of ${membersOf(count)}`, `by ${author ?? 'the machine'}`, title.EN].join(
        '  ',
      ),
    );
  };
}
