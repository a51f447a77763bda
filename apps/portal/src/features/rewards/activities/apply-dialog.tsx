import type { Promotion } from '@fairhouse/contract/activities';
import { remarkMax } from '@fairhouse/contract/activity-names';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ProofUpload } from '../../cashier/proofs/proof-upload.tsx';
import { applyForPromotion, keepMine, mineKey } from './calls.ts';

type Props = { promotion: Promotion; open: boolean; onClose: () => void };

/** The application for a promotion: a remark with its counter, and up to three pictures. */
export default function ApplyDialog({ promotion, open, onClose }: Props) {
  const { t } = useTranslation('promotions');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [remark, setRemark] = useState('');
  const [proofs, setProofs] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function send() {
    if (pending) return;
    setPending(true);
    setRefused(null);
    try {
      keepMine(client, memberId, await applyForPromotion(promotion.id, { remark, proofs }));
      setRemark('');
      setProofs([]);
      onClose();
      toast(t('done.applied'), 'success');
      await client.invalidateQueries({ queryKey: mineKey(memberId) });
    } catch (error) {
      setRefused(words(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Popup open={open} onClose={onClose} title={t('apply.title')} size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid gap-5 pt-1"
      >
        <p className="text-sm text-muted">{t('apply.text', { title: promotion.title })}</p>
        <label className="grid gap-1.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="text-sm font-semibold">{t('apply.remark')}</span>
            <span
              className={classes('text-xs tabular-nums', remark.length >= remarkMax ? 'text-danger' : 'text-muted')}
            >
              {remark.length}/{remarkMax}
            </span>
          </span>
          <textarea
            value={remark}
            maxLength={remarkMax}
            rows={4}
            placeholder={t('apply.placeholder')}
            onChange={({ target }) => setRemark(target.value)}
            className="w-full resize-none rounded-md border border-line bg-bg px-3.5 py-3 text-base text-text transition-colors placeholder:text-muted hover:border-muted/60 focus-visible:outline-offset-0"
          />
        </label>
        <ProofUpload value={proofs} onChange={setProofs} label={t('apply.pictures')} hint={t('apply.hint')} />
        <FormAlert text={refused} />
        <Button type="submit" size="lg" pending={pending}>
          {t('apply.send')}
        </Button>
      </form>
    </Popup>
  );
}
