import { type ChatMessage, reportReasons } from '@fairhouse/contract/chat';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Popup } from '../../ui/popup.tsx';
import { toast } from '../../ui/toast.tsx';
import { report } from './calls.ts';

/** Reports a message to the moderators. */
export default function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const words = useErrorWords();
  const send = useMutation({
    mutationFn: (reason: (typeof reportReasons)[number]) => report(message.id, reason),
    onSuccess: () => {
      toast(t('report.thanks'), 'success');
      onClose();
    },
  });
  return (
    <Popup open onClose={onClose} shape="sheet" title={t('report.title')}>
      <div className="grid gap-3">
        <blockquote dir="auto" className="line-clamp-4 rounded-md bg-raised p-3 text-sm [overflow-wrap:anywhere]">
          <bdi className="font-bold">{message.author.name}</bdi> {message.text}
        </blockquote>
        <FormAlert text={send.isError ? words(send.error) : null} />
        {reportReasons.map((reason) => (
          <Button key={reason} variant="secondary" disabled={send.isPending} onClick={() => send.mutate(reason)}>
            {t(`report.${reason}`)}
          </Button>
        ))}
      </div>
    </Popup>
  );
}
