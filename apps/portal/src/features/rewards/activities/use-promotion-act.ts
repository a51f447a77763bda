import type { MyPromotion } from '@fairhouse/contract/activities';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { claimReward } from '../shared/calls.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';
import { joinPromotion, keepMine } from './calls.ts';

/** Returns the actions of a promotion's button: joining it, and claiming a reward. */
export function usePromotionAct() {
  const { t } = useTranslation('promotions');
  const words = useErrorWords();
  const prizeWords = usePrizeWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [pending, setPending] = useState(false);

  async function work(act: () => Promise<void>) {
    if (pending) return;
    setPending(true);
    try {
      await act();
    } catch (error) {
      toast(words(error), 'error');
    } finally {
      setPending(false);
      await client.invalidateQueries({ queryKey: memberKey(memberId) });
    }
  }

  const tell = (mine: MyPromotion) => {
    keepMine(client, memberId, mine);
    if (mine.state === 'ISSUED' && mine.prize) {
      toast(t('done.issued', { prize: prizeWords(mine.prize, mine.currency) }), 'success');
    } else if (mine.state === 'APPLYING') toast(t('done.review'));
    else if (mine.state === 'CLAIM' && mine.prize) toast(t('done.earned'), 'success');
    else if (mine.state === 'SIGNED_UP' || mine.state === 'PROCESS') toast(t('done.joined'), 'success');
  };
  return {
    pending,
    join: (id: string) => work(async () => tell(await joinPromotion(id))),
    /** Claims a reward; one that is earned but not settled yet is settled first. */
    claim: (mine: MyPromotion) =>
      work(async () => {
        const settled = mine.rewardId === null ? await joinPromotion(mine.id) : mine;
        if (settled.rewardId === null || settled.state !== 'CLAIM') return tell(settled);
        const reward = await claimReward(settled.rewardId);
        toast(t('done.claimed', { prize: prizeWords(reward.prize, reward.currency) }), 'success');
      }),
  };
}
