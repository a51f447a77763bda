import type { DeskPlayerLinks } from '@fairhouse/contract/desk-players';
import { Box, Card, CardContent, Typography, useTheme } from '@mui/material';
import { Link } from 'react-router-dom';
import { useWords } from '../locales/words.ts';

const rowHeight = 34;
const leftAt = 190;
const rightAt = 420;

/** Accounts and what they share, as a graph: accounts on the left, things on the right, a line for each use. */
export function Links({ id, links: { members, things, edges } }: { id: string; links: DeskPlayerLinks }) {
  const words = useWords();
  const { palette } = useTheme();
  const height = (Math.max(members.length, things.length) + 1) * rowHeight;
  const y = (place: number, count: number) => ((place + 0.5) * height) / count;
  const yOfMember = new Map(members.map((member, place) => [member.memberId, y(place, members.length)]));
  const yOfThing = new Map(things.map((thing, place) => [thing.id, y(place, things.length)]));
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {words.t('player.linksHow')}
        </Typography>
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words.field('links')}>
          <svg width={720} height={height} style={{ fontSize: 13 }}>
            <title>{words.field('links')}</title>
            {edges.map(({ memberId, thingId }) => (
              <line
                key={`${memberId} ${thingId}`}
                x1={leftAt}
                x2={rightAt}
                y1={yOfMember.get(memberId) ?? 0}
                y2={yOfThing.get(thingId) ?? 0}
                stroke={memberId === id ? palette.primary.main : palette.text.secondary}
                strokeWidth={memberId === id ? 2 : 1}
                opacity={0.7}
              />
            ))}
            {members.map(({ memberId, username, lockedAt }) => (
              <g key={memberId}>
                <circle
                  cx={leftAt}
                  cy={yOfMember.get(memberId)}
                  r={6}
                  fill={lockedAt === null ? palette.primary.main : palette.error.main}
                />
                <Link to={`/players/${memberId}/show`}>
                  <text
                    x={leftAt - 14}
                    y={yOfMember.get(memberId)}
                    textAnchor="end"
                    dominantBaseline="middle"
                    fill={palette.text.primary}
                    fontWeight={memberId === id ? 700 : 400}
                  >
                    {username}
                  </text>
                </Link>
              </g>
            ))}
            {things.map(({ id: thing, kind, label, members: count }) => (
              <g key={thing}>
                <rect
                  x={rightAt - 5}
                  y={(yOfThing.get(thing) ?? 0) - 5}
                  width={10}
                  height={10}
                  fill={palette.warning.main}
                />
                <text x={rightAt + 14} y={yOfThing.get(thing)} dominantBaseline="middle" fill={palette.text.primary}>
                  {`${words.value(kind)}: ${label} (${count})`}
                </text>
              </g>
            ))}
          </svg>
        </Box>
      </CardContent>
    </Card>
  );
}
