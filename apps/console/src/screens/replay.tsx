import type { DeskOriginalRound } from '@fairhouse/contract/desk-replay';
import { ApiError } from '@fairhouse/web/api-error';
import { Alert, Box, Button, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { call, filled } from '../api/call.ts';
import { useDesk } from '../desk/context.ts';
import { Amount, timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';
import { TitleOf } from './title-of.tsx';

type Result = { value: unknown } | { fault: string };

const load = () => import('@fairhouse/games/verify');
const loadCheck = () => import('@fairhouse/games/check-round');

/**
 * The replay of an original's round: computed in this browser from the revealed seeds, by the rules that the server and
 * the player's own check use, and compared with the record. The address may name the round (`?round=`). Shared rounds
 * take a game's hash in place of a server seed and a nonce.
 */
export function Replay() {
  const { t } = useWords();
  const { desk } = useDesk();
  const [query] = useSearchParams();
  const looksUp = desk.routes.has('GET /original-rounds/{id}');
  const named = looksUp ? (query.get('round') ?? '') : '';
  const { data, error } = useQuery({
    queryKey: ['original-round', named],
    queryFn: () => call<DeskOriginalRound>('GET', filled('/original-rounds/{id}', { id: named })),
    enabled: named !== '',
    retry: false,
  });
  // The last round stays shown while another is looked up, and if the lookup fails.
  const [recorded, setRecorded] = useState<DeskOriginalRound | null>(null);
  if (data && data !== recorded) setRecorded(data);
  return (
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <TitleOf text={t('replay.title')} />
      <Typography sx={{ color: 'text.secondary' }}>{t('replay.how')}</Typography>
      {looksUp && <LookUp named={named} error={error} />}
      {recorded && <Recorded round={recorded} />}
      <Computation key={recorded ? `${recorded.roundId} ${recorded.serverSeed}` : ''} round={recorded} />
    </Box>
  );
}

/** Computes a round from the form's values, which are the recorded round's at first. */
function Computation({ round }: { round: DeskOriginalRound | null }) {
  const { t } = useWords();
  const games = useQuery({ queryKey: ['replay'], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  const [said, setSaid] = useState({
    game: round?.game ?? '',
    seed: round?.serverSeed ?? '',
    clientSeed: round?.clientSeed ?? '',
    nonce: String(round?.nonce ?? 0),
    params: JSON.stringify(round?.params ?? {}),
  });
  const [result, setResult] = useState<Result | null>(null);
  const shared = said.game === 'crash' || said.game === 'slide';
  const set = (name: string) => (event: { target: { value: string } }) =>
    setSaid({ ...said, [name]: event.target.value });
  const compute = (event: FormEvent) => {
    event.preventDefault();
    const { game, seed, clientSeed, nonce, params } = said;
    try {
      const own = shared
        ? { game, gameHash: seed.trim(), clientSeed: clientSeed.trim() }
        : {
            game,
            serverSeed: seed.trim(),
            clientSeed: clientSeed.trim(),
            nonce: Number(nonce),
            params: JSON.parse(params),
          };
      setResult(games.data ? { value: games.data.verify(own) } : null);
    } catch (error) {
      setResult({ fault: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <Card variant="outlined">
        <CardContent component="form" onSubmit={compute} sx={{ display: 'grid', gap: 2 }}>
          <TextField select required label={t('fields.games')} value={said.game} onChange={set('game')}>
            {(games.data?.verifiable ?? []).map((game) => (
              <MenuItem key={game} value={game}>
                {game}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            required
            label={t(shared ? 'replay.gameHash' : 'fields.serverSeed')}
            value={said.seed}
            onChange={set('seed')}
          />
          <TextField
            required
            label={t(shared ? 'fields.salt' : 'replay.clientSeed')}
            value={said.clientSeed}
            onChange={set('clientSeed')}
          />
          {!shared && (
            <>
              <TextField required type="number" label={t('replay.nonce')} value={said.nonce} onChange={set('nonce')} />
              <TextField
                multiline
                label={t('replay.params')}
                helperText={t('replay.paramsHint')}
                value={said.params}
                onChange={set('params')}
              />
            </>
          )}
          <Button type="submit" variant="contained" disabled={said.game === ''} sx={{ justifySelf: 'start' }}>
            {t('replay.compute')}
          </Button>
        </CardContent>
      </Card>
      {result && 'fault' in result && <Alert severity="error">{result.fault}</Alert>}
      {result && 'value' in result && (
        <Card variant="outlined">
          <CardContent>
            <Typography variant="subtitle2" component="h2">
              {t('fields.result')}
            </Typography>
            <Box component="pre" sx={{ m: 0, overflowX: 'auto', fontSize: 13 }} tabIndex={0}>
              {JSON.stringify(result.value, null, 2)}
            </Box>
          </CardContent>
        </Card>
      )}
    </>
  );
}

/** Looks up a round by its number, which is kept in the address. */
function LookUp({ named, error }: { named: string; error: Error | null }) {
  const words = useWords();
  const [, setQuery] = useSearchParams();
  const [id, setId] = useState(named);
  const look = (event: FormEvent) => {
    event.preventDefault();
    setQuery({ round: id.trim() });
  };
  return (
    <Box component="form" onSubmit={look} sx={{ display: 'flex', gap: 1, alignItems: 'start', flexWrap: 'wrap' }}>
      <TextField
        size="small"
        label={words.t('replay.round')}
        value={id}
        error={error !== null}
        helperText={error && words.error(error instanceof ApiError ? error.code : 'INTERNAL')}
        onChange={({ target }) => setId(target.value)}
      />
      <Button type="submit" variant="outlined" disabled={!/^\s*\d{1,18}\s*$/.test(id)} sx={{ minHeight: 40 }}>
        {words.t('replay.lookUp')}
      </Button>
    </Box>
  );
}

/** The checks of a recorded round's seeds and rules, line by line. */
function Findings({ round }: { round: DeskOriginalRound }) {
  const { t } = useWords();
  const checks = useQuery({ queryKey: ['check-round'], queryFn: loadCheck, staleTime: Number.POSITIVE_INFINITY });
  const check = checks.data?.checkRound(round);
  if (!check || check.state === 'sealed') return null;
  if (check.state === 'unknown') return <Alert severity="warning">{t('replay.unknown')}</Alert>;
  const lines = [
    [t('replay.seedHolds'), check.seedHonest],
    [t('replay.resultHolds'), check.resultHonest],
    [t('replay.payoutHolds'), check.payoutHonest],
  ] as const;
  return (
    <Box
      component="ul"
      aria-label={t('replay.findings')}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {lines.map(([text, holds]) => (
        <Box component="li" key={text} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ color: holds ? 'success.main' : 'error.main', display: 'grid' }}>
            {holds ? <CircleCheck size={20} aria-hidden="true" /> : <CircleX size={20} aria-hidden="true" />}
          </Box>
          <span>
            {text}: <strong>{t(holds ? 'replay.holds' : 'replay.fails')}</strong>
          </span>
        </Box>
      ))}
    </Box>
  );
}

/** A round's record. */
function Recorded({ round }: { round: DeskOriginalRound }) {
  const { t, locale } = useWords();
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Link to={`/players/${round.memberId}/show`}>{round.username}</Link>
          <span>{timeOf(round.placedAt, locale)}</span>
          <span>
            <Amount value={round.stake} currency={round.currency} /> →{' '}
            <Amount value={round.payout} currency={round.currency} />
          </span>
        </Box>
        {round.serverSeed === null && <Alert severity="info">{t('replay.hidden')}</Alert>}
        <Findings round={round} />
        <Typography variant="subtitle2" component="h2">
          {t('replay.recorded')}
        </Typography>
        <Box component="pre" sx={{ m: 0, overflowX: 'auto', fontSize: 13 }} tabIndex={0}>
          {JSON.stringify({ params: round.params, actions: round.actions, result: round.result }, null, 2)}
        </Box>
      </CardContent>
    </Card>
  );
}
