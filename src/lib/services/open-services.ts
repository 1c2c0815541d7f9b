import type { OffReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';

/** What is available in a country. */
export interface OpenServices {
  /** Whether each service is on, by its name. */
  on: Readonly<Record<string, boolean>>;
  /** Why the others are off. */
  reasons: Readonly<Record<string, OffReason>>;
}

export interface ReadServices extends OpenServices {
  /** The reply, if it didn't contain the services; then none counts as available. */
  failed: ApiResult | null;
}

/** Loads what is available in a country, by default the visitor's. Pages always use this. */
export async function readServices(api: PageApi, country?: CountryCode): Promise<ReadServices> {
  const answer = await api.get<OpenServices['on']>('/services', country ? { country } : {});
  if (!answer.ok) return { on: {}, reasons: {}, failed: answer };
  const reasons = answer.meta['reasons'] as OpenServices['reasons'];
  return { on: answer.data, reasons, failed: null };
}

/** The first of some services that is off, and why; undefined when all are on. */
export function firstOff(
  { on, reasons }: OpenServices,
  services: readonly string[],
): { service: string; reason: OffReason } | undefined {
  const service = services.find((each) => on[each] !== true);
  return service === undefined ? undefined : { service, reason: reasons[service] ?? 'down' };
}
