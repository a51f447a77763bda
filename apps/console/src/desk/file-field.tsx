import { Box, Button, Typography } from '@mui/material';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '../api/schema.ts';
import { useWords } from '../locales/words.ts';

/** Returns the fields of a body that carry a file: a text as it is, a picture as base64. */
export function fileFields(schema: Schema): string[] {
  const long = Object.entries(schema.properties ?? {}).filter(([, { maxLength = 0 }]) => maxLength > 1_000_000);
  return long.map(([name]) => name);
}

/** The choice of a file. */
export function FileField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: unknown;
  onChange: (value: string) => void;
}) {
  const { field, t } = useWords();
  const [chosen, setChosen] = useState('');
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Button component="label" variant="outlined" startIcon={<Upload size={18} />}>
        {field(name)}
        <input
          type="file"
          hidden
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            if (!file) return;
            setChosen(file.name);
            onChange(name === 'image' ? base64Of(new Uint8Array(await file.arrayBuffer())) : await file.text());
          }}
        />
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {value === undefined || value === '' ? t('desk.noFile') : chosen}
      </Typography>
    </Box>
  );
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
