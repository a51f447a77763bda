import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ActDialog, dangerous } from '../desk/act-dialog.tsx';
import { useDesk } from '../desk/context.ts';
import { actsOf, type Place, type PlaceAct, type Row } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';
import { ActMenu } from './act-menu.tsx';

/** The acts on a row that the operator may do: buttons, and a menu for those that the place groups in sections. */
export function RowActs({ place, row, onDone }: { place: Place; row: Row; onDone?: (value: unknown) => void }) {
  const { desk } = useDesk();
  const words = useWords();
  const [open, setOpen] = useState<PlaceAct | null>(null);
  const { onRow } = actsOf(desk, place, row);
  if (onRow.length === 0) return null;
  const sections = Object.entries(place.menu ?? {}).flatMap(([name, names]) => {
    const acts = names.flatMap((wanted) => onRow.filter((act) => act.name === wanted));
    return acts.length > 0 ? [{ name, acts }] : [];
  });
  const buttons = onRow.filter((act) => !sections.some(({ acts }) => acts.includes(act)));
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {buttons.map((act, at) => (
        <Button
          key={act.name}
          size="small"
          variant={at === 0 ? 'contained' : 'outlined'}
          color={dangerous.test(act.name) ? 'error' : 'primary'}
          onClick={() => setOpen(act)}
        >
          {words.act(act.name)}
        </Button>
      ))}
      {sections.length > 0 && <ActMenu sections={sections} onPick={setOpen} />}
      {open && (
        <ActDialog place={place} act={open} row={row} onClose={() => setOpen(null)} {...(onDone ? { onDone } : {})} />
      )}
    </Box>
  );
}
