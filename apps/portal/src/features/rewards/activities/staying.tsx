import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { keepMine, leavePromotion } from './calls.ts';

/** Says that the member stays joined in the following periods, with a button to leave. */
export function Staying({ id }: { id: string }) {
  const { t } = useTranslation('promotions');
  const { memberId } = useSession();
  const client = useQueryClient();
  const words = useErrorWords();
  const leave = useMutation({
    mutationFn: () => leavePromotion(id),
    onSuccess: (mine) => {
      keepMine(client, memberId, mine);
      toast(t('done.left'));
    },
    onError: (error) => toast(words(error), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: memberKey(memberId) }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-xs text-muted">{t('note.stays')}</p>
      <Button variant="ghost" size="sm" pending={leave.isPending} onClick={() => leave.mutate()}>
        {t('act.leave')}
      </Button>
    </div>
  );
}
