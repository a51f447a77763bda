import type { Language } from '@fairhouse/contract/language';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { tipLimits } from '../modules/cashier/desk/index.ts';
import { say } from '../modules/chat/desk/index.ts';
import { memberNamed } from '../modules/identity/index.ts';
import { claimSeed, isSeeded, switchModule } from '../modules/site/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { assert, DomainError } from '../platform/errors.ts';
import { regularNamed } from './contests.ts';
import { rewardCurrencies, worthOf } from './worth.ts';

const planted = 'demo-chat';
/** Limits in baht: the least and the most of one tip, and the most of a day. */
const tips = { least: 10, most: 1_000, day: 5_000, count: 50 };

const plantedLines = 'demo-chat-lines';
/** The first lines of the rooms, by regular players who say one each: slow mode holds for them too. */
const lines: readonly (readonly [room: Language, nickname: string, text: string])[] = [
  ['EN', 'Anong', 'Good evening! Who is in the night market race today?'],
  ['EN', 'Chai', 'Me, with small stakes on dice. Place six so far.'],
  ['EN', 'Kannika', 'I checked three of my rounds on the fairness page. All of them matched.'],
  ['TH', 'Boonsri', 'สวัสดีค่ะทุกคน ฝนซองแดงตกตอนไหนบ้างคะ'],
  ['TH', 'Fah', 'ทุกสิบนาทีค่ะ ดูเวลาได้ในหน้าโปรโมชัน'],
  ['TH', 'Lek', 'ขอบคุณครับ วันนี้ผมตั้งวงเงินไว้แล้ว เล่นเพลิน ๆ ครับ'],
  ['CN', 'Duangjai', '大家好，我第一次来聊天室。'],
  ['CN', 'Ekachai', '欢迎！每一局都可以在公平性页面自己验证。'],
];

/** Opens the chat rooms, with tips in every currency. */
export async function plantChat(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, planted)) return;
  for (const modId of ['CHAT3', 'CHATTIPS3']) await switchModule(ctx, null, modId, { enabled: true });
  for (const currency of rewardCurrencies.filter(isCurrency)) {
    const units = (baht: number) => {
      const amount = parseMoney(worthOf(baht, currency), currency);
      assert(amount !== null, `${baht} baht are an amount of ${currency}`);
      return amount;
    };
    await tipLimits.set(ctx, null, currency, () => ({
      min_amount: units(tips.least),
      max_amount: units(tips.most),
      daily_amount: units(tips.day),
      daily_count: tips.count,
      daily_received: units(tips.day),
    }));
  }
  await ctx.db.transaction().execute((tx) => claimSeed(tx, planted));
}

/** Writes the first lines of the rooms; a room that an operator has closed stays empty. */
export async function plantChatLines(ctx: Ctx): Promise<void> {
  if (await isSeeded(ctx.db, plantedLines)) return;
  for (const [room, nickname, text] of lines) {
    const memberId = await memberNamed(ctx.db, regularNamed(nickname));
    if (memberId === null) continue;
    try {
      await say(ctx, { memberId }, room, { text }, plantedLines);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  await ctx.db.transaction().execute((tx) => claimSeed(tx, plantedLines));
}
