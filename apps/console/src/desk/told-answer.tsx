import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import type { DeskRoute } from '../api/desk.ts';
import { doneAnswer } from '../api/schema.ts';
import { useWords } from '../locales/words.ts';
import { Fields } from './value.tsx';

/** Fields of answers that are shown after the act, since the server sends them only once. */
const told = ['code', 'codes', 'number', 'statements', 'matched'];

/** Returns true for the answer of an act that is done and holds something that is sent this once. */
export function isToldOnce(answer: Record<string, unknown>): boolean {
  return answer.waitsForSecond !== true && told.some((name) => answer[name] !== undefined);
}

/** The rest of an act's dialog: its answer, which is shown this once. */
export function ToldAnswer({
  answer,
  route,
  onClose,
}: {
  answer: Record<string, unknown>;
  route: DeskRoute;
  onClose: () => void;
}) {
  const { t } = useWords();
  return (
    <>
      <DialogContent>
        <Alert severity="success" sx={{ mb: 2 }}>
          {t('acts.told')}
        </Alert>
        <Fields value={answer} schema={doneAnswer(route.answer)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('desk.close')}</Button>
      </DialogActions>
    </>
  );
}
