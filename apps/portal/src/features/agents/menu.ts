import {
  ArrowLeftRight,
  BanknoteArrowDown,
  BanknoteArrowUp,
  CalendarDays,
  ChartColumn,
  Clock,
  Globe2,
  House,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Percent,
  ReceiptText,
  ShieldCheck,
  TrendingDown,
  UserRoundPlus,
  UsersRound,
  Wallet,
  Zap,
} from 'lucide-react';

/** A flag of the consolidated call. */
export type ContractFlag = 'divtypereq' | 'dailysalreqtype' | 'contracthoursalreq' | 'realtimesalreqtype';

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
    | 'dividend'
    | 'dailyWages'
    | 'hourlySalary'
    | 'realtimeSalary'
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
  /** Shown only where a contract of the kind was offered or signed. */
  flag?: ContractFlag;
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
        | '/agentHome/dividend'
        | '/agentHome/daily'
        | '/agentHome/hourly'
        | '/agentHome/realtime'
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
export const agentMenu: { key: 'team' | 'wages' | 'money' | 'news'; entries: Entry[] }[] = [
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
    key: 'wages',
    entries: [
      { key: 'dividend', to: '/agentHome/dividend', icon: Percent, flag: 'divtypereq' },
      { key: 'dailyWages', to: '/agentHome/daily', icon: CalendarDays, flag: 'dailysalreqtype' },
      { key: 'hourlySalary', to: '/agentHome/hourly', icon: Clock, flag: 'contracthoursalreq' },
      { key: 'realtimeSalary', to: '/agentHome/realtime', icon: Zap, flag: 'realtimesalreqtype' },
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
