import type { ChatMessage, ReportReason } from '@fairhouse/contract/chat';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toast.tsx';
import { report } from './calls.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Reports a message to the moderators. */
export default function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const send = useMutation({
    mutationFn: async (reason: ReportReason): Promise<void> => {
      await report(message.id, reason);
    },
    onSuccess: () => {
      toast(t('report.thanks'), 'success');
      onClose();
    },
  });
  return <ReasonDialog title={t('report.title')} message={message} send={send} onClose={onClose} />;
}
