import type { ServerResponse } from 'node:http';
import type { DoorServer } from './response.ts';

/**
 * Stops accepting connections, ends live streams, and lets answers in progress finish within the grace
 * period.
 */
export function stopServer(
  server: DoorServer,
  open: ReadonlySet<ServerResponse>,
  graceMs: number,
): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    for (const res of open) {
      const isStream = String(res.getHeader('content-type')).startsWith('text/event-stream');
      if (isStream) res.destroy();
      else if (!res.headersSent) res.setHeader('Connection', 'close');
    }
    server.closeIdleConnections();
  });
}
