import { chatRooms } from '@fairhouse/contract/chat';
import { DeskChatRuleChange } from '@fairhouse/contract/desk-chat';
import { Value } from 'typebox/value';
import {
  chatModerators,
  chatRuleOf,
  keepMessage,
  listChatMessages,
  listChatReports,
  muteMember,
  removeMessage,
  setChatModerator,
  setChatRule,
} from '../../modules/chat/desk/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption, type Work } from './command.ts';
import { actOptions, mayActForm, readId, readWord, reasonForm } from './desk/as-operator.ts';
import { machineSetting, reasonedSetting } from './desk/setting.ts';
import { readCount } from './number-option.ts';

const pageSize = 50;
const minutesMax = 525_600;
const toldMax = 140;

export const chatCommand: Command = {
  usage: [
    ['chat rule', 'shows the rules of the chat rooms'],
    [
      `chat rule [--rooms ${chatRooms.join(',')}|none] [--slow <seconds>] [--length <n>] [--links on|off] [--words <a,b,…>|none] [--visitors on|off] [--member-hours <n>] [--keep-days <n>] ${mayActForm}`,
      'sets them: open rooms, slow mode, lengths, addresses, refused words, readers, the age of writers, the cut-off',
    ],
    [
      `chat list [--room ${chatRooms.join('|')}] [--page <id>]`,
      `what was said, the newest ${pageSize}, also what was removed`,
    ],
    ['chat reports [--all] [--page <id>]', 'what members reported and nobody has looked at yet'],
    [`chat remove|keep <id> ${reasonForm}`, 'removes a message, or closes its reports'],
    [
      `chat mute <account> <minutes> [--told <text>] [--removes] ${reasonForm}`,
      'mutes a member, 0: no more; --removes: what was said within a day, too',
    ],
    ['chat moderators', 'lists the members who keep order in the rooms'],
    [`chat moderator <account> on|off ${reasonForm}`, 'makes a member one of them, or one no more'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    switch (readWord(action, ['rule', 'list', 'reports', 'remove', 'keep', 'mute', 'moderators', 'moderator'])) {
      case 'moderators':
        readArgs(rest, [], {});
        return async (ctx) => {
          const names = (await chatModerators(ctx)).map(({ username }) => username);
          return names.length === 0 ? ['No member keeps order in the rooms'] : names;
        };
      case 'moderator':
        return await moderator(rest);
      case 'rule':
        return await rule(rest);
      case 'list':
        return list(rest);
      case 'reports':
        return reports(rest);
      case 'mute':
        return await mute(rest);
      case 'remove':
        return await decide(rest, removeMessage, 'removed');
      default:
        return await decide(rest, keepMessage, 'kept');
    }
  },
};

async function rule(args: string[]): Promise<Work> {
  const { values } = readArgs(args, [], {
    rooms: { type: 'string' },
    slow: { type: 'string' },
    length: { type: 'string' },
    links: { type: 'string' },
    words: { type: 'string' },
    visitors: { type: 'string' },
    'member-hours': { type: 'string' },
    'keep-days': { type: 'string' },
    ...actOptions,
  });
  const listed = (text: string) => (text === 'none' ? [] : text.split(',').map((one) => one.trim()));
  const isOn = (text: string) => readWord(text, ['on', 'off']) === 'on';
  const { rooms, slow, length, links, words, visitors, 'member-hours': hours, 'keep-days': days } = values;
  const said = {
    ...(rooms === undefined ? {} : { rooms: listed(rooms.toUpperCase() === 'NONE' ? 'none' : rooms.toUpperCase()) }),
    ...(slow === undefined ? {} : { slowSeconds: readCount('--slow', slow, { min: 0 }) }),
    ...(length === undefined ? {} : { lengthMax: readCount('--length', length, { min: 1 }) }),
    ...(links === undefined ? {} : { links: isOn(links) }),
    ...(words === undefined ? {} : { words: listed(words) }),
    ...(visitors === undefined ? {} : { visitorsRead: isOn(visitors) }),
    ...(hours === undefined ? {} : { memberHours: readCount('--member-hours', hours, { min: 0 }) }),
    ...(days === undefined ? {} : { keepDays: readCount('--keep-days', days, { min: 1 }) }),
  };
  if (Object.keys(said).length === 0) return shown;
  const asked: unknown = { ...said, reason: 'At the machine' };
  if (!Value.Check(DeskChatRuleChange, asked)) throw new BadInput('That is no rule of the rooms: see /docs');
  const { reason: _, ...change } = asked;
  return await machineSetting(values, setChatRule, async (ctx, by) => {
    await setChatRule(ctx, by, 'site', change);
    return await shown(ctx);
  });
}

async function shown(ctx: Ctx): Promise<string[]> {
  const { rooms, slowSeconds, lengthMax, links, words, visitorsRead, memberHours, keepDays } = await chatRuleOf(ctx);
  return [
    rooms.length === 0 ? 'No room is open' : `Open: ${rooms.join(', ')}`,
    `${slowSeconds} s between two messages of a member, ${lengthMax} characters each`,
    `addresses are ${links ? 'allowed' : 'refused'}; refused words: ${words.length === 0 ? 'none' : words.join(', ')}`,
    `${visitorsRead ? 'everybody reads' : 'members read'}; accounts write from ${memberHours} h on; kept ${keepDays} days`,
  ];
}

function list(args: string[]): ReturnType<Command['read']> {
  const { values } = readArgs(args, [], { room: { type: 'string' }, page: { type: 'string' } });
  const room = values.room === undefined ? undefined : readWord(values.room.toUpperCase(), chatRooms);
  return async (ctx) => {
    const { list: found, nextCursor } = await listChatMessages(ctx, {
      pageSize,
      ...(room === undefined ? {} : { room }),
      ...(values.page === undefined ? {} : { cursor: String(readId(values.page)) }),
    });
    if (found.length === 0) return ['Nothing was said'];
    const lines = found.map(
      ({ id, at, room: place, username, kind, text, removedAt }) =>
        `${id.padEnd(8)} ${at} ${place} ${username}: ${text || kind}${removedAt === null ? '' : ' (removed)'}`,
    );
    return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
  };
}

function reports(args: string[]): ReturnType<Command['read']> {
  const { values } = readArgs(args, [], { all: { type: 'boolean', default: false }, page: { type: 'string' } });
  return async (ctx) => {
    const { list: found, nextCursor } = await listChatReports(ctx, {
      pageSize,
      ...(values.all ? {} : { open: true }),
      ...(values.page === undefined ? {} : { cursor: String(readId(values.page)) }),
    });
    if (found.length === 0) return ['Nothing waits'];
    const lines = found.map(
      ({ at, reason, reporter, message }) =>
        `message ${message.id} ${at} ${reason} by ${reporter}: ${message.username} said "${message.text}"`,
    );
    return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
  };
}

async function decide(args: string[], act: typeof removeMessage, done: string): Promise<ReturnType<Command['read']>> {
  const { positionals, values } = readArgs(args, ['id'], actOptions);
  const id = String(readId(positionals[0]));
  return await reasonedSetting(
    values,
    act,
    async (ctx, by) => {
      await act(ctx, by, id);
      return `Message ${id} is ${done}`;
    },
    { NOT_FOUND: `There is no message ${id}` },
  );
}

async function moderator(args: string[]): Promise<ReturnType<Command['read']>> {
  const { positionals, values } = readArgs(args, ['account', 'on|off'], actOptions);
  const [account = '', word] = positionals;
  const moderates = readWord(word, ['on', 'off']) === 'on';
  return await reasonedSetting(
    values,
    setChatModerator,
    async (ctx, by) => {
      await setChatModerator(ctx, by, account, { moderates });
      return `${account} is ${moderates ? 'a moderator of the rooms' : 'no moderator any more'}`;
    },
    { NOT_FOUND: `There is no account ${account}` },
  );
}

async function mute(args: string[]): Promise<ReturnType<Command['read']>> {
  const { positionals, values } = readArgs(args, ['account', 'minutes'], {
    ...actOptions,
    told: { type: 'string' },
    removes: { type: 'boolean', default: false },
  });
  const [account = '', typed = ''] = positionals;
  const minutes = readCount('<minutes>', typed, { min: 0 });
  if (minutes > minutesMax) throw new BadInput(`<minutes> is at most ${minutesMax}`);
  const { told: given, removes, ...by } = values;
  const told = given === undefined ? {} : { told: textOption('told', given, toldMax) };
  return await reasonedSetting(
    { ...by, removes },
    muteMember,
    async (ctx, setter) => {
      const until = await muteMember(ctx, setter, account, { minutes, removes, ...told });
      return until ? `${account} is muted until ${until.toISOString()}` : `${account} is not muted`;
    },
    { NOT_FOUND: `There is no account ${account}` },
  );
}
