import { Box, Collapse, List, ListItemButton, ListItemIcon, ListItemText, useMediaQuery } from '@mui/material';
import {
  BadgeCheck,
  Banknote,
  ChartColumn,
  ChevronDown,
  Gamepad2,
  Gift,
  Globe,
  HandCoins,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Scale,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useSidebarState } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { useDesk } from '../desk/context.ts';
import { type Group, groups, type Place } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';
import type { queues } from '../screens/queue.tsx';

const icons: Record<Group, LucideIcon> = {
  money: Banknote,
  players: Users,
  games: Gamepad2,
  rewards: Gift,
  agents: Network,
  reports: ChartColumn,
  site: Globe,
  desk: ShieldCheck,
};
const queueIcons = { withdrawals: HandCoins, deposits: Banknote, parts: Scale } as const;

type QueueName = keyof typeof queues;
const queueNames: QueueName[] = ['withdrawals', 'deposits', 'parts'];

/** The menu: an operator's daily work, and below it all places that the role may open, by subject. */
export function Places() {
  const { places } = useDesk();
  const words = useWords();
  const { t } = words;
  const [wide] = useSidebarState();
  const { pathname } = useLocation();
  const known = new Set(places.map(({ name }) => name));
  const here = places.find(({ name }) => pathname.startsWith(`/${name}`))?.group;
  return (
    <Box component="nav" aria-label={t('shell.menu')} sx={{ pb: 4, width: wide ? 248 : 56, overflowX: 'hidden' }}>
      <List dense component="div">
        <Entry to="/" exact icon={LayoutDashboard} text={t('dashboard.title')} />
        {queueNames
          .filter((name) => known.has(name))
          .map((name) => (
            <Entry key={name} to={`/queue/${name}`} icon={queueIcons[name]} text={t(`queue.${name}`)} />
          ))}
        {known.has('players') && <Entry to="/players" icon={Users} text={words.place('players')} />}
        <Entry to="/approvals" icon={BadgeCheck} text={t('approvals.title')} />
        {known.has('audit') && <Entry to="/audit" icon={ScrollText} text={t('audit.title')} />}
      </List>
      {groups.map((group) => {
        const own = places.filter(
          (place) => place.group === group && place.name !== 'audit' && place.name !== 'players',
        );
        return own.length === 0 ? null : <Section key={group} group={group} places={own} here={here === group} />;
      })}
    </Box>
  );
}

function Section({ group, places, here }: { group: Group; places: Place[]; here: boolean }) {
  const words = useWords();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [wide] = useSidebarState();
  const open = (chosen ?? here) && wide;
  const Icon = icons[group];
  return (
    <List dense disablePadding component="div">
      <ListItemButton onClick={() => setChosen(!open)} aria-expanded={open}>
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon size={18} aria-hidden />
        </ListItemIcon>
        <ListItemText primary={words.t(`groups.${group}`)} />
        <ChevronDown size={16} style={{ transform: open ? 'rotate(180deg)' : 'none' }} aria-hidden />
      </ListItemButton>
      <Collapse in={open} unmountOnExit>
        {places.map(({ name }) => (
          <Entry key={name} to={`/${name}`} text={words.place(name)} />
        ))}
        {group === 'games' && <Entry to="/replay" text={words.t('replay.title')} />}
      </Collapse>
    </List>
  );
}

function Entry({
  to,
  text,
  icon: Icon,
  exact = false,
}: {
  to: string;
  text: string;
  icon?: LucideIcon;
  exact?: boolean;
}) {
  const { pathname } = useLocation();
  const small = useMediaQuery('(max-width: 599px)');
  const [, setOpen] = useSidebarState();
  const here = exact ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
  return (
    <ListItemButton
      component={Link}
      to={to}
      selected={here}
      aria-current={here ? 'page' : undefined}
      onClick={() => small && setOpen(false)}
      sx={{ minHeight: 36 }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>{Icon && <Icon size={18} aria-hidden />}</ListItemIcon>
      <ListItemText primary={text} slotProps={{ primary: { noWrap: true } }} />
    </ListItemButton>
  );
}
