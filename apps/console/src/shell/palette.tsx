import { Box, Dialog, InputBase, LinearProgress, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Desk } from '../api/desk.ts';
import { ActDialog } from '../desk/act-dialog.tsx';
import { useDesk } from '../desk/context.ts';
import { actsOf, type Place, type PlaceAct, readingOf, routeFor } from '../desk/place.ts';
import { useWords } from '../locales/words.ts';
import { useNamed } from './use-named.ts';

type Choice = { id: string; text: string; kind: string; to?: string; act?: { place: Place; act: PlaceAct } };
const shownMax = 12;
/** The most places and acts shown beside the rows found by name. */
const fittingMax = 6;

/** Opens the palette by Ctrl-K or Cmd-K. */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

/**
 * The palette: every place, every act that makes something new, every setting, and every row that has a name, found by
 * a few letters.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [doing, setDoing] = useState<Choice['act'] | null>(null);
  const navigate = useNavigate();
  const { choices, waits } = useChoices(text);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice must scroll into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.act) return setDoing(choice.act);
    onClose();
    if (choice.to) navigate(choice.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => (now + step + choices.length) % Math.max(choices.length, 1));
    }
    // Enter that ends an input method's composition does not choose.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(choices[at]);
    }
  };
  if (doing) return <ActDialog place={doing.place} act={doing.act} row={null} onClose={onClose} />;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} slotProps={{ paper: { 'aria-label': t('palette.title') } }}>
      <InputBase
        autoFocus
        fullWidth
        placeholder={t('palette.hint')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        sx={{ px: 2, py: 1.5, fontSize: 16, borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          role: 'combobox',
          'aria-label': t('palette.hint'),
          'aria-expanded': true,
          'aria-controls': 'palette-choices',
          'aria-activedescendant': choices[at] ? `choice-${at}` : undefined,
        }}
      />
      <Box sx={{ height: 2 }}>{waits && <LinearProgress sx={{ height: 2 }} aria-label={t('palette.waits')} />}</Box>
      {choices.length === 0 && !waits && <Typography sx={{ p: 2 }}>{t('palette.none')}</Typography>}
      <List
        component="div"
        id="palette-choices"
        role="listbox"
        aria-label={t('palette.title')}
        dense
        ref={list}
        sx={{ overflowY: 'auto' }}
      >
        {choices.map((choice, place) => (
          <ListItemButton
            key={choice.id}
            id={`choice-${place}`}
            role="option"
            aria-selected={place === at}
            selected={place === at}
            tabIndex={-1}
            onClick={() => choose(choice)}
          >
            <ListItemText primary={choice.text} slotProps={{ primary: { noWrap: true } }} />
            <Typography variant="caption" sx={{ color: 'text.secondary', pl: 2, flexShrink: 0 }}>
              {choice.kind}
            </Typography>
          </ListItemButton>
        ))}
      </List>
    </Dialog>
  );
}

function useChoices(text: string): { choices: Choice[]; waits: boolean } {
  const { desk, places } = useDesk();
  const words = useWords();
  const { rows, waits } = useNamed(text);
  const known = new Set(places.map(({ name }) => name));
  const go = words.t('palette.go');
  const fixed: Choice[] = [
    { id: 'home', text: words.t('dashboard.title'), kind: go, to: '/' },
    { id: 'approvals', text: words.t('approvals.title'), kind: go, to: '/approvals' },
    ...['withdrawals', 'deposits', 'parts']
      .filter((name) => known.has(name))
      .map((name) => ({ id: `queue-${name}`, text: words.t(`queue.${name}`), kind: go, to: `/queue/${name}` })),
    { id: 'replay', text: words.t('replay.title'), kind: go, to: '/replay' },
    { id: 'account', text: words.t('account.title'), kind: go, to: '/account' },
  ];
  const all: Choice[] = [
    ...fixed,
    ...places.map(({ name }) => ({ id: name, text: words.place(name), kind: go, to: `/${name}` })),
    ...places.flatMap((place) =>
      actsOf(desk, place).onPlace.map((act) => ({
        id: `${place.name} ${act.name}`,
        text: `${words.place(place.name)}: ${words.act(act.name)}`,
        kind: words.t('palette.act'),
        act: { place, act },
      })),
    ),
  ];
  const wanted = text.trim().toLowerCase();
  const fits = ({ id, text: name }: Choice) => `${name} ${id}`.toLowerCase().includes(wanted);
  const fitting = all.filter(fits).slice(0, wanted === '' ? shownMax : fittingMax);
  if (wanted === '') return { choices: fitting, waits };
  const settings = places
    .flatMap((place) => settingsOf(desk, place).map((field) => ({ place, field })))
    .map(({ place: { name }, field }) => ({
      id: `${name} ${field}`,
      text: `${words.place(name)}: ${words.field(field)}`,
      kind: words.t('palette.setting'),
      to: `/${name}`,
    }))
    .filter(({ text: name }) => name.slice(name.indexOf(':')).toLowerCase().includes(wanted))
    .slice(0, fittingMax);
  const records = rows.map(({ place, id, text: name }) => ({
    id: `row ${place.name} ${id}`,
    text: name,
    kind: words.place(place.name),
    to: `/${place.name}/${encodeURIComponent(id)}/show`,
  }));
  const player: Choice[] = known.has('players')
    ? [
        {
          id: 'player',
          text: words.t('palette.player', { name: text.trim() }),
          kind: words.t('groups.players'),
          to: `/players?filter=${encodeURIComponent(JSON.stringify({ q: text.trim() }))}`,
        },
      ]
    : [];
  return { choices: [...fitting, ...records, ...settings, ...player], waits };
}

/** Returns the fields that can be set at a place that holds one setting. */
function settingsOf(desk: Desk, place: Place): string[] {
  const route = routeFor(desk, place.read);
  if (!route || place.acts?.set === undefined) return [];
  const reading = readingOf(route);
  return reading.kind === 'one' ? Object.keys(reading.row.properties ?? {}).filter((name) => name !== 'version') : [];
}
