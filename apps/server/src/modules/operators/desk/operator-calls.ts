import { DeskId, DeskReason } from '@fairhouse/contract/desk';
import {
  DeskEnrolmentCode,
  DeskNewOperator,
  DeskOperatorDone,
  DeskOperatorPassword,
  DeskOperatorRole,
} from '@fairhouse/contract/desk-operators';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { usernameKeyOf } from '../../identity/index.ts';
import { operatorById, operatorByKey } from '../store.ts';
import { deskAct, deskNew, rowNumber } from './act.ts';
import { found } from './list.ts';
import { operatorShown } from './operator-list.ts';
import {
  issueEnrolmentCode,
  makeOperator,
  type operatorActs,
  setOperatorPassword,
  setOperatorRole,
} from './operators.ts';

// The console's calls of the acts on operators.

const nameOf = async ({ db }: Ctx, id: bigint) => found(await operatorById(db, id)).username;

/** Returns the call of an act that takes only a reason. */
export const onOperator = (act: (typeof operatorActs)[keyof typeof operatorActs]) =>
  deskAct({
    permission: act.permission,
    schema: { params: DeskId, body: DeskReason },
    answer: DeskOperatorDone,
    on: rowNumber,
    act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
      const done = await act(ctx, { operatorId, reason, said: {} }, await nameOf(ctx, id));
      return { operator: await operatorShown(ctx, id), done };
    },
  });

export const roleCall = deskAct({
  permission: setOperatorRole.permission,
  schema: { params: DeskId, body: DeskOperatorRole },
  answer: DeskOperatorDone,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, role }: DeskOperatorRole) => {
    const done = await setOperatorRole(ctx, { operatorId, reason, said: { role } }, await nameOf(ctx, id), role);
    return { operator: await operatorShown(ctx, id), done };
  },
});

export const passwordCall = deskAct({
  permission: setOperatorPassword.permission,
  schema: { params: DeskId, body: DeskOperatorPassword },
  encrypted: true,
  answer: DeskOperatorDone,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason, password }: DeskOperatorPassword) => {
    const done = await setOperatorPassword(ctx, { operatorId, reason, said: {} }, await nameOf(ctx, id), password);
    return { operator: await operatorShown(ctx, id), done };
  },
});

export const enrolmentCodeCall = deskAct({
  permission: issueEnrolmentCode.permission,
  schema: { params: DeskId, body: DeskReason },
  answer: DeskEnrolmentCode,
  noStore: true,
  perMinute: 20,
  on: rowNumber,
  act: async (ctx, id, { operatorId }, { reason }: DeskReason) => {
    const { code, expiresAt } = await issueEnrolmentCode(ctx, { operatorId, reason, said: {} }, await nameOf(ctx, id));
    return { operator: await operatorShown(ctx, id), code, expiresAt: expiresAt.toISOString() };
  },
});

export const newOperatorCall = deskNew({
  permission: makeOperator.permission,
  schema: { body: DeskNewOperator },
  answer: DeskEnrolmentCode,
  noStore: true,
  perMinute: 20,
  act: async (ctx, { operatorId }, { reason, username, role }: DeskNewOperator) => {
    const by = { operatorId, reason, said: { role } };
    const { code } = await makeOperator(ctx, by, username, { role, password: () => null });
    assert(code, 'an operator without a password has a code');
    const { id } = found(await operatorByKey(ctx.db, usernameKeyOf(username)));
    return { operator: await operatorShown(ctx, id), code: code.code, expiresAt: code.expiresAt.toISOString() };
  },
});
