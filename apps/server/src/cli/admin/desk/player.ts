import { randomUUID } from 'node:crypto';
import { findPlayers, playerLinks, playerNotes, playerOf, writeNote } from '../../../modules/overview/desk/index.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { BadInput, type Command, readArgs, textOption } from '../command.ts';
import { actOptions, mayActForm, readId, readWord, worded } from './as-operator.ts';
import { machineSetting } from './setting.ts';

const pageSize = 50;
const noteMax = 1000;

export const playerCommand: Command = {
  usage: [
    [
      'player find <text> [--page <id>]',
      'finds accounts by name, number, telephone, mail, payout account, address, device, code, round, deposit or transfer',
    ],
    ['player show <id>', 'an account at a glance: wallets, what is open, sums, what holds'],
    ['player links <id>', 'accounts that share a device, a network or a payout account with it'],
    ['player notes <id>', 'what operators noted about it'],
    [`player note <id> --text <text> ${mayActForm}`, 'notes something about it, for ever'],
  ],
  async read(args) {
    const [action, ...rest] = args;
    switch (readWord(action, ['find', 'show', 'links', 'notes', 'note'])) {
      case 'find':
        return find(rest);
      case 'show':
        return about(rest, show);
      case 'links':
        return about(rest, links);
      case 'notes':
        return about(rest, notes);
      default:
        return await note(rest);
    }
  },
};

function find(args: string[]): ReturnType<Command['read']> {
  const { positionals, values } = readArgs(args, ['text'], { page: { type: 'string' } });
  const q = textOption('text', positionals[0] ?? '', 128);
  const cursor = values.page === undefined ? {} : { cursor: String(readId(values.page)) };
  return async (ctx) => {
    const { list, nextCursor } = await findPlayers(ctx, { q, pageSize, ...cursor });
    if (list.length === 0) return ['Nobody is found by it'];
    const lines = list.map(({ memberId, username, currency, createdAt, lockedAt, matched }) => {
      const by = matched.map((match) => `${match.by} ${match.value}`.trim()).join(', ');
      return [memberId, username, currency, createdAt, lockedAt === null ? '' : 'locked', `by ${by}`]
        .filter(Boolean)
        .join('  ');
    });
    return nextCursor === null ? lines : [...lines, `More follow: --page ${nextCursor}`];
  };
}

/** Reads the number of an account, and prints the result of the query. */
function about(args: string[], work: (ctx: Ctx, id: bigint) => Promise<string[]>): ReturnType<Command['read']> {
  const id = readId(readArgs(args, ['id'], {}).positionals[0]);
  return worded((ctx) => work(ctx, id), { NOT_FOUND: `There is no account ${id}` });
}

async function show(ctx: Ctx, id: bigint): Promise<string[]> {
  const player = await playerOf(ctx, id);
  const { open, holds, upline, firstDeposit } = player;
  return [
    `${player.memberId}  ${player.username}  since ${player.createdAt}${player.lockedAt === null ? '' : '  locked'}`,
    ...player.wallets.map(
      ({ type, vendor, balance, currency }) => `${[type, vendor].join(' ').trim()}: ${balance} ${currency}`,
    ),
    ...player.totals.map(
      ({ currency, deposited, withdrawn, bets, stake, payout, ggr }) =>
        `${currency}: deposited ${deposited}, withdrawn ${withdrawn}, ${bets} bets, staked ${stake}, paid ${payout}, revenue ${ggr}`,
    ),
    `first deposit: ${firstDeposit === null ? 'none' : `${firstDeposit.amount} ${firstDeposit.currency} at ${firstDeposit.at}`}`,
    `open: ${open.deposits} deposits, ${open.withdrawals} withdrawals, ${open.vendorTransfers} transfers, ${open.bonuses} bonuses`,
    `holds: ${holds.freezes} freezes, ${holds.exclusions} exclusions, ${holds.limits} limits`,
    `upline: ${upline?.username ?? 'none'}; ${player.downlines} downlines; VIP ${player.vipLevel}`,
    `tags: ${player.tags.join(', ') || 'none'}; ${player.notes} notes; ${player.sessions} sessions`,
  ];
}

async function links(ctx: Ctx, id: bigint): Promise<string[]> {
  const { members, things, edges } = await playerLinks(ctx, id);
  const nameOf = new Map(members.map(({ memberId, username }) => [memberId, username]));
  const shared = things.map(({ id: thingId, kind, label }) => {
    const others = edges.filter((edge) => edge.thingId === thingId && edge.memberId !== String(id));
    return `${kind} ${label}: ${others.map(({ memberId }) => `${memberId} ${nameOf.get(memberId)}`).join(', ')}`;
  });
  return shared.length === 0 ? ['It shares nothing with another account'] : shared;
}

async function notes(ctx: Ctx, id: bigint): Promise<string[]> {
  const { list } = await playerNotes(ctx, id, { pageSize });
  if (list.length === 0) return ['There are none'];
  return list.map(({ at, operator, text }) => `${at}  ${operator ?? 'the machine'}: ${text}`);
}

async function note(args: string[]): Promise<ReturnType<Command['read']>> {
  const { positionals, values } = readArgs(args, ['id'], { ...actOptions, text: { type: 'string' } });
  const id = readId(positionals[0]);
  const { text: given, ...by } = values;
  if (given === undefined) throw new BadInput('--text is missing');
  const text = textOption('text', given, noteMax);
  const requestKey = randomUUID();
  return await machineSetting(
    by,
    writeNote,
    async (ctx, setter) => {
      await writeNote(ctx, setter, String(id), { text, requestKey });
      return `Noted about ${id}`;
    },
    { NOT_FOUND: `There is no account ${id}` },
  );
}
