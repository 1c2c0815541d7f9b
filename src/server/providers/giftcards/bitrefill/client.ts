import { jsonClient, type JsonClient, type Timing } from '#server/providers/json-client.ts';

export interface BitrefillKeys {
  apiId: string;
  apiSecret: string;
}

/** Version 2 of its API, for businesses. Keys and bodies are never logged. */
export function bitrefillClient(
  baseURL: string,
  { apiId, apiSecret }: BitrefillKeys,
  timing?: Timing,
): JsonClient {
  const basic = Buffer.from(`${apiId}:${apiSecret}`).toString('base64');
  return jsonClient({ baseURL, timing, headersFor: () => ({ authorization: `Basic ${basic}` }) });
}
