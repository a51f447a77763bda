import { createHmac, timingSafeEqual } from 'node:crypto';
import { currencyNamed, showMoney } from '@fairhouse/money/money';
import type { SlotRound } from '@fairhouse/vendor-games/slots/round';
import type { SlotTitle } from '@fairhouse/vendor-games/slots/title';
import { slotTitles } from '@fairhouse/vendor-games/slots/titles';
import type { FastifyInstance } from 'fastify';
import { offeredGame } from './catalogue.ts';
import type { VendorCode } from './config.ts';
import { potName } from './pot.ts';
import type { Round } from './round-store.ts';
import type { Studio } from './studio.ts';

/** The time for which the address of a round's page is valid. */
const goodMs = 15 * 60_000;
const languages = ['EN', 'TH', 'CN'] as const;
type Language = (typeof languages)[number];

const words = {
  EN: {
    round: 'Round',
    stake: 'Stake',
    payout: 'Payout',
    result: 'Result',
    time: 'Played',
    OPEN: 'open',
    SETTLED: 'settled',
    CANCELLED: 'cancelled',
    board: 'Board',
    free: 'free spin',
    gone: 'This page is no longer open. Open it again from your record.',
  },
  TH: {
    round: 'รอบ',
    stake: 'เดิมพัน',
    payout: 'จ่าย',
    result: 'ผล',
    time: 'เวลาเล่น',
    OPEN: 'ยังไม่จบ',
    SETTLED: 'จบแล้ว',
    CANCELLED: 'ยกเลิกแล้ว',
    board: 'กระดาน',
    free: 'ฟรีสปิน',
    gone: 'หน้านี้ปิดแล้ว เปิดใหม่อีกครั้งจากประวัติของคุณ',
  },
  CN: {
    round: '局号',
    stake: '投注',
    payout: '派彩',
    result: '结果',
    time: '时间',
    OPEN: '未结束',
    SETTLED: '已结算',
    CANCELLED: '已取消',
    board: '盘面',
    free: '免费旋转',
    gone: '此页面已失效,请从记录中重新打开。',
  },
} as const;

/**
 * Returns the address of the page that shows a round to its player, valid for a limited time; null if the round is not
 * the player's.
 */
export function roundPageUrl(
  studio: Studio,
  { vendor, roundId, player, language }: { vendor: VendorCode; roundId: string; player: string; language: string },
): string | null {
  const round = studio.store.rounds.byId(roundId);
  if (round?.vendor !== vendor || round.player !== player) return null;
  const until = String(studio.now() + goodMs);
  const url = new URL('/round', studio.config.publicUrl ?? 'http://localhost');
  const query = { id: roundId, lang: language, until, mark: markOf(studio, round, until) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Serves the pages of rounds: without a script, since nothing on them changes. */
export function registerRoundPages(app: FastifyInstance, studio: Studio): void {
  app.get<{ Querystring: Record<string, string | undefined> }>('/round', (request, reply) => {
    const { id = '', lang, until = '', mark = '' } = request.query;
    const language = languages.find((known) => known === lang) ?? 'EN';
    const round = studio.store.rounds.byId(id);
    const isGood = round !== null && isMarked(studio, round, until, mark) && Number(until) > studio.now();
    const page = isGood ? pageOf(studio, round, language) : documentOf(language, '', `<p>${words[language].gone}</p>`);
    return reply
      .code(isGood ? 200 : 410)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page);
  });
}

function markOf({ config }: Studio, { vendor, id }: Round, until: string): string {
  const key = config.vendors[vendor]?.secrets[0] ?? '';
  return createHmac('sha256', `round page ${key}`).update(`${id} ${until}`).digest('base64url');
}

function isMarked(studio: Studio, round: Round, until: string, mark: string): boolean {
  const [due, said] = [Buffer.from(markOf(studio, round, until)), Buffer.from(mark)];
  return due.length === said.length && timingSafeEqual(due, said);
}

function pageOf(studio: Studio, round: Round, language: Language): string {
  const say = words[language];
  const { currency, gameCode, stake, payout, state } = round;
  const money = (units: bigint) =>
    `${units < 0n ? '−' : ''}${currencyNamed(currency).symbol} ${showMoney(units < 0n ? -units : units, currency)}`;
  const name = offeredGame(studio, gameCode)?.game.name[language] ?? gameCode;
  const locale = { EN: 'en-GB', TH: 'th', CN: 'zh-CN' }[language];
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const net = payout - stake;
  const detail = round.detail === null ? null : JSON.parse(round.detail);
  const facts = [
    [say.stake, money(stake), ''],
    [say.payout, money(payout), ''],
    ...(detail?.pot ? [[potName[language], money(BigInt(detail.pot)), 'won']] : []),
    [say.result, state === 'SETTLED' ? `${net > 0n ? '+' : ''}${money(net)}` : say[state], net > 0n ? 'won' : ''],
  ];
  const title = slotTitles.get(gameCode);
  return documentOf(
    language,
    name,
    `<header><h1>${text(name)}</h1><p>${say.round} ${text(round.id)}</p><p>${say.time} ${time.format(round.openedAt)} UTC</p></header>
<dl>${facts.map(([label, value, tone]) => `<div class="${tone}"><dt>${label}</dt><dd>${text(value ?? '')}</dd></div>`).join('')}</dl>
${title && detail?.round ? boardsOf(title, detail.round, language) : ''}`,
  );
}

/** The boards of a slot's round, each with its pay in units and its winning cells highlighted. */
function boardsOf(title: SlotTitle, { spins }: SlotRound, language: Language): string {
  const symbols = new Map(title.symbols.map(({ id, name }) => [id, name[language]]));
  const say = words[language];
  return spins
    .map(({ grid, wins, units, multiplier, free }, at) => {
      const won = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel} ${row}`)));
      const reels = grid.map(
        (column, reel) =>
          `<ol>${column.map((id, row) => `<li class="${won.has(`${reel} ${row}`) ? 'hit' : ''}">${text(symbols.get(id) ?? id)}</li>`).join('')}</ol>`,
      );
      const head = `${say.board} ${at + 1}${free ? ` · ${say.free}` : ''}${multiplier > 1 ? ` · ×${multiplier}` : ''}`;
      return `<section><h2><span>${head}</span><b class="${units > 0 ? 'won' : ''}">${units}×</b></h2><div class="board">${reels.join('')}</div></section>`;
    })
    .join('');
}

const text = (raw: string) => raw.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const style = `*{box-sizing:border-box;margin:0}body{font:15px/1.5 system-ui,"Noto Sans Thai","Noto Sans CJK SC",sans-serif;background:#14121c;color:#f4efe6;padding:20px;max-width:640px;margin-inline:auto}
h1{font-size:22px;line-height:1.25}header{display:grid;gap:2px;margin-bottom:16px}header p{color:#a79fb5;font-size:13px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin-bottom:20px}dl div{background:#221e2e;border-radius:12px;padding:12px;min-width:0}dt{color:#a79fb5;font-size:12px}dd{font-weight:700;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.won dd,b.won{color:#5fd38d}section{margin-bottom:18px}h2{display:flex;justify-content:space-between;font-size:13px;color:#a79fb5;margin-bottom:6px}h2 b{font-variant-numeric:tabular-nums}
.board{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:4px}ol{list-style:none;padding:0;display:grid;gap:4px;align-content:start}li{background:#221e2e;border-radius:8px;min-height:44px;padding:4px;display:grid;place-items:center;text-align:center;font-size:12px;line-height:1.2;overflow-wrap:anywhere;hyphens:auto}
li.hit{background:#3a2f12;box-shadow:inset 0 0 0 2px #e8b949;color:#ffe2a0;font-weight:700}`;

function documentOf(language: Language, title: string, body: string): string {
  const tag = { EN: 'en', TH: 'th', CN: 'zh' }[language];
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}
