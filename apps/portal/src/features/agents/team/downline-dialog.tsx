import type { Downline } from '@fairhouse/contract/team';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { LevelFields } from '../register/level-fields.tsx';
import { levelFault } from '../register/level-rule.ts';
import { setLevels, writeLetter } from './calls.ts';

const names = ['levels', 'letter', 'transfer'] as const;
type Name = (typeof names)[number];

/** One downline to manage: levels and money of a direct one, a message to anybody below. */
export function DownlineDialog({ downline, onClose }: { downline: Downline; onClose: () => void }) {
  const { t } = useTranslation('team');
  const [chosen, setChosen] = useState<Name>('levels');
  return (
    <Popup open onClose={onClose} title={<bdi>{downline.account}</bdi>} size="md">
      {downline.isDirect ? (
        <Tabs
          label={t('manage')}
          tabs={names.map((name) => ({ name, label: t(`do.${name}`) }))}
          chosen={chosen}
          onChoose={setChosen}
        >
          {chosen === 'levels' && <LevelsForm downline={downline} onDone={onClose} />}
          {chosen === 'letter' && <LetterForm downline={downline} onDone={onClose} />}
          {chosen === 'transfer' && <ToTransfer account={downline.account} />}
        </Tabs>
      ) : (
        <LetterForm downline={downline} onDone={onClose} />
      )}
    </Popup>
  );
}

function ToTransfer({ account }: { account: string }) {
  const { t } = useTranslation('team');
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-muted">{t('transferText')}</p>
      <Link to="/agentHome/transfer" search={{ to: account }} className={buttonLook('primary')}>
        <ArrowLeftRight size={18} aria-hidden="true" />
        {t('toTransfer')}
      </Link>
    </div>
  );
}

function LevelsForm({ downline, onDone }: { downline: Downline; onDone: () => void }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    start: { rebate: downline.levels.rebate, prize: String(downline.levels.prize) },
    rules: {
      rebate: (value) => levelFault.rebate(value, t('register.badRebate')),
      prize: (value) => levelFault.prize(value, t('register.badPrize')),
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async ({ rebate, prize }) => {
        try {
          await setLevels(downline.memberId, { rebate: rebate.trim(), prize: Number(prize) });
          toast(t('saved'), 'success');
          onDone();
        } catch (error) {
          setFailure(words(error));
        }
      })}
    >
      <LevelFields rebate={form.input('rebate')} prize={form.input('prize')} errors={form.errors} />
      <FormAlert text={failure} />
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}

function LetterForm({ downline, onDone }: { downline: Downline; onDone: () => void }) {
  const { t } = useTranslation('team');
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(null);
  const filled = (value: string) => (value.trim() === '' ? t('letter.empty') : true);
  const form = useForm({ start: { title: '', text: '' }, rules: { title: filled, text: filled } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.submit(async ({ title, text }) => {
        try {
          await writeLetter(downline.memberId, { title: title.trim(), text: text.trim() });
          toast(t('letter.sent'), 'success');
          onDone();
        } catch (error) {
          setFailure(words(error));
        }
      })}
    >
      <Field label={t('letter.title')} error={form.errors.title}>
        <TextInput {...form.input('title')} maxLength={60} />
      </Field>
      <Field label={t('letter.text')} error={form.errors.text}>
        <TextInput {...form.input('text')} maxLength={500} />
      </Field>
      <FormAlert text={failure} />
      <Button type="submit" pending={form.pending} className="justify-self-start">
        {t('letter.send')}
      </Button>
    </form>
  );
}
