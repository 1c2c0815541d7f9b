import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isOutOfReach } from './db/transaction.ts';
import { createAdmission } from './door/admit.ts';
import { createApiCalls } from './door/api-calls.ts';
import { BodyTooLarge } from './door/body.ts';
import { baseHeaders, refuse, sendText } from './door/headers.ts';
import { createHealth } from './door/health.ts';
import { applyLimits, usualLimits, serverOptions } from './door/limits.ts';
import { listen } from './door/listen.ts';
import { allowHeader } from './door/methods.ts';
import { Pages, RETRY_AFTER_S } from './door/pages.ts';
import { answerRefused } from './door/raw-answers.ts';
import { createRequestLog } from './door/request-log.ts';
import { stopServer } from './door/shutdown.ts';
import type { DoorParts, Exchange } from './door/types.ts';

export type Next = (error?: unknown) => void;

export interface Door {
  /** Handles one request; with `next` (development) pages are passed on. */
  listener: (req: IncomingMessage, res: ServerResponse, next?: Next) => void;
  /** Opens the socket and resolves with the port. Rejects when the port is taken. */
  listen: (port: number, host: string) => Promise<number>;
  close: () => Promise<void>;
}

const nestedErrorText = 'An error occurred while showing the error page';
const ignore = () => undefined;
const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

/**
 * The single entry point, for production and `npm run dev`. A request passes, in this order: method, Host and
 * address; security headers and request id; files in memory; the API; health; pages.
 */
export function createDoor(parts: DoorParts): Door {
  const { env } = parts.services;
  const limits = { ...usualLimits(), ...parts.limits };
  const base = baseHeaders(env);
  const admit = createAdmission(env, base);
  const pages = new Pages(parts, limits);
  const callApi = createApiCalls(parts, limits, base);
  const open = new Set<ServerResponse>();
  let isStopping = false;
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  const logRequest = createRequestLog(parts.services, parts.api, parts.onAnswered);
  const answerHealth = createHealth(parts.services, () => isStopping);

  /** True if it was answered from memory, as most requests are. */
  function answerAtOnce({ req, res, path }: Exchange): boolean {
    if (req.method !== 'OPTIONS') return parts.files?.serve(path, req, res) ?? false;
    res.writeHead(204, { Allow: allowHeader }).end();
    return true;
  }

  async function answer(at: Exchange, next?: Next): Promise<void> {
    if (answerAtOnce(at)) return;
    if (isApi(at.path)) return callApi(at);
    if (!next) pages.offerDictionary(at);
    if (!next && pages.answerKept(at)) return;
    if (await answerHealth(at.path, at.res)) return;
    await pages.answer(at, next);
  }

  function listener(req: IncomingMessage, res: ServerResponse, next?: Next): void {
    const at = admit(req, res);
    if (!at) return;
    if (isStopping) res.setHeader('Connection', 'close');
    open.add(res);
    logRequest(at);
    res.on('close', forget);
    req.on('error', ignore);
    void answer(at, next).catch((error: unknown) => fail(at, error, parts, pages));
  }

  const server = createServer(serverOptions(limits), (req, res) => listener(req, res));
  applyLimits(server, limits);
  answerRefused(server, base);
  return {
    listener,
    listen: (port, host) => listen(server, port, host),
    close: () => {
      isStopping = true;
      return stopServer(server, open, limits.graceMs);
    },
  };
}

/** Whatever went wrong, the visitor gets an answer and the process keeps running. */
async function fail(at: Exchange, error: unknown, parts: DoorParts, pages: Pages): Promise<void> {
  const { log } = parts.services;
  const { req, res, path } = at;
  if (error instanceof BodyTooLarge) return refuse(res, 413, 'This is too large');
  if (req.errored || res.destroyed) return;
  log.error({ requestId: at.id, path, err: error }, 'the door could not answer');
  if (res.headersSent) return void res.destroy();
  if (isApi(path)) return sendText(res, 500, 'Internal Server Error');
  const status = isOutOfReach(error) ? 503 : 500;
  try {
    await pages.answerError(at, status);
  } catch (second) {
    log.error({ requestId: at.id, path, err: second }, 'the error page failed');
    if (res.headersSent) return void res.destroy();
    if (status === 503) res.setHeader('Retry-After', RETRY_AFTER_S);
    sendText(res, status, nestedErrorText);
  }
}
