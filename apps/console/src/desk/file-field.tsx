import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { Schema } from '../api/schema.ts';
import { useWords } from '../locales/words.ts';
import { FileButton } from './file-button.tsx';

/** Returns the fields of a body that carry a file: a text file as text, a picture as base64. */
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
      <FileButton
        label={field(name)}
        onFile={async (file) => {
          setChosen(file.name);
          onChange(name === 'image' ? base64Of(new Uint8Array(await file.arrayBuffer())) : await file.text());
        }}
      />
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
