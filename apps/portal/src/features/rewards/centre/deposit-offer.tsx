import type { PromotionDetail } from '@fairhouse/contract/activities';
import type { MatchTier } from '@fairhouse/contract/activity-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { hallQuery, mineQuery, promotionQuery } from '../activities/calls.ts';
import { shownTurnover } from '../activities/shown-turnover.ts';
import { shownMoney } from '../shared/use-prize-words.ts';

type Props = {
  currency: string;
  /** True if the form was sent without a choice. */
  missing: boolean;
  onChoose: () => void;
  /** Called once it is known whether there is an offer. */
  onKnown: () => void;
};

/**
 * The welcome bonus that a member has not joined, offered in the form of the deposit that it would match: with it or
 * without it, and neither is chosen beforehand. The radio's value is the promotion's number, "none" without it, or
 * empty while the offers load.
 */
export default function DepositOffer({ currency, missing, onChoose, onKnown }: Props) {
  const { t } = useTranslation('deposit');
  const { t: ofPromotions } = useTranslation('promotions');
  const language = useLanguage();
  const { memberId } = useSession();
  const fault = useId();
  const hall = useQuery(hallQuery(language));
  const mine = useQuery(mineQuery(memberId));
  const open = new Set(mine.data?.filter(({ state }) => state === 'JOIN').map(({ id }) => id));
  const offer = hall.data?.list.find(({ id, kind, closed }) => kind === 'depositMatch' && !closed && open.has(id));
  const detail = useQuery({ ...promotionQuery(offer?.id ?? '', language), enabled: offer !== undefined });
  const hasFailed = hall.isError || mine.isError || (offer !== undefined && detail.isError);
  const isKnown = hasFailed || (hall.isSuccess && mine.isSuccess && (offer === undefined || detail.isSuccess));
  useEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);
  // While the offers load, nothing is chosen for the member: the form waits.
  if (hasFailed) return <OfferUnknown missing={missing} onChoose={onChoose} />;
  if (!isKnown) return <OfferLoading />;
  const tiers = detail.data ? tiersOf(detail.data, currency) : [];
  if (!offer || !detail.data || tiers.length === 0) return null;
  const turnover = shownTurnover(detail.data, ofPromotions);
  const terms = tiers.map(({ percentBp, max, minDeposit }) =>
    t('offer.match', {
      percent: percentBp / 100,
      max: shownMoney(max, currency),
      min: shownMoney(minDeposit, currency),
    }),
  );
  if (turnover !== null) terms.push(`${ofPromotions('condition.turnover')}: ${turnover}`);
  return (
    <fieldset className="grid gap-2.5" aria-describedby={missing ? fault : undefined}>
      <legend className="mb-2 text-sm font-semibold">{t('offer.title')}</legend>
      <Choice value={offer.id} label={offer.title} onChoose={onChoose}>
        {terms}
      </Choice>
      <Choice value="none" label={t('offer.without')} onChoose={onChoose}>
        {[t('offer.withoutText')]}
      </Choice>
      {missing && (
        <p id={fault} role="alert" className="text-sm text-danger">
          {t('offer.missing')}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { value: string; label: string; children: readonly string[]; onChoose: () => void };

function Choice({ value, label, children, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line p-3.5 has-checked:border-brand has-checked:bg-brand/8">
      <input
        type="radio"
        name="offer"
        value={value}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-muted checked:border-6 checked:border-brand"
      />
      <span className="grid gap-0.5">
        <span className="text-sm font-bold">{label}</span>
        {children.map((line) => (
          <span key={line} className="text-xs text-muted">
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}

/** An empty choice, by which the form knows that the offers have not loaded. */
function OfferLoading() {
  return (
    <>
      <input type="hidden" name="offer" value="" />
      <Skeleton className="h-28 rounded-md" />
    </>
  );
}

/** Shown when the offers cannot be read: the member confirms that the deposit goes without an offer. */
function OfferUnknown({ missing, onChoose }: Pick<Props, 'missing' | 'onChoose'>) {
  const { t } = useTranslation('deposit');
  return (
    <div className="grid gap-2.5">
      <Choice value="none" label={t('offer.without')} onChoose={onChoose}>
        {[t('offer.unknown')]}
      </Choice>
      {missing && (
        <p role="alert" className="text-sm text-danger">
          {t('offer.missing')}
        </p>
      )}
    </div>
  );
}

/** The steps of a match in this currency, the lowest first. */
function tiersOf({ rule }: PromotionDetail, currency: string): MatchTier[] {
  if (rule.kind !== 'depositMatch') return [];
  return [...(rule.perCurrency[currency] ?? [])].sort((a, b) => Number(a.minDeposit) - Number(b.minDeposit));
}
