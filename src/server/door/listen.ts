import type { DoorServer } from './response.ts';

/** Opens the socket and resolves with the port; rejects when it is taken. */
export function listen(server: DoorServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
