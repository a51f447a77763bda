import { FailureSchema } from '@fairhouse/contract/envelope';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { Ctx } from '../../../platform/ctx.ts';
import { asFile, type Columns, type PageAt } from '../../../platform/http/csv.ts';
import { type App, perMinute } from '../../../platform/http/http.ts';
import { forReaders } from '../../operators/index.ts';
import { fileFormats, pagedFileOf } from '../reports/files.ts';

const config = { ...forReaders('reports.read'), ...perMinute(12) };
const response = { '4xx': FailureSchema, '5xx': FailureSchema };

/** Registers a report as streamed files: `/ops/v1/reports/<name>/csv` and `…/xlsx`. */
export function fileRoutes<Q, Row>(
  app: App,
  ctx: Ctx,
  { name, query: querystring, columns }: { name: string; query: TSchema; columns: Columns<Row> },
  pageAt: (query: Q, place: { cursor?: string }) => ReturnType<PageAt<Row>>,
): void {
  for (const format of fileFormats) {
    app.get(`/ops/v1/reports/${name}/${format}`, {
      schema: { querystring, response },
      config,
      handler: async ({ query }: { query: unknown }, reply: FastifyReply) => {
        // The route's schema has checked it.
        const asked = query as Q;
        return asFile(ctx, reply, name, format).send(
          await pagedFileOf(columns, (place) => pageAt(asked, place), format),
        );
      },
    });
  }
}
