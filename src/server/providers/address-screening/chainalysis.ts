import { z } from 'zod';
import type { AddressScreening } from '#server/ports/address-screening.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';

/** What its public pages leave open. Check it with our own key before relying on it. */
export const unconfirmed = {
  /** Unconfirmed: the statuses for an unknown key. */
  badKey: [401, 403] as readonly number[],
} as const;

interface Settings {
  apiKey: string;
  baseUrl: string;
  timing?: Timing | undefined;
}

/** The lists that an address is on; none for most. */
const Answer = z.object({ identifications: z.array(z.looseObject({ name: z.string() })) });

/** The sanctions lists of Chainalysis, by its free API. An answer in another shape says nothing. */
export function chainalysisScreening({ apiKey, baseUrl, timing }: Settings): AddressScreening {
  const headersFor = () => ({ 'X-API-Key': apiKey, accept: 'application/json' });
  const client = jsonClient({ baseURL: baseUrl, headersFor, timing });
  return {
    id: 'chainalysis',
    isSandbox: false,
    async screen(_network, address) {
      const path = `api/v1/address/${encodeURIComponent(address.trim())}`;
      const found = readAs(await client.read(path, { query: {} }), Answer);
      if (!found.ok)
        return unconfirmed.badKey.includes(found.status) ? saysNo('auth') : unclear(found.reason);
      const [first] = found.value.identifications;
      const value = first ? { hit: true, list: first.name } : { hit: false };
      return { kind: 'done', value, providerRef: '', raw: null };
    },
  };
}
