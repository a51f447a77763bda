import { Alert, Box, Button, Card, CardContent, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWords } from '../locales/words.ts';
import { TitleOf } from './title-of.tsx';

type Result = { value: unknown } | { fault: string };

const load = () => import('@fairhouse/games/verify');

/**
 * The replay of an original's round: computed in this browser from the revealed seeds, by the rules that the server and the
 * player's own check use. Shared rounds take a game's hash in place of a server seed and a nonce.
 */
export function Replay() {
  const { t } = useWords();
  const games = useQuery({ queryKey: ['replay'], queryFn: load, staleTime: Number.POSITIVE_INFINITY });
  const [said, setSaid] = useState({ game: '', seed: '', clientSeed: '', nonce: '0', params: '{}' });
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
    <Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <TitleOf text={t('replay.title')} />
      <Typography sx={{ color: 'text.secondary' }}>{t('replay.how')}</Typography>
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
    </Box>
  );
}
