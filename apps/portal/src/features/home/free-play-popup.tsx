import { useLocation } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PopupScreenProps } from '../../shell/popup-host.tsx';
import { Button } from '../../ui/button.tsx';
import { Popup } from '../../ui/popup.tsx';
import { usePlayMoney } from '../identity/login/use-play-money.ts';
import { useFreePlay } from './use-free-play.ts';

/**
 * Free play, as a banner opens it. After a press on this page it starts at once. Opened by an address alone it only
 * shows the button, since anybody can send an address.
 */
export default function FreePlayPopup({ open, onClose }: PopupScreenProps) {
  const { t } = useTranslation('home');
  const amount = usePlayMoney();
  const pressed = useLocation({ select: ({ state }) => state.pressed === true });
  const { start, pending } = useFreePlay();
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    if (pressed) begin();
  }, [pressed]);
  return (
    <Popup open={open} onClose={onClose} title={t('free.title')}>
      <div className="grid gap-5">
        <p className="text-sm text-muted">{t('free.text', { amount })}</p>
        <Button
          size="lg"
          pending={pending}
          icon={<Gamepad2 size={18} aria-hidden="true" />}
          onClick={() => void start()}
        >
          {t('free.button')}
        </Button>
      </div>
    </Popup>
  );
}
