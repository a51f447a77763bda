import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { signedInMember } from '../../testing/members.ts';
import { roomFollower } from './follow.ts';
import { chatRulesChanged } from './rules.ts';
import { openRooms } from './testing.ts';

const site = await useTestApp({ listen: true });
const { ctx } = site;
const { say } = await openRooms(site);

/** Watches the English room; returns the texts that are heard there. */
function watching({ token }: { token: string }): string[] {
  const socket = io(site.url, { transports: ['websocket'], auth: { token }, forceNew: true });
  onTestFinished(() => void socket.close());
  const texts: string[] = [];
  socket.on('chat', ({ said }: { said: { text: string }[] }) => texts.push(...said.map(({ text }) => text)));
  socket.emit('watch', 'chaten');
  return texts;
}

async function ruled(visitorsRead: boolean) {
  await sql`update chat.rule set visitors_read = ${visitorsRead}`.execute(ctx.db);
  chatRulesChanged(ctx);
}

test('a trial user, whom a click opens, hears nothing of a room that members alone read', async () => {
  const [member, trial] = [await signedInMember(ctx), await signedInMember(ctx, { trial: true })];
  const [heard, overheard] = [watching(member), watching(trial)];
  await expect.poll(() => ctx.push.watchersHere('chaten'), { timeout: 10_000 }).toBe(2);
  const look = roomFollower(ctx);
  await look();
  await ruled(false);
  await say(member, 'Among us');
  await look();
  await expect.poll(() => heard).toEqual(['Among us']);
  await ruled(true);
  await say(member, 'To all');
  await look();
  await expect.poll(() => heard).toEqual(['Among us', 'To all']);
  await expect.poll(() => overheard).toEqual(['To all']);
});
