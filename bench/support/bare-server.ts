import Fastify from 'fastify';

/** A Fastify server that answers a JSON POST and does nothing else: the upper bound of the framework and the client. */
const app = Fastify();
app.post(
  '/bare',
  {
    schema: {
      body: {
        type: 'object',
        properties: { game: { type: 'string' }, stake: { type: 'string' }, params: { type: 'object' } },
        required: ['game', 'stake'],
      },
      response: {
        200: {
          type: 'object',
          properties: {
            success: { type: 'boolean' },
            value: {
              type: 'object',
              properties: { game: { type: 'string' }, stake: { type: 'string' }, n: { type: 'integer' } },
            },
          },
        },
      },
    },
  },
  async (request) => {
    const { game, stake } = request.body as { game: string; stake: string };
    return { success: true, value: { game, stake, n: 1 } };
  },
);
const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
console.log(address);
