import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  ChartColumn,
  Globe2,
  House,
  LifeBuoy,
  type LucideIcon,
  Mail,
  ReceiptText,
  ShieldCheck,
  TrendingDown,
  UserRoundPlus,
  UsersRound,
  Wallet,
} from 'lucide-react';

type Entry = {
  /** Key in the agent words: `menu.<key>`. */
  key:
    | 'home'
    | 'overview'
    | 'register'
    | 'downlines'
    | 'teamBets'
    | 'userLoss'
    | 'accountDetails'
    | 'deposit'
    | 'withdraw'
    | 'transfer'
    | 'ownBets'
    | 'ownAccount'
    | 'messages'
    | 'service'
    | 'security'
    | 'site';
  icon: LucideIcon;
} & (
  | {
      to:
        | '/agentHome'
        | '/agentHome/team'
        | '/agentHome/register'
        | '/agentHome/downlines'
        | '/agentHome/bets'
        | '/agentHome/loss'
        | '/agentHome/accounts'
        | '/member'
        | '/member/deposit'
        | '/member/withdraw'
        | '/member/transfer'
        | '/member/bets'
        | '/member/account'
        | '/member/messages'
        | '/';
    }
  /** Opened over the present page: its page has the players' view around it. */
  | { popup: 'help' }
);

/** The agent centre's menu. An entry is added in the change that makes its screen work. */
export const agentMenu: { key: 'team' | 'money' | 'news'; entries: Entry[] }[] = [
  {
    key: 'team',
    entries: [
      { key: 'home', to: '/agentHome', icon: House },
      { key: 'overview', to: '/agentHome/team', icon: ChartColumn },
      { key: 'register', to: '/agentHome/register', icon: UserRoundPlus },
      { key: 'downlines', to: '/agentHome/downlines', icon: UsersRound },
      { key: 'teamBets', to: '/agentHome/bets', icon: ReceiptText },
      { key: 'userLoss', to: '/agentHome/loss', icon: TrendingDown },
      { key: 'accountDetails', to: '/agentHome/accounts', icon: Wallet },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'deposit', to: '/member/deposit', icon: BanknoteArrowDown },
      { key: 'withdraw', to: '/member/withdraw', icon: BanknoteArrowUp },
      { key: 'transfer', to: '/member/transfer', icon: ArrowLeftRight },
      { key: 'ownBets', to: '/member/bets', icon: ReceiptText },
      { key: 'ownAccount', to: '/member/account', icon: Wallet },
    ],
  },
  {
    key: 'news',
    entries: [
      { key: 'messages', to: '/member/messages', icon: Mail },
      { key: 'service', popup: 'help', icon: LifeBuoy },
      { key: 'security', to: '/member', icon: ShieldCheck },
      { key: 'site', to: '/', icon: Globe2 },
    ],
  },
];

export type AgentEntry = Entry;
