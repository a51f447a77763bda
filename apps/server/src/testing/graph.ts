import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, type LocalServer, sendJson, startLocalServer } from './local-server.ts';

type Code = { redirectUri: string; challenge: string; account: string };

/**
 * A provider of OAuth 2 with a Graph API: a dialog at /dialog (`?as=<account>` or `?cancel=1` answers it), a token
 * endpoint that checks client, PKCE and redirect URI and accepts a code once, and /me that returns the account of a
 * token.
 */
export async function startGraph(client: {
  clientId: string;
  clientSecret: string;
}): Promise<LocalServer & { says: (profile: Record<string, unknown> | null) => void }> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  let profile: Record<string, unknown> | null = null;

  async function token(request: IncomingMessage, response: ServerResponse) {
    const given = new URLSearchParams(await bodyOf(request));
    const code = codes.get(given.get('code') ?? '');
    codes.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = given.get('client_id') === client.clientId && given.get('client_secret') === client.clientSecret;
    const isRight = code?.challenge === challenge && code.redirectUri === given.get('redirect_uri');
    if (!isClient || !code || !isRight) return sendJson(response, { error: 'invalid_grant' }, 400);
    const access = randomBytes(16).toString('hex');
    tokens.set(access, code.account);
    sendJson(response, { access_token: access, token_type: 'bearer', expires_in: 5_183_944 });
  }

  function me(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const access = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const account = tokens.get(access);
    const proof = createHmac('sha256', client.clientSecret).update(access).digest('hex');
    if (account === undefined || query.get('appsecret_proof') !== proof || query.get('fields') !== 'id,name,email') {
      return sendJson(response, { error: { message: 'Invalid OAuth access token.' } }, 400);
    }
    sendJson(response, profile ?? { id: `fb-${account}`, name: account, email: `${account}@example.com` });
  }

  function dialog(response: ServerResponse, query: URLSearchParams) {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    const account = query.get('as');
    const isCancelled = query.has('cancel');
    if (isCancelled) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    } else if (account === null) {
      return sendJson(response, { error: 'Nobody answers the dialog' }, 400);
    } else {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { redirectUri, challenge: query.get('code_challenge') ?? '', account });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: `${back.href}#_=_` }).end();
  }

  const server = await startLocalServer((url) => async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/dialog') return dialog(response, searchParams);
    if (pathname === '/token') return await token(request, response);
    if (pathname === '/graph/me') return me(request, response, searchParams);
    sendJson(response, {}, 404);
  });
  return {
    ...server,
    says: (said) => {
      profile = said;
    },
  };
}
