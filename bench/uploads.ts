import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { untilEnd } from './support/bench-server.ts';
import { membersWithSessions, residentMbOf, withDatabase } from './support/site-database.ts';
import { startServer, stop, untilAnswered } from './support/site-process.ts';

const sampleEveryMs = 100;
/** Longer than the process that redraws pictures waits for the next one, in milliseconds. */
const restMs = 15_000;
/** The target for the memory of the server and its helper processes after the uploads, in MB. */
const target = { residentAfterMb: 250 };

/**
 * Pictures of payment slips, uploaded by several members at once: the memory of the server, and of the processes that
 * it started, before the uploads, at the peak, and after them. The last line is one JSON object. Options: --pictures
 * 60, --members 8.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { pictures: { type: 'string', default: '60' }, members: { type: 'string', default: '8' } },
  });
  const [pictures, members] = [values.pictures, values.members].map(Number);
  if (!pictures || !members) throw new Error('--pictures and --members are numbers');
  const picture = await largePicture();
  await withDatabase(async (env) => {
    const { ctx, close: closeSite } = await openSite(env, 'tool');
    const close = untilEnd(closeSite);
    try {
      const tokens = (await membersWithSessions(ctx, members)).map(({ token }) => token);
      const server = startServer(env);
      const stopServer = untilEnd(() => stop(server));
      try {
        const address = `http://127.0.0.1:${env.PORT}`;
        await untilAnswered(server, `${address}/health/ready`);
        const memory = () => residentMbOf(server) + redrawingMbOf(server.pid ?? 0);
        const residentBeforeMb = memory();
        let residentMostMb = residentBeforeMb;
        const sampler = setInterval(() => {
          residentMostMb = Math.max(residentMostMb, memory());
        }, sampleEveryMs);
        const began = performance.now();
        let left = pictures;
        let busy = 0;
        await Promise.all(
          tokens.map(async (token) => {
            while (left-- > 0) busy += await upload(`${address}/wps/cashier/proofs`, token, picture);
          }),
        );
        const seconds = Math.round((performance.now() - began) / 100) / 10;
        await sleep(restMs);
        clearInterval(sampler);
        const residentAfterMb = memory();
        const figures = { pictures, busy, megabytes: mb(picture.length), seconds };
        const met = residentAfterMb <= target.residentAfterMb;
        console.log(
          JSON.stringify({
            bench: 'uploads',
            ...figures,
            members,
            residentBeforeMb,
            residentMostMb,
            residentAfterMb,
            target,
            met,
          }),
        );
      } finally {
        await stopServer();
      }
    } finally {
      await close();
    }
  });
}

const mb = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10;

/** Returns a picture just below the size limit of a proof. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return await sharp({ create: { width: 3200, height: 2400, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Uploads until the picture is accepted. @returns the number of refusals because the site was too busy */
async function upload(url: string, token: string, picture: Buffer): Promise<number> {
  for (let busy = 0; ; busy++) {
    const body = new FormData();
    body.set('proof', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'slip.jpg');
    const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    const said = await answer.text();
    if (answer.status === 200) return busy;
    assert(answer.status === 429 || answer.status === 503, `a picture is taken, not ${said}`);
    await sleep(200);
  }
}

/** Returns the memory of the processes that the server has started for pictures, in MB. */
function redrawingMbOf(pid: number): number {
  const lines = execFileSync('ps', ['-eo', 'ppid=,rss=,args=']).toString().split('\n');
  const kilobytes = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([parent, , ...command]) => Number(parent) === pid && command.join(' ').includes('redraw'))
    .reduce((sum, [, rss]) => sum + Number(rss), 0);
  return Math.round(kilobytes / 1024);
}
