import type { Localized } from '@fairhouse/contract/language';

/** The status screens' texts, unless the brand gives its own. */
export const maintenanceWords: { title: Localized; text: Localized } = {
  title: {
    EN: 'We’ll be right back',
    TH: 'เดี๋ยวเรากลับมา',
    CN: '网站维护中，稍后回来',
  },
  text: {
    EN: 'The site is under maintenance. Your balance and your records are safe, and nothing is lost while we work.',
    TH: 'เว็บไซต์อยู่ระหว่างการปรับปรุง ยอดเงินและประวัติของคุณปลอดภัย ไม่มีข้อมูลใดสูญหายระหว่างนี้',
    CN: '网站正在维护。您的余额和记录都安全无恙，维护期间不会丢失任何数据。',
  },
};

export const restrictionWords: { title: Localized; text: Localized } = {
  title: {
    EN: 'Not available in your region',
    TH: 'ไม่เปิดให้บริการในพื้นที่ของคุณ',
    CN: '您所在的地区无法使用本服务',
  },
  text: {
    EN: 'The rules that apply where you are do not let us offer our games. If you believe this is a mistake, write to customer service and name the address shown here.',
    TH: 'กฎข้อบังคับในพื้นที่ที่คุณอยู่ไม่อนุญาตให้เราเปิดให้บริการเกม หากคิดว่านี่เป็นความผิดพลาด โปรดติดต่อฝ่ายบริการลูกค้าพร้อมแจ้งหมายเลข IP ที่แสดงอยู่นี้',
    CN: '根据您所在地区的规定，我们无法向您提供游戏服务。如果您认为这是误判，请联系客服，并告知此处显示的 IP 地址。',
  },
};
