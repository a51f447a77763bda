import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { proof } from '../api/proof.ts';
import { confirmCode, confirmPasskey } from '../api/sign-in.ts';
import { useWords } from '../locales/words.ts';
import { SecondFactor } from '../screens/login.tsx';

/**
 * The dialog in which an operator confirms their identity again when an act requires it; the act then continues by
 * itself.
 */
export function Reauth() {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const answer = useRef<(shown: boolean) => void>(() => {});
  useEffect(
    () =>
      proof.answerWith(
        () =>
          new Promise((done) => {
            answer.current = done;
            setOpen(true);
          }),
      ),
    [],
  );
  const end = (shown: boolean) => {
    setOpen(false);
    answer.current(shown);
  };
  return (
    <Dialog open={open} onClose={() => end(false)} fullWidth maxWidth="xs" aria-labelledby="proof-title">
      <DialogTitle id="proof-title">{t('login.again')}</DialogTitle>
      <DialogContent>
        <SecondFactor
          methods={['totp', 'passkey', 'recovery']}
          onCode={confirmCode}
          onPasskey={confirmPasskey}
          onDone={() => end(true)}
          onBack={() => end(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
