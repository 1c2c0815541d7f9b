import type { ServerResponse } from 'node:http';
import { createUser } from '#server/account/create-user.ts';
import { createApi } from '#server/api.ts';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { createDoor } from '#server/door.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';
import { startSession } from '#server/sessions/session.ts';

/** As long as one of our pages, and as hard to compress as one. */
const PAGE = Array.from({ length: 400 }, (_, n) => `<li class="row">Airtime ${n * n}</li>`).join(
  '\n',
);

/** The door with the whole API on the given database; reports its port and a session's token. */
async function run(databaseUrl: string): Promise<void> {
  // Limits would stop the flood long before the hashes do; here the hashes are on trial.
  const env = readEnv({ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'raised' });
  const services = openServices(env, databaseUrl);
  const user = await createUser(services.db, services, {
    email: 'bench@mail.example',
    username: 'bench',
    password: 'Rain on 3 zinc roofs',
    country: 'NG',
    emailVerified: true,
  });
  const { token } = await startSession(services.db, services, {
    userId: user.id,
    kind: 'full',
    address: '127.0.0.1',
    userAgent: 'bench',
  });
  const door = createDoor({
    services,
    api: createApi(services),
    resolveVisitor,
    pages: (_req: unknown, res: ServerResponse) => {
      res.writeHead(200, { 'content-type': 'text/html' });
      res.end(PAGE);
    },
    limits: { requestsPerSocket: 0, connectionsPerAddress: 1_000 },
  });
  process.send?.({ port: await door.listen(0, '127.0.0.1'), token });
}

process.once('message', (url) => void run(url as string));
