import { limitMs } from '#server/db/time-limits.ts';
import {
  jsonClient,
  usualTiming,
  type JsonClient,
  type JsonReply,
  type Timing,
} from '#server/providers/json-client.ts';

export interface VtpassKeys {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

export type VtpassReply = JsonReply;

export interface VtpassClient {
  /** Moves money: sent once, never retried automatically. */
  pay(body: Record<string, unknown>): Promise<VtpassReply>;
  /** A read, although it is a POST; retried twice when there is no response. */
  ask(path: 'requery' | 'merchant-verify', body: Record<string, unknown>): Promise<VtpassReply>;
  /** A list or our balance, with the public key; retried likewise. */
  list(path: 'service-variations' | 'balance', query: Record<string, string>): Promise<VtpassReply>;
}

/** Payments wait for the distributor's slow system, so they get a minute. */
const usual = (): Timing => ({ ...usualTiming(), sendMs: limitMs(60_000) });

/** HTTPS with keys in headers; keys and bodies are never logged. */
export const vtpassWire = (
  baseURL: string,
  { apiKey, publicKey, secretKey }: VtpassKeys,
  timing: Timing = usual(),
): JsonClient =>
  jsonClient({
    baseURL,
    headersFor: (method) => ({
      'api-key': apiKey,
      ...(method === 'POST' ? { 'secret-key': secretKey } : { 'public-key': publicKey }),
    }),
    timing,
  });

/** The calls of the bills API. */
export const vtpassOver = (wire: JsonClient): VtpassClient => ({
  pay: (body) => wire.send('pay', body),
  ask: (path, body) => wire.read(path, { body }),
  list: (path, query) => wire.read(path, { query }),
});

export const vtpassClient = (baseURL: string, keys: VtpassKeys, timing?: Timing): VtpassClient =>
  vtpassOver(vtpassWire(baseURL, keys, timing));
