import type { ChallengeAnswer, ChallengePurpose, SliderChallenge, TrackPoint } from '@fairhouse/contract/challenge';
import { sql } from 'kysely';
import { gapOf } from '../../apps/server/src/modules/identity/challenges/open-challenge.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { assert } from '../../apps/server/src/platform/errors.ts';

type Post = (path: string, body: string, headers: Record<string, string>) => Promise<{ text: string }>;

const purpose: ChallengePurpose = 'login';
const steps = 24;
const stepMs = 25;

/**
 * Requests a slider puzzle and answers it with a hand's movement; the benchmark reads the gap's position from the
 * site's storage.
 */
export async function solvedSlider(ctx: Ctx, post: Post, headers: Record<string, string>): Promise<ChallengeAnswer> {
  const asked = await post('/wps/challenge/slider', JSON.stringify({ purpose }), {
    ...headers,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  });
  const { value }: { value: SliderChallenge } = JSON.parse(asked.text);
  const { rows } = await sql<{ gap: Buffer }>`
    select gap from identity.challenge where id = ${value.id}::uuid`.execute(ctx.db);
  assert(rows[0], 'the slider is kept');
  const x = gapOf(ctx, rows[0]);
  return { kind: 'slider', id: value.id, x, track: movedTo(x) };
}

/** Returns a track to x that is slow, fast, then slow. */
function movedTo(x: number): TrackPoint[] {
  return Array.from({ length: steps + 1 }, (_, at) => {
    const way = (1 - Math.cos((Math.PI * at) / steps)) / 2;
    return { t: at * stepMs, x: x * way, y: Math.sin(at) };
  });
}
