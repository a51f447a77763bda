/// <reference path="./oidc-provider.d.ts" />
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { bodyOf, type LocalServer, startLocalServer } from './local-server.ts';

export const testClient = { clientId: 'fairhouse', clientSecret: 'a-secret-of-the-client-only' };

/**
 * Starts a complete OpenID Connect provider. Answering its page with `login=somchai` signs in the account `somchai`,
 * with a mail address at example.com and the name "Somchai".
 */
export async function startIdentityProvider({ redirectUris }: { redirectUris: string[] }): Promise<LocalServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'of-the-test', use: 'sig', alg: 'RS256' };
  return await startLocalServer((url) => {
    const provider = new Provider(url, configuration(key, redirectUris));
    const rest = provider.callback();
    return (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      if (!pathname.startsWith('/interaction/')) return rest(request, response);
      const answered = searchParams.has('cancel') || request.method === 'POST';
      const work = answered ? finish(provider, request, response) : ask(response, pathname);
      return void work.catch((error: unknown) => response.writeHead(500).end(String(error)));
    };
  });
}

function configuration(key: object, redirectUris: string[]): Record<string, unknown> {
  const { base, Prompt } = interactionPolicy;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const { clientId, clientSecret } = testClient;
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of-the-test'] },
    adapter: adapter(),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at the real provider, the claims are in the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    interactions: { policy, url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: nameOf(id) }),
    }),
  };
}

async function ask(response: ServerResponse, path: string): Promise<void> {
  const page = `<!doctype html><html lang="en"><title>Choose an account</title><main><h1>Choose an account</h1>
    <form method="post" action="${path}"><label>Account <input name="login" required></label>
    <button>Continue</button></form><a href="${path}?cancel=1">Cancel</a></main></html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '').get('login');
  if (accountId === null) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    login: { accountId },
    select_account: {},
    consent: { grantId },
  });
}

function nameOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

type Stored = Record<string, unknown> & { uid?: string; consumed?: number };

/** Returns the provider's store, in this process's memory. */
function adapter() {
  const rows = new Map<string, Stored>();
  return class {
    private readonly kind: string;
    constructor(kind: string) {
      this.kind = kind;
    }
    async upsert(id: string, row: Stored) {
      rows.set(`${this.kind}:${id}`, row);
    }
    async find(id: string) {
      return rows.get(`${this.kind}:${id}`);
    }
    async findByUid(uid: string) {
      return [...rows.values()].find((row) => row.uid === uid);
    }
    async consume(id: string) {
      const row = rows.get(`${this.kind}:${id}`);
      if (row) row.consumed = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      rows.delete(`${this.kind}:${id}`);
    }
    async revokeByGrantId() {}
  };
}

/**
 * Plays a browser at a provider: follows its pages over HTTP with the cookies that it sets, until it is redirected to
 * `until`.
 */
export async function followPages(start: string, until: string, answer: { login: string } | 'cancel'): Promise<string> {
  const cookies = new Map<string, string>();
  let at = start;
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 12; step += 1) {
    if (at.startsWith(until)) return at;
    const response: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const next = response.headers.get('location');
    form = null;
    if (next) {
      at = new URL(next, at).href;
    } else if (!response.ok) {
      throw new Error(`The provider refused: ${response.status} ${await response.text()}`);
    } else if (answer === 'cancel') {
      at = `${at}?cancel=1`;
    } else {
      form = new URLSearchParams(answer);
    }
  }
  throw new Error(`The provider's pages did not lead back, but to ${at}`);
}
