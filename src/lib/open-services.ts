import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';

/** What can be used in a country. */
export interface OpenServices {
  /** Each service by its name, and whether it is on. */
  on: Readonly<Record<string, boolean>>;
  /** Why those that are off are off. */
  reasons: Readonly<Record<string, OffReason>>;
}

export interface ReadServices extends OpenServices {
  /** The answer that brought no services: then none counts as open. */
  failed: ApiResult | null;
}

/** Asks what is open in a country, by default the visitor’s. Pages ask in this way only. */
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
