import { ApiError, errorDetail } from '@fairhouse/web/api-error';
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  useMediaQuery,
} from '@mui/material';
import { createContext, type FormEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { faultsOf, pick } from '../api/schema.ts';
import { useWords } from '../locales/words.ts';
import { basedOn, openingBody, saidSchema, sentBody } from './act-body.ts';
import { StartFromDefault, useContractDefaults } from './contract-defaults.tsx';
import { FileField, fileFields } from './file-field.tsx';
import { Parts } from './form.tsx';
import { Merge } from './merge.tsx';
import { askedParams, type Place, type PlaceAct, paramsOf, type Row } from './place.ts';
import { RejectTemplates, useRejectTemplates } from './reject-templates.tsx';
import { SitePreview } from './site-preview.tsx';
import { isToldOnce, ToldAnswer } from './told-answer.tsx';
import { useActCall } from './use-act.ts';

type Body = Record<string, unknown>;
type Done = (value: unknown) => void;

/** Acts that take something away or cannot be undone. */
export const dangerous =
  /^(?:reject|chargeback|retire|disable|forget\w*|lock|cancel|void\w*|end\w*|unmatch|refuse|fail|unpaid|remove|delete|mute|exclude|freeze|setPassword)$/;
/** Acts whose purpose is to show personal data. */
const opens = /^(?:personal|show\w+)$/;

/** A preview of the form's content, shown below its fields. */
export const FormPreview = createContext<((said: Body) => ReactNode) | null>(null);

/** The dialog of an act: its form, its reason, and its result. */
export function ActDialog({
  place,
  act,
  row,
  onClose,
  onDone,
}: {
  place: Place;
  act: PlaceAct;
  row: Row | null;
  onClose: () => void;
  onDone?: Done;
}) {
  const words = useWords();
  const small = useMediaQuery('(max-width: 599px)');
  const [answer, setAnswer] = useState<Body | null>(null);
  const title = `${words.act(act.name)} – ${words.place(place.name)}${row ? ` ${row.id}` : ''}`;
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={small} onClose={onClose} aria-labelledby="act-title">
      <DialogTitle id="act-title">{title}</DialogTitle>
      {answer ? (
        <ToldAnswer answer={answer} route={act.route} onClose={onClose} />
      ) : (
        <ActForm place={place} act={act} row={row} onClose={onClose} onDone={onDone} onTold={setAnswer} />
      )}
    </Dialog>
  );
}

type FormProps = {
  place: Place;
  act: PlaceAct;
  row: Row | null;
  onClose: () => void;
  onDone: Done | undefined;
  onTold: (answer: Body) => void;
};

function ActForm({ place, act, row: given, onClose, onDone, onTold }: FormProps) {
  const { route } = act;
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const refresh = useRefresh();
  const data = useDataProvider();
  const navigate = useNavigate();
  const send = useActCall(route);
  const preview = useContext(FormPreview);
  const [row, setRow] = useState(given);
  const schema = saidSchema(route);
  const opened = openingBody(route, row);
  const [said, setSaid] = useState<Body>(opened);
  const [params, setParams] = useState<Body>({});
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [present, setPresent] = useState<Row | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = askedParams(place, route, row);
  const reasoned = route.body?.properties?.reason !== undefined;
  const templates = useRejectTemplates(place, act);
  const defaults = useContractDefaults(place, act);
  const sendButton = useRef<HTMLButtonElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const address = { ...paramsOf(place, route, row), ...params };
    const body = {
      ...sentBody(route, opened, said),
      ...(reasoned && (reason !== '' || route.body?.required?.includes('reason')) ? { reason } : {}),
      ...basedOn(act, row),
    };
    const found = { ...faultsOf(route.body ?? {}, body), ...faultsOf(route.params, address) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setRefused(null);
    try {
      done(await send<unknown>({ params: address, body: route.body ? { ...act.says, ...body } : undefined }));
    } catch (error) {
      await fail(error);
    } finally {
      setBusy(false);
    }
  }

  function done(value: unknown) {
    const answer = Object(value) as Body;
    const waits = answer.waitsForSecond === true || answer.done === false;
    notify(waits ? 'acts.waits' : 'acts.done', { type: waits ? 'warning' : 'success' });
    // After a deletion the row's page is left for the list.
    if (act.name === 'delete') navigate(`/${place.name}`);
    refresh();
    onDone?.(value);
    if ((isToldOnce(answer) && place.row === undefined) || opens.test(act.name)) onTold(answer);
    else onClose();
  }

  async function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'STATE_CONFLICT' && errorDetail(error, 'version') !== undefined) {
      if (!row) {
        setRefused(t('acts.exists'));
        refresh();
        return;
      }
      const { data: now } = await data.getOne(place.name, { id: row.id });
      setPresent(now as Row);
      return;
    }
    const state = errorDetail(error, 'state');
    const issues = errorDetail(error, 'issues');
    if (Array.isArray(issues)) setFaults(faultsFrom(issues));
    setRefused(`${words.error(error.code)}${typeof state === 'string' ? ` (${words.value(state)})` : ''}`);
    if (error.code === 'STATE_CONFLICT') refresh();
  }

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {dangerous.test(act.name) && <Alert severity="warning">{t('acts.careful')}</Alert>}
        {refused !== null && <Alert severity="error">{refused}</Alert>}
        {present && row ? (
          <Merge
            opened={opened}
            present={openingBody(route, present)}
            said={said}
            onMerged={(body) => {
              setRow(present);
              setSaid(body);
              setPresent(null);
            }}
          />
        ) : (
          <>
            {asked.length > 0 && (
              <Parts
                schema={{ ...route.params, properties: pick(route.params.properties ?? {}, asked), required: asked }}
                value={params}
                onChange={(next) => setParams(next as Body)}
                faults={faults}
                path=""
              />
            )}
            {templates.length > 0 && (
              <RejectTemplates
                templates={templates}
                row={row}
                picked={reason}
                onPick={({ reason: note, memberText }) => {
                  setReason(note);
                  setSaid({ ...said, memberText });
                  // The whole decision works from the keyboard: a digit, then Enter.
                  sendButton.current?.focus();
                }}
              />
            )}
            {fileFields(schema).map((name) => (
              <FileField
                key={name}
                name={name}
                value={said[name]}
                onChange={(value) => setSaid({ ...said, [name]: value })}
              />
            ))}
            <Parts
              schema={schema}
              value={said}
              onChange={(next) => setSaid(next as Body)}
              faults={faults}
              path=""
              without={fileFields(schema)}
            />
            {defaults.length > 0 && (
              <StartFromDefault
                defaults={defaults}
                kind={said.kind}
                terms={said.terms}
                blank={opened.terms}
                onStart={(terms) => setSaid({ ...said, terms })}
              />
            )}
            {preview?.(said)}
            {route.preview !== null && (
              <SitePreview
                act={route.preview}
                params={{ ...paramsOf(place, route, row), ...params }}
                said={{ ...act.says, ...sentBody(route, opened, said) }}
              />
            )}
            {reasoned && (
              <ReasonField
                act={act.name}
                value={reason}
                onChange={setReason}
                fault={faults.reason}
                hasUsual={templates.length === 0}
              />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('desk.cancel')}</Button>
        <Button
          ref={sendButton}
          type="submit"
          variant="contained"
          disabled={busy || present !== null}
          color={dangerous.test(act.name) ? 'error' : 'primary'}
        >
          {words.act(act.name)}
        </Button>
      </DialogActions>
    </Box>
  );
}

/** The reason of an act, with the sentences used most. */
export function ReasonField({
  act,
  value,
  onChange,
  fault,
  hasUsual = true,
}: {
  act: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  /** True if the usual sentences are offered; false if a list of its own stands above. */
  hasUsual?: boolean;
}) {
  const { t } = useWords();
  const usual = hasUsual ? t(`reasons.${act}`, { _: t('reasons.any') }).split('|') : [];
  return (
    <Box>
      <TextField
        fullWidth
        required
        multiline
        label={t('acts.reason')}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
        error={fault !== undefined}
        helperText={fault === undefined ? t(hasUsual ? 'acts.reasonKept' : 'rejects.kept') : t('faults.reason')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {usual.map((sentence) => (
          <Chip key={sentence} size="small" label={sentence} onClick={() => onChange(sentence)} />
        ))}
      </Box>
    </Box>
  );
}

/** Returns the server's faults of a body, by field. */
function faultsFrom(issues: unknown[]): Record<string, string> {
  const named = issues.flatMap((issue) => {
    const field: unknown = Reflect.get(Object(issue), 'field');
    return typeof field === 'string' ? [[field.replace(/^body\.?/, '').replaceAll('/', '.'), 'pattern'] as const] : [];
  });
  return Object.fromEntries(named);
}
