import type { PasskeyRequest } from '@fairhouse/contract/factors';
import type { OperatorLogin, OperatorSessionValue, OperatorVerification } from '@fairhouse/contract/operators';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import {
  accountSubject,
  addressSubject,
  countTry,
  type FactorSubject,
  factorMethods,
  factorsOf,
  forgetTries,
  noteEvent,
  orTakeBack,
  passkeyRequest,
  requireCaptcha,
  takeBack,
  tryFailed,
  usernameKeyOf,
  type Visitor,
  verifyFactor,
  verifyPassword,
} from '../identity/index.ts';
import { takeEnrolmentCode, tryEnrolmentCode } from './enrolment.ts';
import { insertTicket, tickets } from './session-store.ts';
import { openOperatorSession } from './sessions.ts';
import { holdEnabled, knowsBrowser, type OperatorRow, operatorById, operatorByKey } from './store.ts';

const ticketMs = 10 * 60_000;
const triesMax = 5;
/** An id that no operator has, so that an unknown name makes the same queries. */
const nobodyId = 0n;

export function operatorSubject(id: bigint): FactorSubject {
  return { kind: 'operator', id };
}

/**
 * Checks an operator's password; a second factor always follows. An operator without one enters the enrolment code
 * that an admin handed over, and gets a session that can only enrol a factor. Unknown names and wrong passwords get
 * the same answer after the same work.
 * @throws VERIFICATION_REQUIRED (value: LoginVerification), WRONG_ACCOUNT_OR_PASSWORD (value.captcha),
 * ENROLMENT_CODE_REQUIRED, CODE_INVALID (value.triesLeft), ACCOUNT_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG,
 * TOO_MANY_REQUESTS
 */
export async function signInOperator(
  ctx: Ctx,
  request: OperatorLogin,
  visitor: Visitor,
): Promise<OperatorSessionValue> {
  const operator = await operatorWithPassword(ctx, request, visitor);
  const factors = await factorsOf(ctx.db, operatorSubject(operator.id));
  if (!factors.strong) return await signInToEnrol(ctx, operator, request.enrolmentCode, visitor);
  const ticket = newToken();
  await ctx.db.transaction().execute(async (tx) => {
    await stillAdmitted(tx, operator);
    await insertTicket(tx, {
      token_hash: sha256(ticket),
      operator_id: operator.id,
      browser: visitor.browser,
      expires_at: new Date(ctx.clock().getTime() + ticketMs),
    });
  });
  const event = { operatorId: operator.id, visitor, detail: { way: 'password', reason: 'member' } };
  await noteEvent(ctx, ctx.db, { kind: 'login-verification-asked', ...event });
  throw new DomainError('VERIFICATION_REQUIRED', { ticket, reason: 'member', methods: factorMethods(factors) });
}

/** Opens the session that enrols the first factor, by the enrolment code: the password alone opens none. */
async function signInToEnrol(
  ctx: Ctx,
  operator: OperatorRow,
  typed: string | undefined,
  visitor: Visitor,
): Promise<OperatorSessionValue> {
  if (typed === undefined) throw new DomainError('ENROLMENT_CODE_REQUIRED');
  const tried = await tryEnrolmentCode(ctx, operator.id, typed);
  if (!tried.right) {
    const event = { operatorId: operator.id, visitor, detail: { method: 'enrolment-code' } };
    await noteEvent(ctx, ctx.db, { kind: 'login-verification-failed', ...event });
    throw new DomainError('CODE_INVALID', { triesLeft: tried.triesLeft });
  }
  return await ctx.db.transaction().execute(async (tx) => {
    await stillAdmitted(tx, operator);
    if (!(await takeEnrolmentCode(tx, operator.id, typed))) throw new DomainError('CODE_INVALID', { triesLeft: 0 });
    return await openOperatorSession(ctx, tx, operator, { visitor });
  });
}

/**
 * Locks the operator and checks that nothing changed since the password was checked.
 * @throws WRONG_ACCOUNT_OR_PASSWORD, ACCOUNT_LOCKED
 */
async function stillAdmitted(tx: Db, { id, password_hash, role }: OperatorRow): Promise<void> {
  const held = await holdEnabled(tx, id);
  if (held?.password_hash !== password_hash || held.role !== role) throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD');
}

async function operatorWithPassword(ctx: Ctx, request: OperatorLogin, visitor: Visitor): Promise<OperatorRow> {
  const { ip, captchaId } = visitor;
  const key = usernameKeyOf(request.username);
  const operator = await operatorByKey(ctx.db, key);
  const knownHere = await knowsBrowser(ctx.db, operator?.id ?? nobodyId, visitor.browser);
  // Tries are counted apart from those of a member of the same name.
  const account = accountSubject(`operator:${key}`, knownHere ? visitor.browser : null);
  const address = addressSubject('address', ip);

  const { failedBefore, lastOf } = await countTry(ctx, [account, address]);
  if (failedBefore)
    await orTakeBack(ctx, [account], () => requireCaptcha(ctx, { captchaId, captcha: request.captcha }));
  const right = await orTakeBack(ctx, [account, address], () =>
    verifyPassword(operator?.password_hash ?? null, request.password.trim()),
  );
  if (!operator || !right) {
    await Promise.all([tryFailed(ctx, account), tryFailed(ctx, address)]);
    const event = { visitor, detail: { way: 'password' }, ...(operator ? { operatorId: operator.id } : {}) };
    await noteEvent(ctx, ctx.db, { kind: 'login-failed', ...event });
    if (lastOf.includes('account')) await noteEvent(ctx, ctx.db, { kind: 'login-locked-out', ...event });
    throw new DomainError('WRONG_ACCOUNT_OR_PASSWORD', { captcha: true });
  }
  await Promise.all([forgetTries(ctx, account), takeBack(ctx, address)]);
  if (operator.disabled_at) throw new DomainError('ACCOUNT_LOCKED');
  return operator;
}

/**
 * Returns the options with which the browser asks for a passkey of the operator whose login waits.
 * @throws VERIFICATION_EXPIRED
 */
export async function operatorVerificationPasskey(ctx: Ctx, ticket: string, visitor: Visitor): Promise<PasskeyRequest> {
  const row = await tickets.live(ctx.db, askedOf(ctx, ticket, visitor));
  if (!row) throw new DomainError('VERIFICATION_EXPIRED');
  return await passkeyRequest(ctx, { purpose: 'verify', subject: operatorSubject(row.operator_id), visitor });
}

/**
 * Opens the session of an operator's login that waits for its second factor.
 * @throws VERIFICATION_EXPIRED, CODE_INVALID (value.triesLeft), PASSKEY_INVALID, TOO_MANY_REQUESTS, ACCOUNT_LOCKED
 */
export async function answerOperatorVerification(
  ctx: Ctx,
  { ticket, ...proof }: OperatorVerification,
  visitor: Visitor,
): Promise<OperatorSessionValue> {
  const row = await tickets.countTry(ctx.db, askedOf(ctx, ticket, visitor));
  const operator = row && (await operatorById(ctx.db, row.operator_id));
  if (!row || !operator) throw new DomainError('VERIFICATION_EXPIRED');
  try {
    await verifyFactor(ctx, operatorSubject(operator.id), proof, visitor, 'verify');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const event = { operatorId: operator.id, visitor, detail: { method: proof.method } };
    await noteEvent(ctx, ctx.db, { kind: 'login-verification-failed', ...event });
    if (error.code !== 'CODE_INVALID') throw error;
    throw new DomainError('CODE_INVALID', { triesLeft: triesMax - row.tries });
  }
  return await ctx.db.transaction().execute(async (tx) => {
    await stillAdmitted(tx, operator);
    if (!(await tickets.take(tx, row.token_hash))) throw new DomainError('VERIFICATION_EXPIRED');
    return await openOperatorSession(ctx, tx, operator, { visitor, verified: proof.method });
  });
}

function askedOf(ctx: Ctx, ticket: string, visitor: Visitor) {
  return { hash: sha256(ticket), browser: visitor.browser, triesMax, now: ctx.clock() };
}
