import { Box, Button, IconButton } from '@mui/material';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../locales/words.ts';
import { ReasonField } from './act-dialog.tsx';
import type { useSort } from './use-sort.ts';

type HandleProps = { sort: ReturnType<typeof useSort>; id: string; name: string; at: number; count: number };

/** The handle by which a row of a list is moved. */
export function OrderHandle({ sort, id, name, at, count }: HandleProps) {
  const { t } = useWords();
  return (
    <IconButton aria-label={t('banners.move', { name, at: at + 1, count })} {...sort.handle(id)}>
      <GripVertical size={18} aria-hidden />
    </IconButton>
  );
}

/** Asks for the reason of a changed order, and saves the order or cancels. */
export function SaveOrder({ onSave, onCancel }: { onSave: (reason: string) => void; onCancel: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReasonField act="order" value={reason} onChange={setReason} fault={undefined} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={reason.length < 3} onClick={() => onSave(reason)}>
          {t('banners.saveOrder')}
        </Button>
        <Button onClick={onCancel}>{t('desk.cancel')}</Button>
      </Box>
    </Box>
  );
}
