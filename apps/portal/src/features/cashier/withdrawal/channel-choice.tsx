import type { ChannelView } from '@fairhouse/contract/deposits';
import { inLanguage } from '@fairhouse/contract/language';
import { Bitcoin, Landmark, type LucideIcon, Users, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../api/use-site.ts';
import { Choice } from '../shared/choice.tsx';

const icons: Record<ChannelView['kind'], LucideIcon> = {
  bank: Landmark,
  gateway: Zap,
  crypto: Bitcoin,
  matched: Users,
};

type Props = { channels: ChannelView[]; chosen: string | null; onChoose: (code: string) => void };

/** The choice of the channel, among those that pay to the chosen account. */
export function ChannelChoice({ channels, chosen, onChoose }: Props) {
  const { t } = useTranslation('withdrawal');
  const language = useLanguage();
  return (
    <fieldset className="grid gap-2.5">
      <legend className="pb-2 text-sm font-semibold">{t('channel.title')}</legend>
      {channels.length === 0 && <p className="card px-4 py-3.5 text-sm text-muted">{t('channel.none')}</p>}
      {channels.map(({ code, kind, name, hint, open, hours }) => {
        const Icon = icons[kind];
        const closed = hours ? t('channel.hours', { from: hours.from, until: hours.until }) : t('channel.closed');
        return (
          <Choice
            key={code}
            name="channel"
            value={code}
            checked={code === chosen}
            disabled={!open}
            onChoose={() => onChoose(code)}
            icon={<Icon size={22} strokeWidth={1.75} />}
            title={inLanguage(name, language)}
            text={open ? (hint ? inLanguage(hint, language) : t(`channel.kind.${kind}`)) : closed}
          />
        );
      })}
    </fieldset>
  );
}
