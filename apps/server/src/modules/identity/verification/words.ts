import { inLanguage, type Language, type Localized, languageTag } from '@fairhouse/contract/language';

/** An event of which members are notified unasked, so that they notice acts that were not theirs. */
export type Notice =
  | 'password-changed'
  | 'fund-password-changed'
  | 'fund-password-locked'
  | 'fund-password-forgotten'
  | 'payout-account-bound'
  | 'new-device'
  | 'play-paused'
  | 'limit-asked'
  | 'limit-loosened'
  | 'stay-used-twice'
  | 'factor-changed'
  | 'mobile-changed'
  | 'email-changed';

/**
 * The texts of messages, by language, with the placeholders `{brand}`, `{code}`, `{minutes}`, `{name}`, `{time}`,
 * `{ip}` and `{browser}`.
 */
const codeSms: Localized = {
  EN: '{brand}: {code} is your verification code, valid for {minutes} minutes. Do not share it with anyone.',
  TH: '{brand}: รหัสยืนยันของคุณคือ {code} ใช้ได้ภายใน {minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้อื่น',
  CN: '【{brand}】您的验证码是 {code}，{minutes} 分钟内有效，请勿告知他人。',
};

type MailWords = { subject: Localized; lines: Localized[] };

const codeMail: MailWords = {
  subject: {
    EN: '{code} is your {brand} code',
    TH: '{code} คือรหัสยืนยันของคุณสำหรับ {brand}',
    CN: '{brand} 验证码：{code}',
  },
  lines: [
    {
      EN: 'Enter this code to continue. It is valid for {minutes} minutes.',
      TH: 'กรอกรหัสนี้เพื่อดำเนินการต่อ รหัสใช้ได้ภายใน {minutes} นาที',
      CN: '请输入此验证码以继续，{minutes} 分钟内有效。',
    },
    {
      EN: '{code}',
      TH: '{code}',
      CN: '{code}',
    },
    {
      EN: 'Did you not ask for it? Then ignore this mail, and share the code with nobody. Our staff never ask for it.',
      TH: 'หากคุณไม่ได้ขอรหัสนี้ โปรดละเว้นอีเมลฉบับนี้และอย่าบอกรหัสแก่ผู้ใด เจ้าหน้าที่ของเราจะไม่ขอรหัสจากคุณ',
      CN: '如非本人操作，请忽略此邮件，且勿将验证码告知任何人。我们的工作人员绝不会向您索要验证码。',
    },
  ],
};

const greeting: Localized = { EN: 'Hello {name},', TH: 'สวัสดีคุณ {name}', CN: '{name}，您好：' };

const where: Localized = {
  EN: 'When: {time}\nFrom: {ip}\nWith: {browser}',
  TH: 'เวลา: {time}\nจาก: {ip}\nด้วย: {browser}',
  CN: '时间：{time}\n地址：{ip}\n设备：{browser}',
};

const notYou: Localized = {
  EN: 'Was it you? Then there is nothing to do. If not, change your password at once and contact customer service.',
  TH: 'หากเป็นคุณ ไม่ต้องดำเนินการใดๆ หากไม่ใช่ โปรดเปลี่ยนรหัสผ่านทันทีและติดต่อฝ่ายบริการลูกค้า',
  CN: '如果是您本人操作，无需理会。否则请立即修改密码，并联系客服。',
};

const notices: Record<Notice, { subject: Localized; line: Localized }> = {
  'password-changed': {
    subject: {
      EN: 'Your {brand} password was changed',
      TH: 'รหัสผ่าน {brand} ของคุณถูกเปลี่ยนแล้ว',
      CN: '您的 {brand} 密码已修改',
    },
    line: {
      EN: 'The password of your {brand} account was changed. All other devices were signed out.',
      TH: 'รหัสผ่านบัญชี {brand} ของคุณถูกเปลี่ยนแล้ว อุปกรณ์อื่นทั้งหมดถูกออกจากระบบ',
      CN: '您的 {brand} 账户密码已修改，其他设备均已退出登录。',
    },
  },
  'fund-password-changed': {
    subject: {
      EN: 'Your {brand} fund password was changed',
      TH: 'รหัสผ่านการเงิน {brand} ของคุณถูกเปลี่ยนแล้ว',
      CN: '您的 {brand} 资金密码已更改',
    },
    line: {
      EN: 'The fund password of your {brand} account was set or changed.',
      TH: 'รหัสผ่านการเงินของบัญชี {brand} ของคุณถูกตั้งหรือเปลี่ยนแล้ว',
      CN: '您的 {brand} 账户资金密码已设置或更改。',
    },
  },
  'fund-password-locked': {
    subject: {
      EN: 'Your {brand} fund password is locked',
      TH: 'รหัสผ่านการเงิน {brand} ของคุณถูกล็อก',
      CN: '您的 {brand} 资金密码已被锁定',
    },
    line: {
      EN: 'A wrong fund password was typed too often in your {brand} account. No money leaves it until customer service unlocks it.',
      TH: 'มีการใส่รหัสผ่านการเงินผิดหลายครั้งในบัญชี {brand} ของคุณ จะถอนเงินไม่ได้จนกว่าฝ่ายบริการลูกค้าจะปลดล็อก',
      CN: '您的 {brand} 账户多次输入了错误的资金密码。在客服解锁之前，无法转出资金。',
    },
  },
  'fund-password-forgotten': {
    subject: {
      EN: 'Your {brand} fund password was removed',
      TH: 'รหัสผ่านการเงิน {brand} ของคุณถูกลบแล้ว',
      CN: '您的 {brand} 资金密码已被清除',
    },
    line: {
      EN: 'Customer service removed the fund password of your {brand} account. Please set a new one in the security centre.',
      TH: 'ฝ่ายบริการลูกค้าลบรหัสผ่านการเงินของบัญชี {brand} ของคุณแล้ว กรุณาตั้งใหม่ในศูนย์ความปลอดภัย',
      CN: '客服已清除您 {brand} 账户的资金密码，请在安全中心重新设置。',
    },
  },
  'payout-account-bound': {
    subject: {
      EN: 'A payout account was bound to your {brand} account',
      TH: 'มีการผูกบัญชีรับเงินกับบัญชี {brand} ของคุณ',
      CN: '您的 {brand} 账户绑定了新的收款账户',
    },
    line: {
      EN: 'Another bank account, e-wallet or address can now be paid out to from your {brand} account.',
      TH: 'บัญชี {brand} ของคุณถอนเงินเข้าบัญชีธนาคาร อีวอลเล็ต หรือที่อยู่ใหม่ได้แล้ว',
      CN: '您的 {brand} 账户现在可以提款到新绑定的银行账户、电子钱包或地址。',
    },
  },
  'play-paused': {
    subject: {
      EN: 'Play is paused in your {brand} account',
      TH: 'การเล่นในบัญชี {brand} ของคุณถูกพัก',
      CN: '您的 {brand} 账户已暂停游戏',
    },
    line: {
      EN: 'A break from play was asked for in your {brand} account. Nobody can end it early. Withdrawals stay open.',
      TH: 'มีการขอพักการเล่นในบัญชี {brand} ของคุณ ไม่มีใครยกเลิกก่อนกำหนดได้ การถอนเงินยังทำได้',
      CN: '您的 {brand} 账户申请了暂停游戏，任何人都不能提前结束，仍可提款。',
    },
  },
  'limit-asked': {
    subject: {
      EN: 'A higher limit was asked for in your {brand} account',
      TH: 'มีการขอเพิ่มวงเงินจำกัดในบัญชี {brand} ของคุณ',
      CN: '您的 {brand} 账户申请了提高限额',
    },
    line: {
      EN: 'A higher limit, or none, was asked for in your {brand} account. It can be confirmed a day from now; until then the present limit holds.',
      TH: 'มีการขอเพิ่มหรือยกเลิกวงเงินจำกัดในบัญชี {brand} ของคุณ ยืนยันได้หลังครบหนึ่งวัน ระหว่างนี้ใช้วงเงินเดิม',
      CN: '您的 {brand} 账户申请了提高或取消限额，一天后可确认，之前现有限额继续有效。',
    },
  },
  'limit-loosened': {
    subject: {
      EN: 'A limit of your {brand} account was raised or removed',
      TH: 'วงเงินจำกัดของบัญชี {brand} ของคุณถูกเพิ่มหรือยกเลิก',
      CN: '您的 {brand} 账户限额已提高或取消',
    },
    line: {
      EN: 'A limit of your {brand} account was raised or removed, as was asked for a day before.',
      TH: 'วงเงินจำกัดของบัญชี {brand} ของคุณถูกเพิ่มหรือยกเลิก ตามที่ขอไว้ก่อนหน้าหนึ่งวัน',
      CN: '您的 {brand} 账户限额已按一天前的申请提高或取消。',
    },
  },
  'new-device': {
    subject: {
      EN: 'New sign-in to {brand}',
      TH: 'มีการเข้าสู่ระบบ {brand} จากอุปกรณ์ใหม่',
      CN: '{brand} 新设备登录提醒',
    },
    line: {
      EN: 'Your {brand} account was entered from a device that we have not seen before.',
      TH: 'มีการเข้าสู่ระบบบัญชี {brand} ของคุณจากอุปกรณ์ที่เราไม่เคยพบมาก่อน',
      CN: '您的 {brand} 账户刚刚在一台新设备上登录。',
    },
  },
  'stay-used-twice': {
    subject: {
      EN: 'We have signed a browser out of {brand}',
      TH: 'เราได้ออกจากระบบ {brand} ในเบราว์เซอร์หนึ่ง',
      CN: '我们已在一个浏览器上退出 {brand}',
    },
    line: {
      EN: 'The mark by which a browser stays signed in to your {brand} account was used twice. It may have been copied, so we signed that browser out.',
      TH: 'เครื่องหมายที่ใช้คงการเข้าสู่ระบบบัญชี {brand} ของคุณถูกใช้ซ้ำ อาจมีผู้คัดลอกไป เราจึงออกจากระบบในเบราว์เซอร์นั้น',
      CN: '用于在浏览器上保持登录您 {brand} 账户的凭证被使用了两次，可能已被复制，因此我们已让该浏览器退出登录。',
    },
  },
  'factor-changed': {
    subject: {
      EN: 'The security of your {brand} account was changed',
      TH: 'การตั้งค่าความปลอดภัย {brand} ของคุณเปลี่ยนแปลง',
      CN: '您的 {brand} 安全设置已更改',
    },
    line: {
      EN: 'A way to verify that it is you was added to your {brand} account, changed or removed.',
      TH: 'วิธียืนยันตัวตนของบัญชี {brand} ของคุณถูกเพิ่ม เปลี่ยน หรือลบออก',
      CN: '您的 {brand} 账户新增、更改或移除了一种验证方式。',
    },
  },
  'mobile-changed': {
    subject: {
      EN: 'The mobile number of your {brand} account was changed',
      TH: 'หมายเลขมือถือของบัญชี {brand} ของคุณถูกเปลี่ยนแล้ว',
      CN: '您的 {brand} 手机号已更改',
    },
    line: {
      EN: 'Another mobile number is now bound to your {brand} account.',
      TH: 'บัญชี {brand} ของคุณผูกกับหมายเลขมือถือใหม่แล้ว',
      CN: '您的 {brand} 账户已绑定新的手机号。',
    },
  },
  'email-changed': {
    subject: {
      EN: 'The email address of your {brand} account was changed',
      TH: 'อีเมลของบัญชี {brand} ของคุณถูกเปลี่ยนแล้ว',
      CN: '您的 {brand} 邮箱已更改',
    },
    line: {
      EN: 'Another email address is now bound to your {brand} account. This one is no longer used.',
      TH: 'บัญชี {brand} ของคุณผูกกับอีเมลใหม่แล้ว อีเมลนี้จะไม่ถูกใช้อีก',
      CN: '您的 {brand} 账户已绑定新的邮箱，此邮箱不再使用。',
    },
  },
};

const tags: Localized = { EN: 'en-GB', TH: 'th-TH', CN: 'zh-CN' };

/** Returns the text of an SMS with its code. */
export function codeSmsText(language: Language, values: { brand: string; code: string; minutes: number }): string {
  return fill(inLanguage(codeSms, language), values);
}

/** Returns subject and paragraphs of a mail with its code; the second paragraph is the code. */
export function codeMailWords(
  language: Language,
  values: { brand: string; code: string; minutes: number },
): { subject: string; paragraphs: string[] } {
  return {
    subject: fill(inLanguage(codeMail.subject, language), values),
    paragraphs: codeMail.lines.map((line) => fill(inLanguage(line, language), values)),
  };
}

/** Returns subject and paragraphs of a notice: the event, its time and place, and advice. */
export function noticeWords(
  notice: Notice,
  language: Language,
  { at, ...values }: { brand: string; name: string; at: Date; ip: string; browser: string },
): { subject: string; paragraphs: string[] } {
  const time = new Intl.DateTimeFormat(tags[language] ?? languageTag[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(at);
  const all = { ...values, time: `${time} UTC` };
  const { subject, line } = notices[notice];
  const paragraphs = [greeting, line, where, notYou].map((part) => fill(inLanguage(part, language), all));
  return { subject: fill(inLanguage(subject, language), all), paragraphs };
}

function fill(template: string, values: Record<string, string | number>): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
