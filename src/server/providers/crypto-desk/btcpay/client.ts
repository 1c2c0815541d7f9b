import type { z } from 'zod';
import type { Doubt } from '#server/ports/outcome.ts';
import { jsonClient, type JsonReply, type Timing } from '#server/providers/json-client.ts';

export interface BtcpaySettings {
  url: string;
  apiKey: string;
  storeId: string;
  webhookSecret: string;
}

/** What was read, or why not. */
export type Read<T> = { ok: true; value: T } | { ok: false; status: number; reason: Doubt };

export interface BtcpayClient {
  /** Makes something in the store; sent once. */
  make(path: string, body: Record<string, unknown>): Promise<JsonReply>;
  /** Reads from the store. */
  readStore<T>(path: string, shape: z.ZodType<T>, query?: Record<string, string>): Promise<Read<T>>;
  /** Reads what has an address of its own. */
  read<T>(path: string, shape: z.ZodType<T>, query?: Record<string, string>): Promise<Read<T>>;
}

const OK = 200;

/** The Greenfield API of a BTCPay server. */
export function btcpayClient(settings: BtcpaySettings, timing?: Timing): BtcpayClient {
  const { url, apiKey, storeId } = settings;
  const client = jsonClient({
    baseURL: url,
    headersFor: () => ({ authorization: `token ${apiKey}` }),
    timing,
  });
  const store = `api/v1/stores/${encodeURIComponent(storeId)}`;

  async function read<T>(
    path: string,
    shape: z.ZodType<T>,
    query: Record<string, string> = {},
  ): Promise<Read<T>> {
    const reply = await client.read(path, { query });
    if (reply.kind === 'no answer') return { ok: false, status: 0, reason: reply.reason };
    const parsed = reply.status === OK ? shape.safeParse(reply.body) : undefined;
    if (parsed?.success) return { ok: true, value: parsed.data };
    return { ok: false, status: reply.status, reason: 'bad_body' };
  }

  return {
    make: (path, body) => client.send(`${store}/${path}`, body),
    readStore: (path, shape, query) => read(`${store}/${path}`, shape, query),
    read: (path, shape, query) => read(`api/v1/${path}`, shape, query),
  };
}
