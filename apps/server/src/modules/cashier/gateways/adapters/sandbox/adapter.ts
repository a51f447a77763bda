import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { isSigned, signatureOf } from '@fairhouse/signature/signature';
import { DomainError } from '../../../../../platform/errors.ts';
import { type Adapter, type Gateway, GatewayRefused, GatewaySilent, type SettlementLine } from '../../adapter.ts';
import { codeOf, eventOf, parsed, placesOf, reportOf } from './messages.ts';

const patienceMs = 8000;
/** The size limit of an answer in bytes; a settlement file has a line for each order. */
const answerBytesMax = 64 * 1024 * 1024;

/** The sandbox gateway of `apps/payments`; docs/decisions/0042-gateways.md describes its protocol. */
export const sandbox: Adapter = {
  async openPayment(gateway, ask) {
    const body = JSON.stringify({
      reference: ask.reference,
      method: ask.method,
      currency: ask.currency,
      amount: formatMoney(ask.amount, ask.currency),
      ...(ask.network === null ? {} : { network: ask.network }),
      confirmations: ask.confirmations,
      returnUrl: ask.returnUrl,
      expiresAt: ask.expiresAt.getTime(),
    });
    const said = parsed(await answered(gateway, 'POST', '/v1/payments', body));
    const [report, places] = [reportOf(said), placesOf(said)];
    if (!report || !places || report.reference !== ask.reference) throw new GatewaySilent('the answer says nothing');
    const { pageUrl, address, network } = places;
    const qr = ask.method === 'qr' ? pageUrl : address;
    return { report, redirectUrl: pageUrl, qr, address, network };
  },

  async sendPayout(gateway, { reference, currency, amount, account }) {
    const { kind, provider, holder, number } = account;
    const body = JSON.stringify({
      reference,
      currency,
      amount: formatMoney(amount, currency),
      account: { kind, provider, holder: holder ?? '', number },
    });
    return reportIn(await answered(gateway, 'POST', '/v1/payouts', body), reference);
  },

  async status(gateway, reference) {
    const { status, text } = await call(gateway, 'GET', `/v1/orders/${reference}`, '');
    if (status === 404) return null;
    return reportIn(textOf({ status, text }), reference);
  },

  readEvent({ merchant, secrets }, { method, path, body, signature }, now) {
    if (!isSigned(secrets, { method, path, body }, signature, now)) throw new DomainError('FORBIDDEN');
    const event = eventOf(body.toString('utf8'), merchant);
    if (!event) throw new DomainError('MALFORMED');
    return event;
  },

  async settlements(gateway, day) {
    return await readLines(await answered(gateway, 'GET', `/v1/settlements/${day}`, ''));
  },
  readSettlements: readLines,
};

function reportIn(text: string, reference: string) {
  const report = reportOf(parsed(text));
  if (report?.reference !== reference) throw new GatewaySilent('the answer says nothing');
  return report;
}

/** Returns the body of a successful answer. */
async function answered(gateway: Gateway, method: 'GET' | 'POST', path: string, body: string): Promise<string> {
  return textOf(await call(gateway, method, path, body));
}

function textOf({ status, text }: { status: number; text: string }): string {
  if (status >= 200 && status < 300) return text;
  // These statuses refuse the question and do not describe the order; 409 means that an order with the reference
  // exists.
  if (status >= 500 || [401, 403, 404, 408, 409, 425, 429].includes(status))
    throw new GatewaySilent(`answered ${status}`);
  const said = parsed(text);
  const code = typeof said === 'object' && said !== null && 'error' in said ? String(said.error) : `status ${status}`;
  throw new GatewayRefused(codeOf(code.slice(0, 100)));
}

async function call({ url, merchant, secrets }: Gateway, method: 'GET' | 'POST', path: string, body: string) {
  try {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        'x-merchant': merchant,
        // Real time even under a test clock: the gateway uses its own clock.
        'x-signature': signatureOf(secrets[0], { method, path, body }, new Date()),
      },
      ...(method === 'POST' ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = await answer.arrayBuffer();
    if (bytes.byteLength > answerBytesMax) throw new GatewaySilent('the answer is too long');
    return { status: answer.status, text: Buffer.from(bytes).toString('utf8') };
  } catch (error) {
    if (error instanceof GatewaySilent) throw error;
    throw new GatewaySilent(error instanceof Error ? error.message : 'no answer', { cause: error });
  }
}

/** Parses `kind,reference,id,currency,amount,state,paid_at`, one order per line. @throws DomainError MALFORMED */
async function readLines(file: string): Promise<SettlementLine[]> {
  const rows = await rowsOf(file);
  if (!Array.isArray(rows)) throw new DomainError('MALFORMED');
  return rows.map((row: Record<string, unknown>): SettlementLine => {
    const { kind, reference, currency, amount, state } = row;
    const known = typeof currency === 'string' && isCurrency(currency) ? currency : null;
    const units = known && typeof amount === 'string' ? parseMoney(amount, known) : null;
    const isOrder = (kind === 'payment' || kind === 'payout') && typeof reference === 'string';
    const isState = state === 'paid' || state === 'returned';
    if (!isOrder || !isState || known === null || units === null) throw new DomainError('MALFORMED');
    return { kind, reference, currency: known, amount: units, state: state === 'paid' ? 'PAID' : 'RETURNED' };
  });
}

/** Parses a CSV table. @throws DomainError MALFORMED when the text is none */
async function rowsOf(file: string): Promise<unknown> {
  const { CsvError, parse } = await import('csv-parse/sync');
  try {
    return parse(file, { columns: true, skip_empty_lines: true });
  } catch (error) {
    throw error instanceof CsvError ? new DomainError('MALFORMED') : error;
  }
}
