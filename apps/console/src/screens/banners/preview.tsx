import { bannerCuts, cutOf } from '@fairhouse/contract/banner-cuts';
import { languages } from '@fairhouse/contract/language';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useWords } from '../../locales/words.ts';
import { useAddressOf } from './picture-field.tsx';

/** A banner as visitors see it, in both formats, in one language. */
export function BannerPreview({ banner }: { banner: Record<string, unknown> }) {
  const words = useWords();
  const [language, setLanguage] = useState<string>(words.content);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3">
          {words.t('banners.preview')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          aria-label={words.field('language')}
          onChange={(_, chosen: string | null) => chosen && setLanguage(chosen)}
        >
          {languages.map((name) => (
            <ToggleButton key={name} value={name}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '3fr 1fr' }, alignItems: 'start' }}>
        <Look banner={banner} language={language} tall={false} />
        <Look banner={banner} language={language} tall />
      </Box>
    </Box>
  );
}

type Shown = { banner: Record<string, unknown>; language: string; tall: boolean; small?: boolean };

/** One format of a banner with its texts; small: with its title only. */
export function Look({ banner, language, tall, small = false }: Shown) {
  const address = useAddressOf()(tall ? banner.pictureTall : banner.picture);
  const { width, height } = bannerCuts[cutOf(String(banner.groupName), tall)];
  // A wide banner is also previewed on a phone: its text scales with it.
  const words = { fontSize: tall ? 12 : 'clamp(7px, 1.9cqw, 12px)', lineHeight: 1.4 };
  const said = (name: string) => String(Reflect.get(Object(banner[name]), language) ?? '');
  return (
    <Box
      sx={{
        position: 'relative',
        containerType: 'inline-size',
        aspectRatio: `${width} / ${height}`,
        overflow: 'hidden',
        borderRadius: 1,
        bgcolor: '#0b0e14',
        color: '#fff',
      }}
    >
      {address !== undefined && (
        <Box
          component="img"
          src={address}
          alt=""
          sx={{ position: 'absolute', width: 1, height: 1, objectFit: 'cover' }}
        />
      )}
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          p: tall ? 1.5 : 'clamp(4px, 1.5cqw, 12px)',
          width: tall ? 1 : 0.7,
          background: `linear-gradient(${tall ? '180deg' : '90deg'}, rgb(0 0 0 / 0.85), rgb(0 0 0 / 0.6) 60%, transparent)`,
          display: 'grid',
          alignContent: tall ? 'start' : 'center',
          gap: 0.5,
        }}
      >
        {!small && <Typography sx={words}>{said('kicker')}</Typography>}
        <Typography
          sx={{ fontWeight: 700, lineHeight: 1.2, fontSize: small ? 12 : tall ? 15 : 'clamp(9px, 2.6cqw, 16px)' }}
        >
          {said('title')}
        </Typography>
        {!small && <Typography sx={words}>{said('text')}</Typography>}
        {!small && said('button') !== '' && (
          <Box
            component="span"
            sx={{
              justifySelf: 'start',
              bgcolor: '#fff',
              color: '#06352b',
              px: 1,
              borderRadius: 1,
              ...words,
              fontWeight: 700,
            }}
          >
            {said('button')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
