import { type ChatMessage, type ReportReason, reportReasons } from '@fairhouse/contract/chat';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../api/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Popup } from '../../ui/popup.tsx';

type Props = {
  title: string;
  message: ChatMessage;
  /** The call that a press on a reason sends. */
  send: UseMutationResult<void, Error, ReportReason>;
  onClose: () => void;
  /** Further choices, shown between the message and the reasons. */
  children?: ReactNode;
};

/** A message with the reasons for reporting or moderating it: a press on one sends it. */
export function ReasonDialog({ title, message, send, onClose, children }: Props) {
  const { t } = useTranslation('chat');
  const words = useErrorWords();
  return (
    <Popup open onClose={onClose} shape="sheet" title={title}>
      <div className="grid gap-3">
        <blockquote dir="auto" className="line-clamp-4 rounded-md bg-raised p-3 text-sm [overflow-wrap:anywhere]">
          <bdi className="font-bold">{message.author.name}</bdi> {message.text}
        </blockquote>
        <FormAlert text={send.isError ? words(send.error) : null} />
        {children}
        {reportReasons.map((reason) => (
          <Button key={reason} variant="secondary" disabled={send.isPending} onClick={() => send.mutate(reason)}>
            {t(`report.${reason}`)}
          </Button>
        ))}
      </div>
    </Popup>
  );
}
