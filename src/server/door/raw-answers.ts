import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { allowHeader } from './methods.ts';
import { closedPolicy, sendText, setHeaders } from './headers.ts';
import type { DoorServer } from './response.ts';

const statusOf = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'HPE_INVALID_METHOD') return 405;
  return 400;
};

/** Answers requests that Node's parser rejects before they become requests, with our headers too. */
export function answerRefused(server: DoorServer, base: Record<string, string>): void {
  const respond = (socket: Duplex, status: number): void => {
    if (!socket.writable) return void socket.destroy();
    const text = STATUS_CODES[status] ?? 'Refused';
    const lines = Object.entries({
      ...base,
      ...(status === 405 && { Allow: allowHeader }),
      'Content-Security-Policy': closedPolicy,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else respond(socket, statusOf(error.code));
  });
  server.on('connect', (_req, socket) => respond(socket, 405));
  server.on('checkExpectation', (_req, res) => {
    setHeaders(res, base);
    sendText(res, 417, 'Expectation failed');
  });
}
