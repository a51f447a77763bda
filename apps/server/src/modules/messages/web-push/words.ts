import type { Localized } from '@fairhouse/contract/language';
import type { PushKind } from '@fairhouse/contract/web-push';

/** The texts of pushes: they say that something happened, never its content. */
export const pushWords: Record<PushKind, { text: Localized; to: string }> = {
  message: {
    text: { EN: 'You have a new message.', TH: 'คุณมีข้อความใหม่', CN: '您有一条新消息。' },
    to: '/member/messages',
  },
  withdrawal: {
    text: {
      EN: 'There is news on a withdrawal.',
      TH: 'มีความคืบหน้าเกี่ยวกับการถอนเงิน',
      CN: '您的提款有新进展。',
    },
    to: '/member/withdrawals',
  },
  promotion: {
    text: { EN: 'There is news on a promotion.', TH: 'มีข่าวเกี่ยวกับโปรโมชัน', CN: '有新的优惠消息。' },
    to: '/member/rewards',
  },
};
