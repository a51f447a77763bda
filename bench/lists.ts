import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { setModule } from '../apps/server/src/modules/site/settings.ts';
import type { Ctx } from '../apps/server/src/platform/ctx.ts';
import { assert } from '../apps/server/src/platform/errors.ts';
import { openSite } from '../apps/server/src/platform/site.ts';
import { startDemo } from './support/demo-site.ts';
import { emptyPage, figures, lateMs, openMembersPage, round, type Size, watch } from './support/frame-times.ts';

/** The targets: the median frame time in milliseconds, and the share of late frames beyond that of the empty page. */
const target = { medianMs: 17, lateMoreThanEmpty: 0.05 };
const account = 'demo2';
const watchedMs = 4000;
/** The number of messages that arrive while the room's end is in view. */
const arriving = 30;

/**
 * Frame times of long lists in Chromium on a site with the demo's content: a chat room that has been read back to its first message, and
 * the announcements. `--messages 10000`, `--announcements 5000`, `--size phone|desktop`. The page is watched while it scrolls through the
 * room, while messages arrive at its end, and while the pages of announcements are turned. An empty page on which one box moves is
 * measured in the same run, before and after. The last line is one JSON object.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      messages: { type: 'string', default: '10000' },
      announcements: { type: 'string', default: '5000' },
      size: { type: 'string', default: 'phone' },
    },
  });
  const [messages, announcements] = [Number(values.messages), Number(values.announcements)];
  if (!(messages >= 100 && announcements >= 100)) throw new Error('--messages and --announcements are 100 at least');
  const size: Size | null = values.size === 'phone' || values.size === 'desktop' ? values.size : null;
  if (!size) throw new Error('--size is phone or desktop');
  const site = await startDemo();
  try {
    const { ctx, close: closeTool } = await openSite(site.env, 'tool');
    const { page, close } = await openMembersPage(site, { size, account });
    try {
      await setModule(ctx, 'CHAT3', true);
      await plantMessages(ctx, messages);
      await plantAnnouncements(ctx, announcements);
      const before = await emptyPage(page, watchedMs);
      await page.goto(`${site.url}chat`, { waitUntil: 'load' });
      const read = await readBack(page, messages);
      const room = await scrolled(page);
      const end = await arrivingAtEnd(ctx, page);
      await page.goto(`${site.url}announcements`, { waitUntil: 'load' });
      const pages = await turned(page);
      const empty = figures([...before, ...(await emptyPage(page, watchedMs))]);
      const beside = (times: readonly number[]) => ({
        ...figures(times),
        lateMoreThanEmpty: round(figures(times).lateShare - empty.lateShare),
      });
      const found = { roomScrolled: beside(room), roomAtEnd: beside(end), announcementsTurned: beside(pages) };
      console.log(
        JSON.stringify({
          bench: 'lists',
          size,
          drawnBy: 'software',
          lateMs,
          messages: read,
          announcements,
          empty,
          ...found,
          target,
          met: Object.values(found).every(
            (list) => list.medianMs <= target.medianMs && list.lateMoreThanEmpty <= target.lateMoreThanEmpty,
          ),
        }),
      );
    } finally {
      await close();
      await closeTool();
    }
  } finally {
    await site.stop();
  }
}

/** Writes messages of two members, of varying lengths, over the last days, and gives the room their revisions. */
async function plantMessages({ pool }: Ctx, count: number): Promise<void> {
  await pool.query(
    `insert into chat.person (member_id, alias)
     select id, substr(translate(md5(id::text), '0189', 'wxyz'), 1, 10) from identity.member where username in ('demo', 'demo2', 'demo3')
     on conflict (member_id) do nothing`,
  );
  await say(pool, { count, from: `now() - interval '3 days'` });
}

async function say(pool: Ctx['pool'], { count, from }: { count: number; from: string }): Promise<void> {
  await pool.query(
    `with people as (select array_agg(member_id order by member_id) as ids from chat.person),
          room as (update chat.room set rev = rev + $1 where room = 'EN' returning rev - $1 as rev)
     insert into chat.message (room, rev, member_id, kind, text, fold, request_hash, at)
     select 'EN', room.rev + n, ids[1 + n / 3 % cardinality(ids)], 'TEXT',
            'Message ' || n || repeat(' and what was said of it', n % 5), decode(md5(n || now()::text), 'hex'), n::text,
            ${from} + n * interval '10 seconds'
     from people, room, generate_series(1, $1::int) n`,
    [count],
  );
}

async function plantAnnouncements({ pool }: Ctx, count: number): Promise<void> {
  await pool.query(
    `insert into site.announcement (id, type, executions, opens, title, html, published_at)
     select 'bench-' || n, (array['B', 'PL', 'PU', 'PR'])[1 + n % 4], '{A,B}', 'NEVER',
            jsonb_build_object('EN', 'Announcement ' || n, 'TH', 'ประกาศ ' || n, 'CN', '公告 ' || n),
            (select jsonb_build_object('EN', words, 'TH', words, 'CN', words)
             from (select repeat('<p>What the house has to say on this day, in a paragraph of some length.</p>', 1 + n % 6) as words) texts),
            now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

const scroller = `document.querySelector('[role=log]')`;

/** Reads the room back to its first message. @returns the number of messages that the page holds */
async function readBack(page: Page, count: number): Promise<number> {
  await page.getByRole('log').waitFor();
  const first = page.getByText(/^Message 1 /).first();
  for (let turn = 0; turn < count && (await first.count()) === 0; turn += 1) {
    const height = await page.evaluate<number>(`${scroller}.scrollTop = 0, ${scroller}.scrollHeight`);
    await page
      .waitForFunction(`${scroller}.scrollHeight > ${height} || ${scroller}.textContent.includes('Message 1 ')`, null, {
        timeout: 10_000,
      })
      .catch(() => {});
  }
  assert((await first.count()) > 0, 'the room is read back to its first message');
  return count;
}

/** Scrolls from the first message to the last and back, half a screen per frame. */
async function scrolled(page: Page): Promise<number[]> {
  const by = (px: number) => `${scroller}.scrollTop += ${px};`;
  const down = await page.evaluate<number[]>(watch(watchedMs, null, by(400)));
  const up = await page.evaluate<number[]>(watch(watchedMs, null, by(-400)));
  return [...down, ...up];
}

async function arrivingAtEnd({ pool }: Ctx, page: Page): Promise<number[]> {
  await page.evaluate(`${scroller}.scrollTop = ${scroller}.scrollHeight`);
  const times = page.evaluate<number[]>(watch(watchedMs, null));
  for (let no = 0; no < arriving; no += 1) await say(pool, { count: 1, from: 'now()' });
  return await times;
}

/** Turns ten pages of announcements. */
async function turned(page: Page): Promise<number[]> {
  const next = page.getByRole('button', { name: 'Next page' });
  await next.waitFor();
  const times = page.evaluate<number[]>(watch(watchedMs, null));
  for (let no = 0; no < 10; no += 1) await next.click();
  return await times;
}
