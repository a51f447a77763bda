import { signatureOf } from '@fairhouse/signature/signature';
import type { FastifyInstance } from 'fastify';
import { isVendorCode, type VendorCode } from './config.ts';
import { samplesOf } from './samples.ts';
import type { Studio } from './studio.ts';

/** The calls that the page offers, each with a sample body. */
const samples = samplesOf({
  token: 'the token of a game’s address',
  session: 'the session of authenticate',
  player: '1',
  currency: 'THB',
  gameCode: 'lantern-tide',
  round: 'try',
});

const actions = Object.keys(samples);
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Form = { vendor?: string; action?: string; body?: string };
/** A call that was sent by hand: what was signed, the signature, and the answer. */
type Sent = { path: string; signed: string; signature: string; status: number | null; answer: string; ms: number };

/**
 * `/sandbox`: sends any call of the protocol by hand, and shows its signature and the answer. Anybody who opens it can
 * move money at the platform, so it is served only if the process was started with `--sandbox`.
 */
export function sandbox(app: FastifyInstance, studio: Studio): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
  });
  app.get<{ Querystring: Form }>('/sandbox', (request, reply) => {
    const { vendor, action } = chosen(studio, request.query);
    return reply.type('text/html; charset=utf-8').send(page(studio, { vendor, action, body: sampleOf(action) }, null));
  });
  app.post<{ Body: Form }>('/sandbox', async (request, reply) => {
    const { vendor, action } = chosen(studio, request.body);
    const body = request.body.body ?? '';
    const sent = await send(studio, vendor, action, body);
    return reply.type('text/html; charset=utf-8').send(page(studio, { vendor, action, body }, sent));
  });
}

const sampleOf = (action: string) =>
  JSON.stringify(Object.entries(samples).find(([name]) => name === action)?.[1], null, 2);

function chosen({ config }: Studio, form: Form): { vendor: VendorCode; action: string } {
  const [first = 'NMS'] = Object.keys(config.vendors).filter(isVendorCode);
  const vendor =
    isVendorCode(form.vendor ?? '') && config.vendors[form.vendor as VendorCode] ? (form.vendor as VendorCode) : first;
  return { vendor, action: actions.find((name) => name === form.action) ?? 'balance' };
}

/** Sends the body as it was typed, even if it is no JSON, to show the refusal. */
async function send({ config, now }: Studio, vendor: VendorCode, action: string, body: string): Promise<Sent> {
  const url = new URL(`${config.platformUrl}/gateway/${vendor}/${action}`);
  const at = new Date(now());
  const call = { method: 'POST', path: url.pathname, body };
  const signature = signatureOf(config.vendors[vendor]?.secrets[0] ?? '', call, at);
  const told = {
    path: url.href,
    signed: `${Math.floor(at.getTime() / 1000)}.POST.${url.pathname}.${body}`,
    signature,
  };
  const begun = performance.now();
  try {
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(config.patienceMs),
    });
    const answer = pretty(await response.text());
    return { ...told, status: response.status, answer, ms: Math.round(performance.now() - begun) };
  } catch (error) {
    const answer = error instanceof Error ? error.name : 'no answer';
    return { ...told, status: null, answer, ms: Math.round(performance.now() - begun) };
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const text = (raw: string) => raw.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const style = `*{box-sizing:border-box}body{margin:0 auto;max-width:960px;padding:20px;font:15px/1.5 system-ui,sans-serif;background:#14121c;color:#f4efe6}
h1{font-size:22px;margin:0 0 4px}p{color:#bdb5cb;margin:0 0 16px}nav{display:flex;flex-wrap:wrap;gap:6px;margin-bottom:16px}
nav a{color:#f4efe6;text-decoration:none;padding:8px 12px;border:1px solid #4a4360;border-radius:8px;font-size:14px}nav a[aria-current]{background:#e8b949;color:#14121c;border-color:#e8b949;font-weight:700}
label{display:block;font-weight:700;margin-bottom:4px}textarea{width:100%;min-height:220px;padding:12px;border:1px solid #4a4360;border-radius:8px;background:#1c1928;color:#f4efe6;font:14px/1.5 ui-monospace,monospace}
button{margin:12px 0;min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#e8b949;color:#14121c;font:inherit;font-weight:700;cursor:pointer}
h2{font-size:16px;margin:16px 0 4px}pre{margin:0;padding:12px;border-radius:8px;background:#1c1928;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}`;

function page({ config }: Studio, form: Required<Form>, sent: Sent | null): string {
  const { vendor, action, body } = form;
  const link = (to: { vendor: string; action: string }, name: string, isHere: boolean) =>
    `<a href="/sandbox?vendor=${to.vendor}&amp;action=${encodeURIComponent(to.action)}"${isHere ? ' aria-current="page"' : ''}>${text(name)}</a>`;
  const vendors = Object.keys(config.vendors).map((code) => link({ vendor: code, action }, code, code === vendor));
  const calls = actions.map((name) => link({ vendor, action: name }, name, name === action));
  const part = (name: string, value: string) => `<h2>${name}</h2><pre>${text(value)}</pre>`;
  const outcome = sent
    ? `<section aria-label="Answer">${part('Sent to', `POST ${sent.path}`)}${part('Signed', sent.signed)}${part('X-Signature', sent.signature)}${part(`Answer ${sent.status ?? 'none'} in ${sent.ms} ms`, sent.answer)}</section>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox · ${text(action)}</title><style>${style}</style></head><body>
<main><h1>Sandbox</h1><p>Sends a call to ${text(config.platformUrl)} as ${vendor} would, and shows its signature and the answer.</p>
<nav aria-label="Vendor">${vendors.join('')}</nav><nav aria-label="Call">${calls.join('')}</nav>
<form method="post" action="/sandbox"><input type="hidden" name="vendor" value="${vendor}"><input type="hidden" name="action" value="${text(action)}">
<label for="body">Body of ${text(action)}</label><textarea id="body" name="body" spellcheck="false">${text(body)}</textarea><button>Sign and send</button></form>
${outcome}</main></body></html>`;
}
