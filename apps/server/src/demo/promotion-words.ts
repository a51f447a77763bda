import type { Localized } from '@fairhouse/contract/language';

export type PromotionWords = { title: Localized; summary: Localized; html: Localized; terms: Localized };

type Three<T> = [en: T, th: T, cn: T];
type Said = { title: Three<string>; summary: Three<string>; text: Three<string[]>; terms: Three<string[]> };

/** The terms that end every promotion's list. */
const always: Three<string[]> = [
  [
    'One entry a member, household and payout account. Where entries look like one person’s, we look at them before they are paid.',
    'A deposit that is charged back takes what it earned with it.',
    'The terms that were shown when you joined hold, also where the promotion is changed later.',
  ],
  [
    'หนึ่งสิทธิ์ต่อสมาชิก ต่อครัวเรือน และต่อบัญชีรับเงิน หากรายการดูเหมือนเป็นของคนเดียวกัน เราจะตรวจสอบก่อนจ่าย',
    'หากเงินฝากถูกเรียกคืน รางวัลที่ได้จากเงินฝากนั้นจะถูกเรียกคืนด้วย',
    'เงื่อนไขที่แสดงตอนคุณเข้าร่วมยังมีผลอยู่ แม้โปรโมชันจะเปลี่ยนภายหลัง',
  ],
  [
    '每位会员、每个家庭及每个收款账户限参加一次。若疑似同一人重复参加，我们会在派发前审核。',
    '存款若被退回，由其获得的奖励将一并收回。',
    '以您参加时显示的细则为准，之后活动变更不受影响。',
  ],
];

const inAll = <T>([EN, TH, CN]: Three<T>, html: (words: T, at: 0 | 1 | 2) => string): Localized => ({
  EN: html(EN, 0),
  TH: html(TH, 1),
  CN: html(CN, 2),
});

/**
 * Formats the texts of a promotion for the hall: its text in paragraphs, its terms as a list that ends with the
 * common ones.
 */
export function said({ title, summary, text, terms }: Said): PromotionWords {
  const plain = (words: string) => words;
  return {
    title: inAll(title, plain),
    summary: inAll(summary, plain),
    html: inAll(text, (lines) => lines.map((line) => `<p>${line}</p>`).join('')),
    terms: inAll(
      terms,
      (lines, at) => `<ul>${[...lines, ...always[at]].map((line) => `<li>${line}</li>`).join('')}</ul>`,
    ),
  };
}
