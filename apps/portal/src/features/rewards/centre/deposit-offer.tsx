import type { PromotionDetail } from '@fairhouse/contract/activities';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { useLanguage } from '../../../api/use-site.ts';
import { hallQuery, mineQuery, promotionQuery } from '../activities/calls.ts';
import { shownPayAs } from '../activities/pay-as.ts';
import { shownMoney } from '../shared/use-prize-words.ts';

type Props = {
  currency: string;
  /** The form was sent without a choice. */
  missing: boolean;
  onChoose: () => void;
};

/**
 * The welcome bonus that a member has not joined, offered where the deposit is made that it would match: with it or without it, and
 * nothing is chosen beforehand. The radio's value is the promotion's number; "none": without.
 */
export default function DepositOffer({ currency, missing, onChoose }: Props) {
  const { t } = useTranslation('deposit');
  const { t: ofPromotions } = useTranslation('promotions');
  const language = useLanguage();
  const { memberId } = useSession();
  const fault = useId();
  const { data: hall } = useQuery(hallQuery(language));
  const { data: mine } = useQuery(mineQuery(memberId));
  const open = new Set(mine?.filter(({ state }) => state === 'JOIN').map(({ id }) => id));
  const offer = hall?.list.find(({ id, kind, closed }) => kind === 'depositMatch' && !closed && open.has(id));
  const { data: detail } = useQuery({ ...promotionQuery(offer?.id ?? '', language), enabled: offer !== undefined });
  const tier = detail && tierOf(detail, currency);
  if (!offer || !detail || !tier) return null;
  const terms = [
    t('offer.match', {
      percent: tier.percentBp / 100,
      max: shownMoney(tier.max, currency),
      min: shownMoney(tier.minDeposit, currency),
    }),
    ofPromotions('condition.turnover'),
  ].join(' · ');
  const turnover = shownPayAs(detail.rule, ofPromotions);
  return (
    <fieldset className="grid gap-2.5" aria-describedby={missing ? fault : undefined}>
      <legend className="mb-2 text-sm font-semibold">{t('offer.title')}</legend>
      <Choice value={offer.id} label={offer.title} onChoose={onChoose}>
        {turnover === null ? terms : `${terms}: ${turnover}`}
      </Choice>
      <Choice value="none" label={t('offer.without')} onChoose={onChoose}>
        {t('offer.withoutText')}
      </Choice>
      {missing && (
        <p id={fault} role="alert" className="text-sm text-danger">
          {t('offer.missing')}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = { value: string; label: string; children: string; onChoose: () => void };

function Choice({ value, label, children, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line p-3.5 has-checked:border-brand has-checked:bg-brand/8">
      <input
        type="radio"
        name="offer"
        value={value}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-brand"
      />
      <span className="grid gap-0.5">
        <span className="text-sm font-bold">{label}</span>
        <span className="text-xs text-muted">{children}</span>
      </span>
    </label>
  );
}

/** The first step of a match in the currency. */
function tierOf({ rule }: PromotionDetail, currency: string) {
  return rule.kind === 'depositMatch' ? rule.perCurrency[currency]?.[0] : undefined;
}
