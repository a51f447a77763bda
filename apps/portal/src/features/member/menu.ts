import {
  ArrowRightLeft,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartNoAxesCombined,
  CreditCard,
  Crown,
  Gem,
  Gift,
  History,
  ListMinus,
  ListPlus,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  MonitorSmartphone,
  OctagonPause,
  Percent,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Sparkles,
  Target,
  UserPlus,
  UserRound,
  Wallet,
} from 'lucide-react';

type Entry = {
  /** Key in the member words: `menu.<key>` and, for the phone's list, `menu.<key>Hint`. */
  key:
    | 'deposit'
    | 'withdraw'
    | 'cards'
    | 'wallet'
    | 'transfer'
    | 'messages'
    | 'feedback'
    | 'security'
    | 'profile'
    | 'devices'
    | 'history'
    | 'protection'
    | 'bets'
    | 'transactions'
    | 'profit'
    | 'deposits'
    | 'withdrawals'
    | 'rewardCentre'
    | 'vip'
    | 'rebate'
    | 'points'
    | 'referral'
    | 'missions'
    | 'bonus';
  to:
    | '/member/deposit'
    | '/member/withdraw'
    | '/member/cards'
    | '/member/wallet'
    | '/member/transfer'
    | '/member/messages'
    | '/member/feedback'
    | '/member/security'
    | '/member/profile'
    | '/member/devices'
    | '/member/history'
    | '/member/breaks'
    | '/member/bets'
    | '/member/account'
    | '/member/profit'
    | '/member/deposits'
    | '/member/withdrawals'
    | '/member/rewards'
    | '/member/vip'
    | '/member/rebate'
    | '/member/points'
    | '/member/referral'
    | '/member/missions'
    | '/member/bonus';
  icon: LucideIcon;
  /** The module that must be on for the screen to exist. */
  modId?: string;
};

/** The member centre's menu. An entry is added in the change that makes its screen work. */
export const menuGroups: { key: 'money' | 'rewards' | 'account' | 'records'; entries: Entry[] }[] = [
  {
    key: 'money',
    entries: [
      { key: 'deposit', to: '/member/deposit', icon: BanknoteArrowDown },
      { key: 'withdraw', to: '/member/withdraw', icon: BanknoteArrowUp },
      { key: 'cards', to: '/member/cards', icon: CreditCard },
      { key: 'wallet', to: '/member/wallet', icon: Wallet },
      { key: 'transfer', to: '/member/transfer', icon: ArrowRightLeft },
    ],
  },
  {
    key: 'rewards',
    entries: [
      { key: 'rewardCentre', to: '/member/rewards', icon: Gift },
      { key: 'vip', to: '/member/vip', icon: Crown, modId: 'VIP3' },
      { key: 'rebate', to: '/member/rebate', icon: Percent, modId: 'MANPLAYREB3' },
      { key: 'points', to: '/member/points', icon: Gem, modId: 'PTSYS3' },
      { key: 'referral', to: '/member/referral', icon: UserPlus, modId: 'REFERRAL3' },
      { key: 'missions', to: '/member/missions', icon: Target },
      { key: 'bonus', to: '/member/bonus', icon: Sparkles },
    ],
  },
  {
    key: 'account',
    entries: [
      { key: 'messages', to: '/member/messages', icon: Mail },
      { key: 'feedback', to: '/member/feedback', icon: MessageCircleQuestionMark },
      { key: 'security', to: '/member/security', icon: ShieldCheck },
      { key: 'profile', to: '/member/profile', icon: UserRound },
      { key: 'devices', to: '/member/devices', icon: MonitorSmartphone },
      { key: 'history', to: '/member/history', icon: ScrollText },
      { key: 'protection', to: '/member/breaks', icon: OctagonPause },
    ],
  },
  {
    key: 'records',
    entries: [
      { key: 'bets', to: '/member/bets', icon: History },
      { key: 'transactions', to: '/member/account', icon: ReceiptText },
      { key: 'profit', to: '/member/profit', icon: ChartNoAxesCombined },
      { key: 'deposits', to: '/member/deposits', icon: ListPlus },
      { key: 'withdrawals', to: '/member/withdrawals', icon: ListMinus },
    ],
  },
];

export type MenuKey = Entry['key'];
