import { currencyNamed, parseMoney, showMoney } from '@fairhouse/money/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { faultOf, faults } from './faults.ts';
import { change, type Gateway, pay, refuse } from './gateway.ts';
import type { Order } from './order.ts';
import { style } from './style.ts';
import { fill, wordsOf } from './words.ts';

type Token = { Params: { token: string } };
type Form = Token & { Body: URLSearchParams };

/** Registers the payers' pages: the amount, and buttons that pay it. They run no script. */
export function payersPages(app: FastifyInstance, gateway: Gateway): void {
  const { store } = gateway;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get<Token>('/pay/:token', (request, reply) => {
    const order = store.orderByToken(request.params.token);
    return order?.kind === 'payment' ? show(reply, pageOf(gateway, order, '')) : show(reply.code(404), missingPage());
  });
  app.post<Form>('/pay/:token', (request, reply) => {
    const { token } = request.params;
    const order = store.orderByToken(token);
    if (order?.kind !== 'payment' || !(request.body instanceof URLSearchParams))
      return show(reply.code(404), missingPage());
    const { words } = wordsOf(order.language);
    const said = (name: string) => String(request.body.get(name) ?? '').trim();
    if (said('do') === 'cancel') refuse(gateway, order.id);
    else {
      const other = said('amount').replaceAll(',', '');
      const units = other === '' ? null : parseMoney(other, order.currency);
      if (other !== '' && (units === null || units <= 0n))
        return show(reply.code(422), pageOf(gateway, order, words.badAmount));
      const fault = faultOf(said('fault'));
      if (fault !== 'none') change(gateway, order.id, ({ state }) => ({ state, fault }));
      pay(gateway, order.id, other === '' ? undefined : other);
    }
    return reply.redirect(`/pay/${token}`, 303);
  });
}

function show(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').send(html);
}

function pageOf({ config }: Gateway, order: Order, problem: string): string {
  const { words, tag } = wordsOf(order.language);
  const amount = shown(order.amount, order);
  const open = order.state === 'waiting' || order.state === 'expired' || order.state === 'failed';
  const parts = [
    `<h1 class="to">${html(fill(words.to, { merchant: config.merchant }))}</h1>`,
    `<p class="amount">${html(amount)}</p>`,
    `<p class="muted">${html(fill(words.reference, { reference: order.reference }))}</p>`,
    stateOf(order),
    open ? formOf(order, amount, problem) : '',
    order.return_url ? `<a class="back" href="${html(order.return_url)}">${html(words.back)}</a>` : '',
  ];
  // The page of an order that changes by itself reloads.
  return documentOf(tag, words.title, words.sandbox, parts.join('\n'), order.state === 'confirming');
}

function stateOf(order: Order): string {
  const { words } = wordsOf(order.language);
  const { confirmations: count, confirmations_needed: needed } = order;
  const said = {
    waiting: null,
    confirming: [words.confirming, fill(words.confirmingHint, { count, needed: Math.max(needed, 1) })],
    paid: [words.paid, fill(words.paidHint, { amount: shown(order.received ?? order.amount, order) })],
    failed: [words.cancelled, words.cancelledHint],
    expired: [words.expired, words.expiredHint],
    returned: null,
  }[order.state];
  if (!said) return '';
  const [title = '', hint = ''] = said;
  return `<div class="state ${order.state}" role="status"><h2>${html(title)}</h2><p>${html(hint)}</p></div>`;
}

function formOf(order: Order, amount: string, problem: string): string {
  const { words } = wordsOf(order.language);
  const isCrypto = order.method === 'crypto';
  const options = faults
    .filter((fault) => fault !== 'lost-answer')
    .map((fault) => `<option value="${fault}">${html(words.faults[fault])}</option>`);
  const address = `<p class="muted">${html(fill(words.address, { network: order.network ?? '' }))}</p>
    <p class="address">${html(order.address ?? '')}</p>`;
  return `${isCrypto ? address : ''}
    <form method="post">
      <button class="pay" name="do" value="pay">${html(fill(isCrypto ? words.send : words.pay, { amount }))}</button>
      ${order.state === 'waiting' ? `<button class="quiet" name="do" value="cancel">${html(words.cancel)}</button>` : ''}
      <details${problem ? ' open' : ''}>
        <summary>${html(words.more)}</summary>
        <label>${html(words.otherAmount)}<input name="amount" inputmode="decimal" autocomplete="off"></label>
        ${problem ? `<p class="problem" role="alert">${html(problem)}</p>` : ''}
        <label>${html(words.fault)}<select name="fault">${options.join('')}</select></label>
      </details>
    </form>`;
}

function missingPage(): string {
  const { words, tag } = wordsOf('EN');
  const body = `<div class="state failed"><h1>${html(words.missing)}</h1><p>${html(words.missingHint)}</p></div>`;
  return documentOf(tag, words.title, words.sandbox, body, false);
}

function documentOf(tag: string, title: string, sandbox: string, body: string, follows: boolean): string {
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${follows ? '<meta http-equiv="refresh" content="2">' : ''}
<title>${html(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="sandbox">${html(sandbox)}</header>
<main>
${body}
</main>
</body>
</html>`;
}

function shown(amount: string, { currency }: Order): string {
  const units = parseMoney(amount, currency);
  const { symbol } = currencyNamed(currency);
  return units === null ? amount : `${symbol}${showMoney(units, currency)}`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function html(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
