import type { HistoryItem } from '@fairhouse/contract/security';
import {
  Fingerprint,
  KeyRound,
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { useDeviceWords } from './use-device-words.ts';

/** Icons by a prefix of the event's kind; longer prefixes come first. */
const icons: [string, LucideIcon][] = [
  ['registered', UserPlus],
  ['login', LogIn],
  ['logout', LogOut],
  ['session', MonitorSmartphone],
  ['device', MonitorSmartphone],
  ['password', KeyRound],
  ['fund-password', KeyRound],
  ['mobile', Smartphone],
  ['email', Mail],
  ['passkey', Fingerprint],
  ['social', Link2],
  ['profile', UserRound],
];
const alarming = /-(?:failed|locked-out|used-twice)$|^(?:account|fund-password)-locked$/;

export function HistoryRow({ item }: { item: HistoryItem }) {
  const { t, i18n } = useTranslation('member');
  const { deviceWords, placeWords } = useDeviceWords();
  const isAlarm = alarming.test(item.kind);
  const Icon = isAlarm ? ShieldAlert : (icons.find(([start]) => item.kind.startsWith(start))?.[1] ?? ShieldCheck);
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const how = useHow(item);
  return (
    <li className="flex items-start gap-4 border-line px-4 py-3.5 not-first:border-t md:px-5">
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isAlarm ? 'bg-danger/12 text-danger' : 'bg-raised text-muted',
        )}
      >
        <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="text-sm font-bold">
          {t(`history.${item.kind}`, { defaultValue: t('history.other') })}
          {how && <span className="font-medium text-muted"> · {how}</span>}
        </p>
        <p className="text-xs text-muted">{deviceWords(item.device)}</p>
        <p className="text-xs text-muted">{placeWords(item)}</p>
      </div>
      <time dateTime={item.at} className="shrink-0 pt-px text-xs text-muted tabular-nums">
        {time.format(new Date(item.at))}
      </time>
    </li>
  );
}

/** Returns the event's detail, such as its method or target. */
function useHow({ detail }: HistoryItem): string | null {
  const { t } = useTranslation('member');
  const { way, method, mobile, email, provider, fields, name } = detail;
  const texts = [way, method].flatMap((word) =>
    typeof word === 'string' ? [t(`way.${word}`, { defaultValue: '' })] : [],
  );
  const told = [mobile, email, name].flatMap((text) => (typeof text === 'string' ? [text] : []));
  if (typeof provider === 'string') told.push(provider.slice(0, 1).toUpperCase() + provider.slice(1));
  const named =
    typeof fields === 'string' ? fields.split(',').map((field) => t(`field.${field}`, { defaultValue: '' })) : [];
  return [...texts, ...told, named.filter(Boolean).join(', ')].filter(Boolean).join(' · ') || null;
}
