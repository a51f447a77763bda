import { type ChatMessage, muteMinutes, type ReportReason } from '@fairhouse/contract/chat';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { mute, removeMessage } from './calls.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = { act: 'remove' | 'mute'; message: ChatMessage; onClose: () => void };
type Minutes = (typeof muteMinutes)[number];

/** Removes a message, or mutes its author, as a moderator of the rooms: a press on a reason sends it. */
export default function ModerateDialog({ act, message, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [minutes, setMinutes] = useState<Minutes>(muteMinutes[0]);
  const send = useMutation({
    mutationFn: async (reason: ReportReason): Promise<void> => {
      if (act === 'remove') await removeMessage(message.id, { reason });
      else await mute(message.author.alias, { minutes, reason });
    },
    onSuccess: () => {
      toast(t(`moderate.${act}.done`, { name: message.author.name }), 'success');
      onClose();
    },
  });
  return (
    <ReasonDialog title={t(`moderate.${act}.title`)} message={message} send={send} onClose={onClose}>
      {act === 'mute' && (
        <fieldset aria-label={t('moderate.minutes')} className="grid grid-cols-3 gap-2">
          {muteMinutes.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === minutes ? 'primary' : 'secondary'}
              aria-pressed={one === minutes}
              onClick={() => setMinutes(one)}
            >
              {t(`moderate.for.${one}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <p className="text-sm text-muted">{t('moderate.why')}</p>
    </ReasonDialog>
  );
}
