import type { DeskProposal } from '@fairhouse/contract/desk-proposals';
import { ApiError } from '@fairhouse/web/api-error';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call, withQuery } from '../api/call.ts';
import type { DeskRoute } from '../api/desk.ts';
import { session } from '../api/session.ts';
import { useDesk } from '../desk/context.ts';
import { isToldOnce, ToldAnswer } from '../desk/told-answer.tsx';
import { useActCall } from '../desk/use-act.ts';
import { timeOf } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';

type Page = { list: DeskProposal[]; nextCursor: string | null };
type Answer = 'agree' | 'refuse';

const everyMs = 10_000;
const queryKey = ['proposals'];

/** The changes that one operator has proposed, page by page. */
export function useProposals() {
  const { desk } = useDesk();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    enabled: desk.routes.has('GET /proposals'),
    refetchInterval: everyMs,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    queryFn: ({ pageParam }) => call<Page>('GET', withQuery('/proposals', { cursor: pageParam || undefined })),
  });
  return { list: data?.pages.flatMap((page) => page.list) ?? [], hasNextPage, fetchNextPage };
}

/** Changes that one operator proposes: a second one agrees to the shown content by one press, or refuses it. */
export function Proposals() {
  const { t } = useWords();
  const { list, hasNextPage, fetchNextPage } = useProposals();
  const [open, setOpen] = useState<{ proposal: DeskProposal; answer: Answer } | null>(null);
  // The answer of the last proposal, which the list no longer holds, stays open until it is read.
  if (list.length === 0 && !open) return null;
  return (
    <Box component="section" aria-labelledby="proposals" sx={{ display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography id="proposals" variant="subtitle1" component="h2">
          {t('approvals.stated')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('approvals.statedHow')}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))' }}>
        {list.map((proposal) => (
          <Proposal key={proposal.id} proposal={proposal} onAnswer={(answer) => setOpen({ proposal, answer })} />
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} sx={{ justifySelf: 'start' }}>
          {t('player.more')}
        </Button>
      )}
      {open && <AnswerOf {...open} onClose={() => setOpen(null)} />}
    </Box>
  );
}

/**
 * Returns the routes of this operator's answers; `agree` is undefined for the proposer, and for a proposal that the
 * second operator must submit again.
 */
function useAnswers({ route, operatorId }: DeskProposal): Record<Answer, DeskRoute | undefined> {
  const { desk } = useDesk();
  return {
    agree: route === null || operatorId === session.operator()?.id ? undefined : desk.routes.get(route),
    refuse: desk.routes.get('POST /proposals/{id}/refuse'),
  };
}

function Proposal({ proposal, onAnswer }: { proposal: DeskProposal; onAnswer: (answer: Answer) => void }) {
  const words = useWords();
  const { t, locale } = words;
  const { action, subject, operator, operatorId, at, lapsesAt, reason, route } = proposal;
  const isOwn = operatorId === session.operator()?.id;
  const routes = useAnswers(proposal);
  const name = `${words.trail(action)} ${subject}`;
  return (
    <Card variant="outlined" component="article" aria-label={name}>
      <CardContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Box>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {words.trail(action)} <span style={{ fontWeight: 400 }}>{subject}</span>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {isOwn ? t('approvals.byYou') : operator}, {timeOf(at, locale)}
            {' · '}
            {t('approvals.until', { time: timeOf(lapsesAt, locale) })}
          </Typography>
        </Box>
        <Content proposal={proposal} />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          “{reason}”
        </Typography>
        {route === null && !isOwn && <Alert severity="info">{t('approvals.anew')}</Alert>}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {routes.agree && (
            <Button variant="contained" size="small" onClick={() => onAnswer('agree')}>
              {t('approvals.agree')}
            </Button>
          )}
          {routes.refuse && (
            <Button variant="outlined" size="small" color="error" onClick={() => onAnswer('refuse')}>
              {t(isOwn ? 'approvals.takeBack' : 'approvals.refuse')}
            </Button>
          )}
        </Box>
      </CardContent>
    </Card>
  );
}

/** The fields that a proposal changes, before and after. */
function Content({ proposal: { changes, body } }: { proposal: DeskProposal }) {
  const words = useWords();
  const told = new Set(changes.map(({ field }) => field.split('.')[0]));
  // The body is shown in full even if the server does not list the changes field by field.
  const said = [...changes, ...bodyLines(body).filter(({ field }) => !told.has(field))];
  if (said.length === 0) return null;
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.t('approvals.content')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{words.t('approvals.field')}</TableCell>
            <TableCell>{words.t('approvals.before')}</TableCell>
            <TableCell>{words.t('approvals.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {said.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableCell>
                {field
                  .split('.')
                  .map((part) => words.field(part))
                  .join(' · ')}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{before ?? '–'}</TableCell>
              <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{after ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The fields of a request. */
function bodyLines(body: DeskProposal['body']): DeskProposal['changes'] {
  return Object.entries(body ?? {})
    .filter(([name]) => name !== 'reason' && name !== 'version')
    .map(([field, value]) => ({
      field,
      before: null,
      after: typeof value === 'string' || value === null ? value : JSON.stringify(value),
    }));
}

type Answering = { proposal: DeskProposal; answer: Answer; onClose: () => void };

function AnswerOf(props: Answering) {
  const route = useAnswers(props.proposal)[props.answer];
  return route && <AnswerDialog {...props} route={route} />;
}

/** Asks for the reason of an answer, and sends the answer. */
function AnswerDialog({ proposal, answer, route, onClose }: Answering & { route: DeskRoute }) {
  const words = useWords();
  const { t } = words;
  const notify = useNotify();
  const client = useQueryClient();
  const small = useMediaQuery('(max-width: 599px)');
  const send = useActCall(route, { agrees: answer === 'agree' });
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Record<string, unknown> | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      const asked =
        answer === 'agree'
          ? { params: proposal.params, body: { ...proposal.body, reason } }
          : { params: { id: proposal.id }, body: { reason } };
      const value = Object(await send<unknown>(asked)) as Record<string, unknown>;
      notify('acts.done', { type: 'success' });
      // The second operator's answer is the only one that holds what is sent once, such as new codes.
      if (answer === 'agree' && isToldOnce(value)) setAnswered(value);
      else onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.code === 'STATE_CONFLICT' ? t('approvals.changed') : words.error(error.code));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey });
    }
  };
  const title = t(answer === 'agree' ? 'approvals.agreeTitle' : 'approvals.refuseTitle', {
    name: `${words.trail(proposal.action)} ${proposal.subject}`,
  });
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={small} onClose={onClose} aria-labelledby="answer-title">
      <DialogTitle id="answer-title">{title}</DialogTitle>
      {answered ? (
        <ToldAnswer answer={answered} route={route} onClose={onClose} />
      ) : (
        <Box component="form" onSubmit={submit} sx={{ display: 'contents' }}>
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            {refused !== null && <Alert severity="error">{refused}</Alert>}
            <Content proposal={proposal} />
            <TextField
              required
              autoFocus
              fullWidth
              label={t('acts.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('desk.cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              color={answer === 'agree' ? 'primary' : 'error'}
              disabled={busy || reason.trim() === ''}
            >
              {t(`approvals.${answer}`)}
            </Button>
          </DialogActions>
        </Box>
      )}
    </Dialog>
  );
}
