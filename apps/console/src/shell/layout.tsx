import { Box, Button, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  LocalesMenuButton,
  Logout,
  MenuItemLink,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
} from 'react-admin';
import { localeNames } from '../locales/i18n.ts';
import { useWords } from '../locales/words.ts';
import { Places } from './menu.tsx';
import { Palette, usePaletteKey } from './palette.tsx';
import { Watch } from './watch.tsx';

/** The frame of every page: the bar, the menu, the palette, and the watch over the session. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={Bar} menu={Places}>
      <Watch />
      {children}
    </Layout>
  );
}

function Bar() {
  const [open, setOpen] = useState(false);
  usePaletteKey(() => setOpen(true));
  return (
    <AppBar userMenu={<Own />} toolbar={<Tools onSearch={() => setOpen(true)} />} color="default">
      <TitlePortal component="div" variant="h6" />
      {open && <Palette onClose={() => setOpen(false)} />}
    </AppBar>
  );
}

function Tools({ onSearch }: { onSearch: () => void }) {
  const { t } = useWords();
  const small = useMediaQuery('(max-width: 599px)');
  return (
    <>
      {small ? (
        <IconButton color="inherit" aria-label={t('palette.open')} onClick={onSearch}>
          <Search size={20} />
        </IconButton>
      ) : (
        <Tooltip title="Ctrl K">
          <Button color="inherit" variant="outlined" startIcon={<Search size={16} />} onClick={onSearch} sx={{ mr: 1 }}>
            {t('palette.open')}
            <Box component="kbd" sx={{ ml: 2, fontSize: 11, color: 'text.secondary' }}>
              Ctrl K
            </Box>
          </Button>
        </Tooltip>
      )}
      <LocalesMenuButton languages={localeNames} />
      <ToggleThemeButton />
      <LoadingIndicator />
    </>
  );
}

function Own() {
  const { t } = useWords();
  return (
    <UserMenu>
      <MenuItemLink to="/account" primaryText={t('account.title')} />
      <Logout />
    </UserMenu>
  );
}
