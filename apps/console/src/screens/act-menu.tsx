import { Box, Button, Drawer, Popover, Typography, useMediaQuery } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dangerous } from '../desk/act-dialog.tsx';
import type { PlaceAct } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';

/** The acts of one heading of a menu. */
export type ActSection = { name: string; acts: PlaceAct[] };

/** A menu of acts in sections: a bottom sheet on a phone; the arrow keys move through it. */
export function ActMenu({ sections, onPick }: { sections: ActSection[]; onPick: (act: PlaceAct) => void }) {
  const { t } = useWords();
  const small = useMediaQuery('(max-width: 599px)');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  // Outside the page's landmarks only a dialog may stand.
  const named = { role: 'dialog', 'aria-label': t('player.acts') };
  const items = (
    <Items
      id={id}
      sections={sections}
      onClose={close}
      onPick={(act) => {
        close();
        onPick(act);
      }}
    />
  );
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('player.acts')}
      </Button>
      {small ? (
        <Drawer anchor="bottom" open={anchor !== null} onClose={close} slotProps={{ paper: { ...named, sx: sheet } }}>
          {items}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { ...named, sx: { mt: 0.5 } } }}
        >
          {items}
        </Popover>
      )}
    </>
  );
}

const sheet = { maxHeight: '80vh', borderTopLeftRadius: 12, borderTopRightRadius: 12, pb: 2 } as const;
/** The steps of the arrow keys; Home and End go to the ends. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Items({
  id,
  sections,
  onPick,
  onClose,
}: {
  id: string;
  sections: ActSection[];
  onPick: (act: PlaceAct) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const menu = useRef<HTMLDivElement>(null);
  // The menu opens with the focus on its first item, as menus do.
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose();
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const step = steps[event.key];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const to = step === undefined ? ends[event.key] : (at + step + all.length) % all.length;
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    <Box
      ref={menu}
      id={id}
      role="menu"
      aria-label={words.t('player.acts')}
      onKeyDown={walk}
      sx={{
        p: 1,
        columnCount: { xs: 1, sm: 2 },
        columnGap: 1,
        minWidth: { sm: 480 },
      }}
    >
      {sections.map(({ name, acts }) => (
        <Box key={name} role="group" aria-labelledby={`${id}-${name}`} sx={{ breakInside: 'avoid', pb: 1 }}>
          <Typography
            id={`${id}-${name}`}
            variant="overline"
            sx={{ px: 1.5, color: 'text.secondary', display: 'block', lineHeight: 2.2 }}
          >
            {words.t(`sections.${name}`)}
          </Typography>
          {acts.map((act) => (
            <Box
              key={act.name}
              component="button"
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => onPick(act)}
              sx={{
                display: 'block',
                width: '100%',
                minHeight: { xs: 44, sm: 36 },
                px: 1.5,
                border: 0,
                borderRadius: 1,
                bgcolor: 'transparent',
                color: dangerous.test(act.name) ? 'error.main' : 'text.primary',
                typography: 'body2',
                textAlign: 'start',
                cursor: 'pointer',
                '&:hover, &:focus': { bgcolor: 'action.hover' },
                '&:focus-visible': { outline: 2, outlineOffset: -2, outlineColor: 'primary.main' },
              }}
            >
              {words.act(act.name)}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
