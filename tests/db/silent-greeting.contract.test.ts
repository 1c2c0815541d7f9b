import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { isOutOfReach } from '#server/db/transaction.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';

it('a server that takes a connection and says nothing is given up long before a query that may wait', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://oja:secret@127.0.0.1:${port}/oja`;
  const db = openDatabase(url, { waitMs: 3_600_000 });
  const asked = withOrdinaryTimeLimits(() => db.sql.query('select 1'));
  await expect(asked).rejects.toSatisfy(isOutOfReach);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await db.close();
});
