import { DeskId } from '@fairhouse/contract/desk';
import {
  DeskPlayer,
  DeskPlayerBetPage,
  DeskPlayerBetQuery,
  DeskPlayerDevice,
  DeskPlayerEvent,
  DeskPlayerFound,
  DeskPlayerLedgerQuery,
  DeskPlayerLinks,
  DeskPlayerNote,
  DeskPlayerPage,
  DeskPlayerPersonal,
  DeskPlayerQuery,
  DeskPlayerSession,
  DeskPlayerTransferPage,
  NewDeskPlayerNote,
} from '@fairhouse/contract/desk-players';
import { cursorPageOf, IdempotencyHeaders } from '@fairhouse/contract/envelope';
import { type CurrencyCode, formatMoney, isCurrency } from '@fairhouse/money/money';
import { Type } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { pageOf, pageWindow } from '../../../platform/http/page.ts';
import { periodOf } from '../../../platform/http/period.ts';
import type { BetProduct } from '../../bet-feed/index.ts';
import { maskEmail, maskMobile } from '../../delivery/index.ts';
import { maskName, memberNames, seenAccount, seenAccounts } from '../../identity/index.ts';
import { balancesOf, entriesOf } from '../../ledger/index.ts';
import { requestId } from '../../money-rows/index.ts';
import {
  deskAct,
  deskList,
  deskPart,
  deskReveal,
  deskRow,
  deskSetting,
  deskView,
  found,
  type ListFilter,
  rowNumber,
} from '../../operators/index.ts';
import { listBets } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { lookupsOf } from '../players/find.ts';
import { linksOf } from '../players/links.ts';
import { insertNote, type NoteRow, noteOfRequest, notesOf } from '../players/note-store.ts';
import {
  type AccountRow,
  accountsBy,
  devicesOf,
  eventsOf,
  type FoundRow,
  newestAccounts,
  personalOf,
  playerRow,
  sessionsOf,
  type TotalRow,
  totalsOf,
} from '../players/player-store.ts';

const accountView = (row: AccountRow) => ({
  memberId: String(row.id),
  username: seenAccount(row.username),
  nickname: row.nickname,
  accountType: row.accountType,
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: time(row.lastLoginAt),
  lockedAt: time(row.lockedAt),
});

const time = (at: Date | null) => at?.toISOString() ?? null;

/** Accounts that a text names in any way, or the newest accounts without one. A text that matches nobody finds none. */
export const findPlayers = deskList({
  permission: 'players.read',
  query: DeskPlayerQuery,
  row: DeskPlayerFound,
  rows: async (ctx, { q, ...page }: ListFilter<DeskPlayerQuery>) => {
    if (q === undefined)
      return await newestAccounts(ctx.db, { ...page, trialTypes: (await brandSettings(ctx)).trialTypes });
    return await accountsBy(ctx.db, await lookupsOf(ctx, q), page);
  },
  shown: {
    all: async (_ctx: Ctx, rows: readonly FoundRow[]) =>
      rows.map((row) => ({
        id: String(row.id),
        ...accountView(row),
        matched: row.matched.map(({ by, value }) => ({ by, value: by === 'account' ? seenAccount(value) : value })),
      })),
  },
});

/** The time since which an account counts as recently seen, and the present moment. */
async function seen(ctx: Ctx): Promise<{ now: Date; seenSince: Date }> {
  const now = ctx.clock();
  const { sessionIdleMinutes } = await brandSettings(ctx);
  return { now, seenSince: new Date(now.getTime() - sessionIdleMinutes * 60_000) };
}

/** A player's summary, with personal data masked. @throws NOT_FOUND */
export const playerOf = deskRow('players.read', DeskPlayer, async (ctx, id): Promise<DeskPlayer> => {
  const row = found(await playerRow(ctx.db, id, await seen(ctx)));
  const [balances, totals, names] = await Promise.all([
    balancesOf(ctx, id),
    totalsOf(ctx.db, id),
    seenAccounts(ctx.db, row.uplineId === null ? [] : [row.uplineId]),
  ]);
  const { firstDeposit, uplineId } = row;
  return {
    ...accountView(row),
    language: row.language,
    registerMethod: row.registerMethod,
    domain: row.domain,
    passwordChangeRequired: row.passwordChangeRequired,
    housePlayer: row.housePlayer,
    contact: {
      realName: row.realName === null ? null : maskName(row.realName),
      mobile: row.mobile === null ? null : maskMobile(row.mobile),
      mobileVerifiedAt: time(row.mobileVerifiedAt),
      email: row.email === null ? null : maskEmail(row.email),
      emailVerifiedAt: time(row.emailVerifiedAt),
    },
    wallets: balances.map(({ type, vendor, balance, account: { currency } }) => ({
      type,
      vendor,
      currency,
      balance: formatMoney(balance, currency),
    })),
    open: {
      deposits: row.deposits,
      withdrawals: row.withdrawals,
      vendorTransfers: row.vendorTransfers,
      bonuses: row.bonuses,
    },
    totals: totals.map(totalView),
    firstDeposit: firstDeposit && {
      at: new Date(firstDeposit.at).toISOString(),
      currency: firstDeposit.currency,
      amount: formatMoney(BigInt(firstDeposit.amount), firstDeposit.currency),
    },
    vipLevel: row.level,
    tags: row.tags,
    holds: { freezes: row.freezes, exclusions: row.exclusions, limits: row.limits },
    withdrawalsFrozen: row.withdrawalsFrozen,
    upline:
      uplineId === null ? null : { memberId: String(uplineId), username: names.get(uplineId) ?? String(uplineId) },
    downlines: row.downlines,
    sessions: row.sessions,
    notes: row.notes,
  };
});

function totalView({ currency, bets, ...sums }: TotalRow) {
  const money = (units: bigint) => formatMoney(units, currency);
  return {
    currency,
    deposited: money(sums.deposits),
    withdrawn: money(sums.withdrawals),
    bets: Number(bets),
    stake: money(sums.stake),
    payout: money(sums.payout),
    ggr: money(sums.stake - sums.payout),
  };
}

/** Shows a player's personal data unmasked. @throws NOT_FOUND */
export const showPersonal = deskReveal({
  permission: 'players.personal',
  action: 'personal-shown',
  answer: DeskPlayerPersonal,
  read: nameOf,
  shown: async ({ db }, username, id): Promise<DeskPlayerPersonal> => {
    const row = await personalOf(db, id);
    const none = { realName: null, mobile: null, email: null, birthday: null, address: null, nationality: null };
    const more = { occupation: null, sourceOfIncome: null, placeOfBirth: null, idNumber: null, contacts: {} };
    return { memberId: String(id), username, ...(row ?? { ...none, ...more }) };
  },
});

/** @throws NOT_FOUND */
async function nameOf(ctx: Ctx, id: bigint): Promise<string> {
  return found((await memberNames(ctx.db, [id])).get(id) ?? null);
}

/** The transfers of one of a player's wallets, newest first. @throws NOT_FOUND: there is no such wallet */
export const playerLedger = deskPart(
  { permission: 'players.read', query: DeskPlayerLedgerQuery, answer: DeskPlayerTransferPage },
  async (ctx, id, { wallet: type, currency, vendor = '', cursor, pageSize, ...period }: DeskPlayerLedgerQuery) => {
    const held = await balancesOf(ctx, id);
    const wallet = held.find(
      (one) =>
        one.type === type && one.vendor === vendor && (currency ?? one.account.currency) === one.account.currency,
    );
    const { account } = found(wallet ?? null);
    const rows = await entriesOf(ctx, account, {
      ...pageWindow({ ...(cursor === undefined ? {} : { cursor }), pageSize }),
      ...periodOf(period),
    });
    // The transfers of an entry stay on one page: an entry that may continue is left to the next page.
    const oldest = rows.length > pageSize ? rows.at(-1)?.entryId : undefined;
    const list = oldest === undefined ? rows : rows.filter(({ entryId }) => entryId !== oldest);
    const shown = list.length > 0 ? list : rows;
    return {
      list: shown.map((row) => {
        const left = row.debit === account.id;
        const after = left ? row.debitAfter : row.creditAfter;
        return {
          id: `${row.entryId}-${row.leg}`,
          at: row.at.toISOString(),
          kind: row.kind,
          currency: account.currency,
          amount: formatMoney(left ? -row.amount : row.amount, account.currency),
          balanceAfter: after === null ? null : formatMoney(after, account.currency),
          ref: row.ref <= 0n ? null : String(row.ref),
        };
      }),
      nextCursor: oldest === undefined ? null : String(shown.at(-1)?.entryId),
    };
  },
);

/** A player's betting record, newest first. @throws NOT_FOUND; MALFORMED for an invalid time */
export const playerBets = (products: readonly BetProduct[]) =>
  deskPart(
    { permission: 'players.read', query: DeskPlayerBetQuery, answer: DeskPlayerBetPage },
    async (ctx, id, { currency, ...query }: DeskPlayerBetQuery) => {
      const row = found(await playerRow(ctx.db, id, await seen(ctx)));
      return await listBets(ctx, products, { memberId: id, currency: known(currency ?? row.currency) }, query);
    },
  );

/** @throws NOT_FOUND */
function known(currency: string): CurrencyCode {
  if (!isCurrency(currency)) throw new DomainError('NOT_FOUND');
  return currency;
}

const listOf = <V extends Parameters<typeof Type.Array>[0]>(row: V) => Type.Object({ list: Type.Array(row) });

/** A player's sessions that have not ended. @throws NOT_FOUND */
export const playerSessions = deskRow('players.read', listOf(DeskPlayerSession), async (ctx, id) => {
  await nameOf(ctx, id);
  const rows = await sessionsOf(ctx.db, id, await seen(ctx));
  return {
    list: rows.map(
      (row): DeskPlayerSession => ({
        id: String(row.id),
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        address: row.address,
        country: row.country,
        userAgent: row.userAgent,
        way: row.way,
        deviceId: row.deviceId === null ? null : String(row.deviceId),
      }),
    ),
  };
});

/** The browsers that a player has logged in with. @throws NOT_FOUND */
export const playerDevices = deskRow('players.read', listOf(DeskPlayerDevice), async (ctx, id) => {
  await nameOf(ctx, id);
  const rows = await devicesOf(ctx.db, id, ctx.clock());
  return {
    list: rows.map(
      (row): DeskPlayerDevice => ({
        id: String(row.id),
        device: row.browser.toString('base64url'),
        userAgent: row.userAgent,
        address: row.address,
        country: row.country,
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        trusted: row.trusted,
        others: row.others,
      }),
    ),
  };
});

/** The events of an account, newest first. @throws NOT_FOUND */
export const playerEvents = deskPart(
  { permission: 'players.read', query: DeskPlayerPage, answer: cursorPageOf(DeskPlayerEvent) },
  async (ctx, id, asked: DeskPlayerPage) => {
    await nameOf(ctx, id);
    const rows = await eventsOf(ctx.db, id, pageWindow(asked));
    const { page, nextCursor } = pageOf(rows, asked.pageSize, (row) => row.id);
    return { list: page.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })), nextCursor };
  },
);

/** Accounts that share a browser, a network or a payout account with a player. @throws NOT_FOUND */
export const playerLinks = deskRow('players.read', DeskPlayerLinks, async (ctx, id) => {
  await nameOf(ctx, id);
  return await linksOf(ctx.db, id);
});

const noteView = deskView(
  ({ id, at, member_id, operator_id, text }: NoteRow, names): DeskPlayerNote => ({
    id: String(id),
    at: at.toISOString(),
    memberId: String(member_id),
    operator: operator_id === null ? null : names.operator(operator_id),
    text,
  }),
  ({ operator_id }) => ({ operators: [operator_id] }),
);

/** Operators' notes about a player, newest first. @throws NOT_FOUND */
export const playerNotes = deskPart(
  { permission: 'players.read', query: DeskPlayerPage, answer: cursorPageOf(DeskPlayerNote) },
  async (ctx, id, asked: DeskPlayerPage) => {
    await nameOf(ctx, id);
    const { page, nextCursor } = pageOf(await notesOf(ctx.db, id, pageWindow(asked)), asked.pageSize, (row) => row.id);
    return { list: await noteView.all(ctx, page), nextCursor };
  },
);

type Noting = { text: string; requestKey: string };

/**
 * Notes something about a player, for ever; the same request notes it once. The subject is the account's number.
 * @throws NOT_FOUND
 */
export const writeNote = deskSetting(
  'player-note',
  'players.note',
  async (ctx, id: string, { text, requestKey: request_key }: Noting): Promise<NoteRow> => {
    const memberId = BigInt(id);
    await nameOf(ctx, memberId);
    const row = { at: ctx.clock(), member_id: memberId, operator_id: ctx.by, text: text.trim(), request_key };
    return (await insertNote(ctx.db, row)) ?? found(await noteOfRequest(ctx.db, request_key));
  },
);

/** The console's call of `writeNote`. @throws NOT_FOUND; IDEMPOTENCY_CONFLICT: the key noted something else */
export const noteCall = deskAct({
  permission: writeNote.permission,
  schema: { params: DeskId, headers: IdempotencyHeaders, body: NewDeskPlayerNote },
  answer: DeskPlayerNote,
  on: rowNumber,
  act: async (ctx, id, { operatorId, idempotencyKey }, { text }: NewDeskPlayerNote) => {
    const { key: requestKey } = requestId(operatorId, 'desk:note', idempotencyKey, {});
    const before = await noteOfRequest(ctx.db, requestKey);
    if (before && (before.member_id !== id || before.text !== text.trim()))
      throw new DomainError('IDEMPOTENCY_CONFLICT');
    const by = { operatorId, reason: '', said: {} };
    const row = before ?? (await writeNote(ctx, by, String(id), { text, requestKey }));
    return await noteView.one(ctx, row);
  },
});
