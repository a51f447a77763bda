import { Box, Card, CardContent, Typography } from '@mui/material';
import { pick, type Schema, withoutNull } from '../api/schema.ts';
import type { Row } from '../desk/place.ts';
import { Fields } from '../desk/value.tsx';
import { useWords } from '../locales/words.ts';

type Named = Readonly<Record<string, readonly string[]>>;

/** A row's fields under headings, without empty ones; fields under no heading are technical, and collapsed. */
export function Blocks({
  blocks,
  row,
  schema,
  without,
}: {
  blocks: Named;
  row: Row;
  schema: Schema;
  without: readonly string[];
}) {
  const words = useWords();
  const placed = Object.values(blocks).flat();
  const technical = Object.keys(schema.properties ?? {}).filter(
    (name) => !without.includes(name) && !placed.some((path) => path.split('.')[0] === name),
  );
  const score = typeof row.riskScore === 'number' ? row.riskScore : 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 300px', minWidth: 0 } }}>
      {Object.entries(blocks).map(([name, paths]) => {
        const { value, schema: part } = pickedOf(row, schema, paths);
        if (Object.keys(value).length === 0) return null;
        const isRisky = name === 'risk' && score > 0;
        const isWide = Object.values(value).some((held) => Array.isArray(held) && typeof held[0] === 'object');
        return (
          <Card
            key={name}
            variant="outlined"
            sx={{
              ...(isWide && { flexBasis: '100% !important' }),
              ...(isRisky && { borderColor: score >= 50 ? 'error.main' : 'warning.main' }),
            }}
          >
            <CardContent>
              <Typography variant="subtitle2" component="h2" gutterBottom>
                {words.t(`blocks.${name}`)}
              </Typography>
              <Fields value={value} schema={part} besides={row} isNarrow />
            </CardContent>
          </Card>
        );
      })}
      <Card variant="outlined" sx={{ flexBasis: '100% !important' }}>
        <Box component="details">
          <Typography
            component="summary"
            variant="subtitle2"
            sx={{ px: 2, py: 1.5, cursor: 'pointer', color: 'text.secondary' }}
          >
            {words.t('blocks.technical')}
          </Typography>
          <CardContent sx={{ pt: 0 }}>
            <Fields
              value={Object.fromEntries(technical.map((name) => [name, row[name]]))}
              schema={{ type: 'object', properties: pick(schema.properties ?? {}, technical) }}
              besides={row}
            />
          </CardContent>
        </Box>
      </Card>
    </Box>
  );
}

/** The values at paths such as `payoutAccount.provider`, each under the last part of its path; empty ones are left out. */
function pickedOf(
  row: Row,
  schema: Schema,
  paths: readonly string[],
): { value: Record<string, unknown>; schema: Schema } {
  const value: Record<string, unknown> = {};
  const properties: Record<string, Schema> = {};
  for (const path of paths) {
    let held: unknown = row;
    let part: Schema = schema;
    for (const name of path.split('.')) {
      held = Reflect.get(Object(held), name);
      part = withoutNull(part).schema.properties?.[name] ?? {};
    }
    const last = path.split('.').at(-1) ?? path;
    if (saysNothing(held)) continue;
    value[last] = held;
    properties[last] = part;
  }
  return { value, schema: { type: 'object', properties } };
}

function saysNothing(held: unknown): boolean {
  if (held === null || held === undefined || held === '') return true;
  return typeof held === 'object' && Object.values(held).every(saysNothing);
}
