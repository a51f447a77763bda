import { createHash } from 'node:crypto';
import type { ErrorCode } from '@fairhouse/contract/errors';
import type { Side } from '@fairhouse/contract/identity';
import { type SocialProvider, socialModules } from '@fairhouse/contract/social';
import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isModuleOn } from '../../site/index.ts';
import type { Visitor } from '../visitor.ts';
import { linkFromFlow } from './linking.ts';
import type { FlowSecrets } from './provider.ts';
import { providerOf } from './providers.ts';
import { popupAddress, returnPath } from './return-path.ts';
import { type FlowRow, insertFlow, takeFlow } from './social-store.ts';
import { openSocialTicket, type SocialIdentity } from './tickets.ts';

const lifetimeMs = 10 * 60_000;
const sealPurpose = 'social-flow';

/**
 * Begins a flow for this browser.
 * @returns the provider's address to which the browser is sent
 * @throws MODULE_DISABLED when the provider is switched off or not configured, SOCIAL_FAILED when it cannot be reached
 */
export async function startFlow(
  ctx: Ctx,
  asked: {
    provider: SocialProvider;
    visitor: Visitor;
    /** The origin where the visitor starts and to which they return, e.g. "https://play.example". */
    origin: string;
    side: Side;
    returnTo: string | undefined;
    /** When set, the account is linked to the member of this session instead of signing in. */
    sessionId?: bigint;
  },
): Promise<string> {
  const { provider, visitor, origin, side, returnTo, sessionId = null } = asked;
  await requireProvider(ctx, provider);
  const secrets: FlowSecrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const challenge = createHash('sha256').update(secrets.codeVerifier).digest('base64url');
  const url = await orSocialFailed(ctx, provider, async () =>
    providerOf(ctx, provider).authorizationUrl(callbackUrl(origin, provider), secrets, challenge),
  );
  await insertFlow(ctx.db, {
    state_hash: sha256(secrets.state),
    provider,
    browser: visitor.browser,
    secrets: ctx.vault.seal(sealPurpose, Buffer.from(JSON.stringify(secrets))),
    side,
    return_path: returnPath(returnTo),
    session_id: sessionId,
    expires_at: new Date(ctx.clock().getTime() + lifetimeMs),
  });
  return url.href;
}

/**
 * Ends the flow with which the visitor returns.
 * @param callback the address to which the provider sent the browser
 * @returns our page to which the browser is sent; its fragment has a ticket, the linked provider, or the error's code
 */
export async function finishFlow(
  ctx: Ctx,
  { provider, callback, visitor }: { provider: SocialProvider; callback: URL; visitor: Visitor },
): Promise<string> {
  const state = callback.searchParams.get('state') ?? '';
  const flow = await takeFlow(ctx.db, { stateHash: sha256(state), browser: visitor.browser, provider });
  if (!flow || flow.expires_at <= ctx.clock()) return failedAddress('/', 'SOCIAL_FAILED');
  try {
    return popupAddress(flow.return_path, await outcomeOf(ctx, flow, callback, visitor));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return failedAddress(flow.return_path, error.code);
  }
}

/** Returns our page that shows the error. */
export function failedAddress(returnTo: string | undefined, code: ErrorCode): string {
  return popupAddress(returnPath(returnTo), `error=${code}`);
}

/** Refuses a provider whose module is off. @throws MODULE_DISABLED (value.modId) */
export async function requireProvider(ctx: Ctx, provider: SocialProvider): Promise<void> {
  const modId = socialModules[provider];
  if (!(await isModuleOn(ctx, modId))) throw new DomainError('MODULE_DISABLED', { modId });
}

/**
 * Returns the fragment for a successful flow.
 * @throws SIGN_IN_CANCELLED, SOCIAL_FAILED, MODULE_DISABLED; errors of linking
 */
async function outcomeOf(ctx: Ctx, flow: FlowRow, callback: URL, visitor: Visitor): Promise<string> {
  const { provider, side } = flow;
  await requireProvider(ctx, provider);
  if (callback.searchParams.get('error') === 'access_denied') throw new DomainError('SIGN_IN_CANCELLED');
  const identity = await identityFrom(ctx, flow, callback);
  if (flow.session_id !== null) {
    await linkFromFlow(ctx, { sessionId: flow.session_id, identity, visitor });
    return `linked=${provider}`;
  }
  return await openSocialTicket(ctx, { identity, side, stage: 'arrived', visitor });
}

async function identityFrom(ctx: Ctx, flow: FlowRow, callback: URL): Promise<SocialIdentity> {
  const { provider } = flow;
  const secrets: FlowSecrets = JSON.parse(ctx.vault.open(sealPurpose, flow.secrets).toString());
  return await orSocialFailed(ctx, provider, () => providerOf(ctx, provider).identityOf(callback, secrets));
}

/** Turns every failure of the provider into one code, and logs it in one line. */
async function orSocialFailed<T>(ctx: Ctx, provider: SocialProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Logs neither codes nor tokens: only the error's message and the provider's name for it.
    const { name, message } = error instanceof Error ? error : new Error('unknown');
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    ctx.log.warn({ provider, error: { name, message, code } }, 'A sign-in through a provider failed');
    throw new DomainError('SOCIAL_FAILED', { provider });
  }
}

/** Returns the callback address, as registered with the provider. */
function callbackUrl(origin: string, provider: SocialProvider): string {
  return `${origin}/wps/session/social/${provider}/callback`;
}
