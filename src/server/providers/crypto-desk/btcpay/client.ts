import type { z } from 'zod';
import { readAs, type Read } from '#server/providers/read-as.ts';
import { jsonClient, type JsonReply, type Timing } from '#server/providers/json-client.ts';

export interface BtcpaySettings {
  url: string;
  apiKey: string;
  storeId: string;
}

export interface BtcpayClient {
  /** Creates something in the store; sent once. */
  make(path: string, body: Record<string, unknown>): Promise<JsonReply>;
  /** Reads from the store. */
  readStore<T>(path: string, shape: z.ZodType<T>, query?: Record<string, string>): Promise<Read<T>>;
  /** Reads from an absolute address. */
  read<T>(path: string, shape: z.ZodType<T>, query?: Record<string, string>): Promise<Read<T>>;
}

/** The Greenfield API of a BTCPay server. */
export function btcpayClient(settings: BtcpaySettings, timing?: Timing): BtcpayClient {
  const { url, apiKey, storeId } = settings;
  const client = jsonClient({
    baseURL: url,
    headersFor: () => ({ authorization: `token ${apiKey}` }),
    timing,
  });
  const store = `api/v1/stores/${encodeURIComponent(storeId)}`;

  const read = async <T>(
    path: string,
    shape: z.ZodType<T>,
    query: Record<string, string> = {},
  ): Promise<Read<T>> => readAs(await client.read(path, { query }), shape);

  return {
    make: (path, body) => client.send(`${store}/${path}`, body),
    readStore: (path, shape, query) => read(`${store}/${path}`, shape, query),
    read: (path, shape, query) => read(`api/v1/${path}`, shape, query),
  };
}
