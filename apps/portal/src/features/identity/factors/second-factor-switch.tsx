import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../api/error-words.ts';
import { useSession } from '../../../api/session.ts';
import { Row, RowIcon } from '../../../ui/panel.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';
import { secondFactorQuery, wishAlways } from './calls.ts';
import { isUnconfirmed, useConfirm } from './use-confirm.tsx';

/** The setting for a second step at every login; a member with an app or a passkey is always asked. */
export function SecondFactorSwitch() {
  const { t } = useTranslation('factors');
  const words = useErrorWords();
  const client = useQueryClient();
  const { memberId } = useSession();
  const { queryKey, ...query } = secondFactorQuery(memberId);
  const { data } = useQuery({ queryKey, ...query });
  const { withConfirmation, panel } = useConfirm();
  const change = useMutation({
    mutationFn: (always: boolean) => withConfirmation(() => wishAlways(always)),
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      toast(t(changed.always ? 'always.onDone' : 'always.offDone'), 'success');
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) toast(words(error), 'error');
    },
  });
  if (!data) return null;
  const chooses = data.by === 'codes';

  return (
    <>
      <Row
        icon={
          <RowIcon set={data.always}>
            <BellRing size={21} strokeWidth={1.75} aria-hidden="true" />
          </RowIcon>
        }
        title={<span id="always-asked">{t('always.title')}</span>}
        text={t(`always.${data.by ?? 'none'}`)}
        action={
          <Switch
            on={data.always}
            labelledBy="always-asked"
            disabled={!chooses || change.isPending}
            onTurn={(on) => change.mutate(on)}
          />
        }
      />
      {panel}
    </>
  );
}
