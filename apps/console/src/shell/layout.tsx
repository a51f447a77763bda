import { Box, Button, IconButton, Menu, MenuItem, useMediaQuery } from '@mui/material';
import { Languages as LanguagesIcon, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  AppBar,
  Layout,
  Logout,
  MenuItemLink,
  RefreshIconButton,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useLocaleState,
} from 'react-admin';
import { session } from '../api/session.ts';
import { localeNames } from '../locales/i18n.ts';
import { useWords } from '../locales/words.ts';
import { Places } from './menu.tsx';
import { Palette, usePaletteKey } from './palette.tsx';
import { Watch } from './watch.tsx';

/** The frame of every page: the bar, the menu, the command palette, and the session watch. */
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
    <AppBar alwaysOn userMenu={<Own />} toolbar={<Tools onSearch={() => setOpen(true)} />} color="default">
      <TitlePortal component="div" variant="h6" sx={{ '& > span, & > div': { display: 'block' } }} />
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
        <Button color="inherit" variant="outlined" startIcon={<Search size={16} />} onClick={onSearch} sx={{ mr: 1 }}>
          {t('palette.open')}
          <Box component="kbd" sx={{ ml: 2, fontSize: 11, color: 'text.secondary' }}>
            Ctrl K
          </Box>
        </Button>
      )}
      <Languages />
      <ToggleThemeButton />
      <RefreshIconButton />
    </>
  );
}

function Languages() {
  const { t, locale } = useWords();
  const [, setLocale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('shell.language')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <LanguagesIcon size={20} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {localeNames.map(({ locale: id, name }) => (
          <MenuItem
            key={id}
            lang={id}
            selected={id === locale}
            onClick={() => {
              setLocale(id);
              setAnchor(null);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Own() {
  const { t } = useWords();
  return (
    <UserMenu label={session.operator()?.username ?? ''}>
      <MenuItemLink to="/account" primaryText={t('account.title')} />
      <Logout />
    </UserMenu>
  );
}
