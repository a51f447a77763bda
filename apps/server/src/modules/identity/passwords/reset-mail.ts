import type { Mail } from '../verification/mail.ts';

type Told = { language: string; brand: string; account: string; minutes: number; link: string };

/** The mail that carries the link, in the member's language; without pictures or forms, so that it looks like no trick. */
export function resetMail({ language, ...told }: Told): Omit<Mail, 'to'> {
  const words = wordsOf[language === 'TH' || language === 'CN' ? language : 'EN'];
  const { subject, greeting, lead, expires, unasked } = words(told);
  return { subject, text: [greeting, lead, told.link, expires, unasked].join('\n\n') };
}

type Words = { subject: string; greeting: string; lead: string; expires: string; unasked: string };

const wordsOf: Record<'EN' | 'TH' | 'CN', (told: Omit<Told, 'language'>) => Words> = {
  EN: ({ brand, account, minutes }) => ({
    subject: `${brand}: choose a new password`,
    greeting: `Hello ${account},`,
    lead: `somebody, most likely you, asked for a new password at ${brand}. Choose it here:`,
    expires: `The link works once and for ${minutes} minutes.`,
    unasked: 'If it was not you, do nothing: your password stays as it is. We never ask for it, in mails or calls.',
  }),
  TH: ({ brand, account, minutes }) => ({
    subject: `${brand}: ตั้งรหัสผ่านใหม่`,
    greeting: `สวัสดีคุณ ${account}`,
    lead: `มีผู้ขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณที่ ${brand} หากเป็นคุณ โปรดตั้งรหัสผ่านใหม่ที่ลิงก์นี้:`,
    expires: `ลิงก์นี้ใช้ได้ครั้งเดียวภายใน ${minutes} นาที`,
    unasked: 'หากไม่ใช่คุณ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้ตามปกติ เราไม่เคยขอรหัสผ่านทางอีเมลหรือโทรศัพท์',
  }),
  CN: ({ brand, account, minutes }) => ({
    subject: `${brand}：设置新密码`,
    greeting: `${account}，您好：`,
    lead: `有人（很可能是您本人）申请重置您在 ${brand} 的密码。请点击以下链接设置新密码：`,
    expires: `该链接仅可使用一次，${minutes} 分钟内有效。`,
    unasked: '如非本人操作，请忽略此邮件，您的密码不会改变。我们绝不会通过邮件或电话索要密码。',
  }),
};
