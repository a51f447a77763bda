import type { LimitKind, LimitPeriod } from '@fairhouse/contract/protection';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import type { TestApp } from '../../testing/app.ts';

type Who = { headers: Record<string, string> };
const path = '/wps/protection/limits';

/** A member's acts on limits, over the wire. */
export function limitActs({ app }: TestApp) {
  async function send({ headers }: Who, method: 'PUT' | 'POST', url: string, payload: object) {
    return (await app.inject({ method, url, headers, payload })).json();
  }
  return {
    set: (member: Who, kind: LimitKind, period: LimitPeriod, amount: string | null) =>
      send(member, 'PUT', path, { kind, period, amount }),
    confirm: (member: Who, kind: LimitKind, period: LimitPeriod, amount: string | null) =>
      send(member, 'POST', `${path}/confirm`, { kind, period, amount }),
    limits: async ({ headers }: Who) => (await app.inject({ url: path, headers })).json(),
  };
}

/** Moves the time of a member's pending limits back by a day. */
export async function letADayPass({ db }: Ctx, { memberId }: { memberId: bigint }, days = 1): Promise<void> {
  await sql`
    update protection.play_limit set asked_at = asked_at - make_interval(days => ${days})
    where member_id = ${memberId}`.execute(db);
}
