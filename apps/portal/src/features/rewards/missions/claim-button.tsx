import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { claimReward } from '../shared/calls.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';

/** The button that claims a reward on the page where it was earned. */
export function ClaimButton({ rewardId, title }: { rewardId: string; title: string }) {
  const { t } = useTranslation('missions');
  const { memberId } = useSession();
  const queries = useQueryClient();
  const words = useErrorWords();
  const prizeWords = usePrizeWords();
  const claim = useMutation({
    mutationFn: () => claimReward(rewardId),
    onSuccess: ({ prize, currency }) => toast(t('got', { prize: prizeWords(prize, currency) }), 'success'),
    onError: (error) => toast(words(error), 'error'),
    // A prize may move money, so the balance, the badges and the records are read again.
    onSettled: () => queries.invalidateQueries({ queryKey: memberKey(memberId) }),
  });
  return (
    <Button size="sm" pending={claim.isPending} aria-label={t('claimLabel', { title })} onClick={() => claim.mutate()}>
      {t('claim')}
    </Button>
  );
}
