import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { isSigned } from '@fairhouse/signature/signature';
import { readListsOnDemand } from '../modules/games/index.ts';
import { putVendor } from '../modules/vendors/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { bodyOf, sendJson, startLocalServer } from './local-server.ts';

/**
 * The fault of the next call. `unheard`: it is lost before it arrives. `unanswered`: it is done, and the answer is
 * lost. `refused`: the vendor declines, finally. `garbled`: the answer is unreadable. `broken`: it fails before it is
 * done. `lied`: it reports another amount than the requested one.
 */
export type VendorFault = 'unheard' | 'unanswered' | 'refused' | 'garbled' | 'broken' | 'lied';

type Done = { status: 'done'; amount: bigint } | { status: 'refused' };

const secret = 'a secret that only the vendor and the house know';

/**
 * A vendor with wallets of its own, which speaks the transfer protocol over a real connection: a transfer is done
 * once, however often it is sent. `faults` are used up one by each call, oldest first, on any path but `balance`.
 */
export async function openTestVendor(ctx: Ctx, code = 'TESTVENDOR') {
  const wallets = new Map<string, bigint>();
  const transfers = new Map<string, Done>();
  const faults: VendorFault[] = [];
  const calls: string[] = [];
  const rounds: object[] = [];
  let mute = false;
  readListsOnDemand(ctx);

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    if (path !== '/rounds/list') calls.push(path);
    const call = { method: request.method ?? '', path, body };
    const header = String(request.headers['x-signature'] ?? '');
    if (!isSigned([secret], call, header, new Date())) return sendJson(response, { error: 'signature' }, 401);
    const said: { player: string; currency: string; transferId: string; amount: string } = JSON.parse(body);
    if (path === '/rounds/list') return sendList(response, body);
    const { player, currency, transferId } = said;
    if (!isCurrency(currency)) return sendJson(response, { error: 'currency' }, 400);
    const key = `${player} ${currency}`;
    if (path === '/wallet/balance') {
      if (mute) return void request.socket.destroy();
      return sendJson(response, { balance: formatMoney(wallets.get(key) ?? 0n, currency) });
    }
    const fault = mute ? 'unheard' : faults.shift();
    if (fault === 'unheard') return void request.socket.destroy();
    if (fault === 'broken') return sendJson(response, { error: 'broken' }, 500);
    if (path !== '/wallet/status' && !transfers.has(transferId)) {
      transfers.set(transferId, fault === 'refused' ? { status: 'refused' } : move(path, key, said, currency));
    }
    if (fault === 'unanswered') return void request.socket.destroy();
    if (fault === 'garbled') return void response.writeHead(200).end('<html>');
    const done = transfers.get(transferId);
    if (!done || done.status === 'refused') return sendJson(response, done ?? { status: 'unknown' });
    const amount = formatMoney(fault === 'lied' ? done.amount + 1n : done.amount, currency);
    return sendJson(response, { status: 'done', amount });
  }

  /** Answers with the rounds played since; faults do not apply to it. */
  function sendList(response: ServerResponse, body: string) {
    const { cursor }: { cursor: string } = JSON.parse(body);
    const from = Number(cursor || '0');
    return sendJson(
      response,
      mute ? { rounds: [], cursor } : { rounds: rounds.slice(from), cursor: String(rounds.length) },
    );
  }

  function list(memberId: bigint, units: bigint, minutesAgo = 10): void {
    const at = new Date(ctx.clock().getTime() - minutesAgo * 60_000).toISOString();
    const [stake, payout] = units < 0n ? [-units, 0n] : [10_000n, units + 10_000n];
    rounds.push({
      roundId: `${code}-${rounds.length}`,
      player: String(memberId),
      gameCode: 'river-1',
      currency: 'THB',
      state: 'SETTLED',
      stake: formatMoney(stake, 'THB'),
      payout: formatMoney(payout, 'THB'),
      openedAt: at,
      changedAt: at,
    });
  }

  function move(
    path: string,
    key: string,
    said: { amount: string },
    currency: Parameters<typeof formatMoney>[1],
  ): Done {
    const held = wallets.get(key) ?? 0n;
    const amount = path === '/wallet/deposit' ? (parseMoney(said.amount, currency) ?? 0n) : held;
    wallets.set(key, path === '/wallet/deposit' ? held + amount : 0n);
    return { status: 'done', amount };
  }

  const server = await startLocalServer(() => (request, response) => void answer(request, response));
  const registered = await putVendor(ctx, code, {
    name: `Vendor ${code}`,
    url: server.url,
    walletMode: 'transfer',
    currencies: ['THB', 'USD'],
    enabled: true,
    secret,
  });
  if (!registered) throw new Error('the vendor is whole');
  return {
    code,
    url: server.url,
    faults,
    /** The paths that were called. */
    calls,
    /** Makes it answer nothing until it is called with false. */
    silence: (silent: boolean) => {
      mute = silent;
    },
    /** Returns a member's balance there, in units of baht. */
    balanceOf: (memberId: bigint) => wallets.get(`${memberId} THB`) ?? 0n,
    /**
     * Plays a round at the vendor: the member wins, or loses with a negative amount; the vendor lists it unless told
     * otherwise.
     */
    play: (memberId: bigint, units: bigint, isListed = true) => {
      const key = `${memberId} THB`;
      wallets.set(key, (wallets.get(key) ?? 0n) + units);
      if (isListed) list(memberId, units);
    },
    /** Lists a round of some minutes ago with the member's win, or loss. */
    list,
    close: server.close,
  };
}
