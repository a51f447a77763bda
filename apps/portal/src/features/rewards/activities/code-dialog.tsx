import type { Promotion } from '@fairhouse/contract/activities';
import { useQueryClient } from '@tanstack/react-query';
import { TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberKey } from '../../../api/balance.ts';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { toast } from '../../../ui/toast.tsx';
import { keepMine, redeemCode } from './calls.ts';

type Props = { promotion: Promotion; open: boolean; onClose: () => void };

/** The field for a voucher's code. */
export default function CodeDialog({ promotion, open, onClose }: Props) {
  const { t } = useTranslation('promotions');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function send() {
    if (pending || code.trim() === '') return setRefused(code.trim() === '' ? t('code.empty') : refused);
    setPending(true);
    setRefused(null);
    try {
      keepMine(client, memberId, await redeemCode(promotion.id, code.trim()));
      setCode('');
      onClose();
      toast(t('done.code'), 'success');
      await client.invalidateQueries({ queryKey: memberKey(memberId) });
    } catch (error) {
      setRefused(words(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Popup open={open} onClose={onClose} title={t('code.title')} shape="sheet">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="grid gap-5 pt-1"
      >
        <p className="text-sm text-muted">{t('code.text')}</p>
        <Field label={t('code.label')} error={refused ?? undefined}>
          <TextInput
            value={code}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            before={<TicketCheck size={18} aria-hidden="true" />}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" size="lg" pending={pending}>
          {t('code.send')}
        </Button>
      </form>
    </Popup>
  );
}
