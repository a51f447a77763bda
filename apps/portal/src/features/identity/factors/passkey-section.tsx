import type { Passkey } from '@fairhouse/contract/factors';
import { hasPasskeys, makePasskey } from '@fairhouse/web/passkeys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Panel, Row, RowIcon } from '../../../ui/panel.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { addPasskey, passkeysQuery, readPasskeyCreation, removePasskey, renamePasskey } from './calls.ts';
import { NewRecoveryCodes, withRecoveryCodesShown } from './new-recovery-codes.tsx';
import { isUnconfirmed, useConfirm } from './use-confirm.tsx';
import { useDate } from './use-date.ts';

const PasskeyName = lazy(async () => ({ default: (await import('./passkey-name.tsx')).PasskeyName }));

/** The member's passkeys: adds one on this device, renames and removes them. */
export default function PasskeySection() {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const { memberId } = useSession();
  const query = useQuery(passkeysQuery(memberId));
  return (
    <Panel title={t('passkeys.title')} text={t('passkeys.text')} action={<AddPasskey />} id="passkeys">
      {query.data?.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted md:px-5">{t(hasPasskeys() ? 'passkeys.none' : 'passkeys.unable')}</p>
      ) : query.data ? (
        <ul>
          {query.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState text={words(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="m-5 h-12" />
      )}
    </Panel>
  );
}

function AddPasskey() {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const client = useQueryClient();
  const { withConfirmation, panel } = useConfirm();
  const add = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await withConfirmation(readPasskeyCreation));
      if (!credential) return null;
      const keep = () => withConfirmation(() => addPasskey(t('passkeys.new'), credential));
      return { recoveryCodes: await withRecoveryCodesShown(keep) };
    },
    onSuccess: async (added) => {
      if (!added) return toast(t('passkey.closed'), 'info');
      await client.invalidateQueries({ queryKey: ['member'] });
      toast(t('passkeys.added'), 'success');
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
  });
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        pending={add.isPending}
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => add.mutate()}
      >
        {t('passkeys.add')}
      </Button>
      <NewRecoveryCodes codes={add.data?.recoveryCodes} onClose={add.reset} />
      {panel}
    </>
  );
}

function PasskeyRow({ passkey: { id, name, backedUp, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const client = useQueryClient();
  const date = useDate();
  const { withConfirmation, panel } = useConfirm();
  const [open, setOpen] = useState<'name' | 'remove' | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['member'] });
  const remove = useMutation({
    mutationFn: () => withConfirmation(() => removePasskey(id)),
    onSuccess: async () => {
      await refresh();
      toast(t('passkeys.removed'), 'success');
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
  });

  return (
    <>
      <Row
        icon={
          <RowIcon>
            <Fingerprint size={21} strokeWidth={1.75} aria-hidden="true" />
          </RowIcon>
        }
        title={<span className="break-words">{name}</span>}
        badge={backedUp && <Badge>{t('passkeys.backedUp')}</Badge>}
        text={
          lastUsedAt ? t('passkeys.used', { date: date(lastUsedAt) }) : t('passkeys.created', { date: date(createdAt) })
        }
        action={
          <span className="-me-2 flex">
            <IconButton label={t('passkeys.renameOf', { name })} onClick={() => setOpen('name')}>
              <Pencil size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('passkeys.removeOf', { name })}
              disabled={remove.isPending}
              onClick={() => setOpen('remove')}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </span>
        }
      />
      {open === 'name' && (
        <Suspense>
          <PasskeyName
            name={name}
            save={async (renamed) => {
              await withConfirmation(() => renamePasskey(id, renamed));
              await refresh();
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      <AskFirst
        open={open === 'remove'}
        title={t('passkeys.removeTitle', { name })}
        text={t('passkeys.removeText')}
        action={t('remove')}
        onYes={() => remove.mutate()}
        onClose={() => setOpen(null)}
      />
      {panel}
    </>
  );
}
