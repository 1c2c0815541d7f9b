import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';

/** The message with which a server names its process: a letter, a length of 12, the number and a key. */
const PROCESS = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Passes everything on except for the process number, which it makes up as poolers do. */
function passOn(from: Socket, to: Socket): void {
  from.on('data', (chunk: Buffer) => {
    const at = chunk.indexOf(PROCESS);
    if (at >= 0) chunk.writeUInt32BE(7, at + PROCESS.length);
    to.write(chunk);
  });
  from.on('close', () => to.destroy());
  from.on('error', () => undefined);
}

/** An address in front of a database that looks like a pooler to its clients. */
export async function aMadeUpPooler(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(port, host);
    passOn(client, upstream);
    passOn(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    /** The address of the same database and login through the pooler. */
    through(direct: string): string {
      const { user, password, database } = new pg.Client({ connectionString: direct });
      return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${own}/${database}`;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
