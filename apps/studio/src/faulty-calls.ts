import { type CurrencyCode, formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import type { Fault } from './faults.ts';
import type { Answer, PlatformCall, Seal } from './platform-call.ts';
import type { Studio } from './studio.ts';

type Send = (call: PlatformCall, seal?: Seal) => Promise<Answer<unknown>>;

const always: Fault[] = ['delay', 'duplicate', 'reorder', 'drop', 'wrong-signature', 'stale-time', 'unknown-member'];
const moves: Fault[] = [...always, 'foreign-currency', 'another-amount'];

/** The faults that each call can have. */
const possible: Record<PlatformCall['action'], readonly Fault[]> = {
  authenticate: always,
  balance: [...always, 'foreign-currency'],
  bet: [...moves, 'cancel-before-bet'],
  settle: [...moves, 'settle-twice'],
  cancel: [...always, 'foreign-currency'],
  adjust: moves,
  switchGame: [],
};

const staleMs = 10 * 60_000;
const nobody = '999999999999999999';

/** Sends a call with the present fault, and notes the answers to faulty ones. */
export async function sendFaulty(studio: Studio, call: PlatformCall, send: Send): Promise<Answer<unknown>> {
  const { faults, config, now } = studio;
  const fault = faults.take(call.action, possible[call.action]);
  const note = (answer: Answer<unknown>) =>
    faults.note({ fault, call: call.action, answer: answer.kind === 'refused' ? answer.code : answer.kind });
  const noted = async (bent: PlatformCall, seal?: Seal) => {
    const answer = await send(bent, seal);
    note(answer);
    return answer;
  };
  const unheard = async (): Promise<Answer<unknown>> => {
    await faults.sleep(config.faultLateMs);
    return { kind: 'silence', why: fault, quick: false };
  };
  const bend = async (): Promise<Answer<unknown>> => {
    switch (fault) {
      case 'delay':
        faults.goOn(faults.sleep(config.faultLateMs * 3).then(() => noted(call).then(() => {})));
        return await unheard();
      case 'reorder':
        faults.hold(async () => void (await noted(call)));
        return await unheard();
      case 'duplicate': {
        const [first, second] = await Promise.all([send(call), noted(call)]);
        // Of two equal calls, one answer says that it was done before.
        return first.kind === 'done' ? first : second;
      }
      case 'drop':
        await noted(call);
        return { kind: 'silence', why: fault, quick: true };
      case 'cancel-before-bet': {
        await noted(cancelOf(call));
        const answer = await send(call);
        // A repeated bet may have been taken by the first call; the cancel was sent on purpose.
        return answer.kind === 'done' ? { kind: 'refused', code: 'BET_CANCELLED' } : answer;
      }
      case 'settle-twice': {
        const answer = await send(call);
        await noted({ ...call, body: { ...another(call), amount: more(call.body) } });
        return answer;
      }
      case 'another-amount': {
        const answer = await send(call);
        await noted({ ...call, body: { ...call.body, amount: more(call.body) } });
        return answer;
      }
      case 'wrong-signature':
        return await noted(call, { secret: 'the secret of somebody else' });
      case 'stale-time':
        return await noted(call, { at: new Date(now() - staleMs) });
      case 'unknown-member':
        await noted({ ...call, body: strangerOf(call) });
        return await send(call);
      case 'foreign-currency':
        await noted({ ...call, body: { ...another(call), currency: otherCurrency(call.body) } });
        return await send(call);
      case 'none':
        return await send(call);
    }
  };
  const answer = await bend();
  if (fault !== 'reorder') await faults.release();
  return answer;
}

/** Returns the same call with a new transaction id, if it has one. */
function another({ body }: PlatformCall): Record<string, string> {
  return body.transactionId === undefined ? body : { ...body, transactionId: `${body.transactionId}.2` };
}

function strangerOf(call: PlatformCall): Record<string, string> {
  return call.action === 'authenticate'
    ? { token: 'nobody-was-ever-given-this-token' }
    : { ...another(call), player: nobody };
}

function cancelOf({ vendor, body }: PlatformCall): PlatformCall {
  const { transactionId: betTransactionId = '', player = '', currency = '', roundId = '' } = body;
  return {
    vendor,
    action: 'cancel',
    body: { transactionId: `${betTransactionId}.c`, player, currency, roundId, betTransactionId },
  };
}

function more({ amount = '0', currency = '' }: Record<string, string>): string {
  if (!isCurrency(currency)) return amount;
  return formatMoney((parseMoney(amount, currency) ?? 0n) + 10_000n, currency);
}

function otherCurrency({ currency }: Record<string, string>): CurrencyCode {
  return currency === 'USD' ? 'THB' : 'USD';
}
