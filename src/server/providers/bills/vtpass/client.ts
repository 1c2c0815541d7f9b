import {
  jsonClient,
  usualTiming,
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
  /** A read, although it is a POST: retried twice when there is no response. */
  ask(path: 'requery' | 'merchant-verify', body: Record<string, unknown>): Promise<VtpassReply>;
  /** A list, which uses the public key; retried likewise. */
  list(path: 'service-variations', query: Record<string, string>): Promise<VtpassReply>;
}

/** Payments wait for the distributor's own slow system, so they get a minute. */
const usual: Timing = { ...usualTiming, sendMs: 60_000 };

/** Talks to the bills API over HTTPS with keys in headers; keys and bodies are never logged. */
export function vtpassClient(
  baseURL: string,
  { apiKey, publicKey, secretKey }: VtpassKeys,
  timing: Timing = usual,
): VtpassClient {
  const client = jsonClient({
    baseURL,
    headersFor: (method) => ({
      'api-key': apiKey,
      ...(method === 'POST' ? { 'secret-key': secretKey } : { 'public-key': publicKey }),
    }),
    timing,
  });
  return {
    pay: (body) => client.send('pay', body),
    ask: (path, body) => client.read(path, { body }),
    list: (path, query) => client.read(path, { query }),
  };
}
