import type { ServerResponse } from 'node:http';
import { cardReview } from '#lib/product-constants.ts';
import { createApi } from '#server/api.ts';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { createDoor } from '#server/door.ts';
import { startWorker } from '#server/jobs/run.ts';
import { openServices } from '#server/services.ts';
import { loudCommits, type Way } from './loud-commits.ts';
import { benchEnv } from './orders-fill.ts';

/** Runs the bench’s web process or worker on the given database. */
const [role = '', databaseUrl = ''] = process.argv.slice(2);
const sendNotices = loudCommits();
// the sandbox replies immediately
Object.assign(cardReview, { sandboxS: 0 });
const services = openServices(benchEnv(), databaseUrl);
const api = createApi(services);

async function listen(): Promise<number> {
  const door = createDoor({
    services,
    api,
    resolveVisitor,
    pages: (_req: unknown, res: ServerResponse) => res.end(),
    limits: { requestsPerSocket: 0, connectionsPerAddress: 1_000 },
  });
  return door.listen(0, '127.0.0.1');
}

process.once('disconnect', () => process.exit());
process.on('message', (message: { way?: Way }) => {
  if (message.way !== undefined) sendNotices(message.way);
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuS: (user + system) / 1e6 });
});
const port = role === 'web' ? await listen() : 0;
if (role === 'worker') await startWorker(services, databaseUrl);
process.send?.({ port });
