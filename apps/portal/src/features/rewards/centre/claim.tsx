import type { Prize, Reward } from '@fairhouse/contract/rewards';
import { useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { claimReward } from '../shared/calls.ts';
import { usePrizeWords } from '../shared/use-prize-words.ts';

/** Claims a reward. */
export function Claim({ id }: { id: string }) {
  const { t } = useTranslation('rewards');
  const prizeWords = usePrizeWords();
  const { pending, claim } = useClaim();
  const told = ([reward]: Reward[]) => reward && t('claimed', { prize: prizeWords(reward.prize, reward.currency) });
  return (
    <Button pending={pending} onClick={() => void claim([id], told)} className="min-w-28 max-sm:w-full">
      {t('claim')}
    </Button>
  );
}

/**
 * Claims all shown rewards that have no conditions: one with turnover binds the balance, so its member claims it by
 * itself. Nothing is shown for fewer than two.
 */
export function ClaimAll({ rewards }: { rewards: Reward[] }) {
  const { t } = useTranslation('rewards');
  const { pending, claim } = useClaim();
  const free = rewards.filter(({ state, prize }) => state === 'CLAIMABLE' && isFree(prize)).map(({ id }) => id);
  if (free.length < 2 && !pending) return null;
  const told = ({ length }: Reward[]) => t('claimedAll', { count: length });
  return (
    <Button
      variant="secondary"
      pending={pending}
      onClick={() => void claim(free, told)}
      className="justify-self-end max-sm:justify-self-stretch"
    >
      <Gift size={16} aria-hidden="true" />
      {t('claimAll', { count: free.length })}
    </Button>
  );
}

const isFree = (prize: Prize) =>
  prize.kind === 'cash' ? prize.turnoverBp === 0 : prize.kind === 'points' || prize.kind === 'tickets';

/**
 * Returns the act that claims rewards one after the other, and whether it is under way. The others are claimed
 * after one that fails; `told` describes what was claimed.
 */
function useClaim() {
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [pending, setPending] = useState(false);

  async function claim(ids: string[], told: (claimed: Reward[]) => string | undefined) {
    setPending(true);
    const claimed: Reward[] = [];
    let failure: string | null = null;
    for (const id of ids) {
      try {
        claimed.push(await claimReward(id));
      } catch (error) {
        failure = words(error);
      }
    }
    const text = claimed.length > 0 ? told(claimed) : undefined;
    if (text) toast(text, 'success');
    if (failure !== null) toast(failure, 'error');
    setPending(false);
    await client.invalidateQueries({ queryKey: memberKey(memberId) });
  }

  return { pending, claim };
}
