import type { IncomingMessage, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { uploads } from '#lib/uploads/picture-constants.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { DoorResponse, type DoorServer } from './response.ts';

export interface DoorLimits {
  bodyBytes: number;
  /** The limit for a form on a page: a few ticks and words. Its parser is slow with many fields. */
  formBytes: number;
  /** The limit for a picture, which is never held in memory but streamed into parts. */
  uploadBytes: number;
  headersMs: number;
  requestMs: number;
  checkMs: number;
  idleMs: number;
  headers: number;
  requestsPerSocket: number;
  connections: number;
  /** Generous, because whole cities share one address behind a carrier's NAT. */
  connectionsPerAddress: number;
  /** How long a stopping server waits for answers in progress. */
  graceMs: number;
}

export const usualLimits = (): DoorLimits => ({
  bodyBytes: 1024 * 1024,
  formBytes: 16 * 1024,
  uploadBytes: uploads.maxBytes,
  headersMs: limitMs(15_000),
  requestMs: limitMs(30_000),
  checkMs: 5_000,
  idleMs: 30_000,
  headers: 100,
  requestsPerSocket: 1_000,
  connections: 10_000,
  connectionsPerAddress: 1_000,
  graceMs: limitMs(8_000),
});

export const serverOptions = (
  limits: DoorLimits,
): ServerOptions<typeof IncomingMessage, typeof DoorResponse> => ({
  ServerResponse: DoorResponse,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  connectionsCheckingInterval: limits.checkMs,
  keepAliveTimeout: limits.idleMs,
  // A missing Host is answered by the door, with its own headers.
  requireHostHeader: false,
});

export function applyLimits(server: DoorServer, limits: DoorLimits): void {
  server.maxHeadersCount = limits.headers;
  server.maxRequestsPerSocket = limits.requestsPerSocket;
  server.maxConnections = limits.connections;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
