import type { CountryCode } from '#lib/countries.ts';
import type { Served } from '#server/ports/adapter.ts';
import type { IdentityPort } from '#server/ports/identity.ts';
import { noIdea, type IdService } from './id-service.ts';

const SIX_HOURS_MS = 6 * 3_600_000;

interface Configured {
  dojah?: IdService | undefined;
  smile?: IdService | undefined;
}

/** The first choice in each country, among the configured services that know the document. */
const preferred: Record<CountryCode, readonly (keyof Configured)[]> = {
  NG: ['dojah', 'smile'],
  GH: ['smile', 'dojah'],
  KE: ['smile', 'dojah'],
};

/** Picks the service for a document; the given order is the built-in one for its country. */
type Choose = (fit: readonly IdService[], what: Served) => Promise<IdService | undefined>;

const theFirst: Choose = ([first]) => Promise.resolve(first);

/**
 * The configured ID services. None of them has its own page or reviews photos: a hosted check
 * becomes a check by number, and photos wait for an operator.
 * @param rest answers for documents that none of them looks up; without it those wait for an
 *   operator
 * @param choose picks among those that look a document up, before any of them is asked
 */
export function chosenIdentity(
  configured: Configured,
  rest?: IdentityPort,
  choose = theFirst,
): IdentityPort {
  const services: IdService[] = [configured.dojah, configured.smile].filter(
    (each) => each !== undefined,
  );
  const fitFor = (country: CountryCode, document: string): IdService[] =>
    preferred[country].flatMap((name) => {
      const service = configured[name];
      return service?.covers(country, document) ? [service] : [];
    });
  const hasOne = (country: CountryCode, document: string) => fitFor(country, document).length > 0;
  const chosenFor = (country: CountryCode, document: string) =>
    choose(fitFor(country, document), { country, product: document });
  return {
    services,
    id: services.map(({ id }) => id).join('+'),
    isSandbox: services.every(({ isSandbox }) => isSandbox),
    covers: (country, document) =>
      hasOne(country, document) || (rest?.covers(country, document) ?? false),
    async check(question) {
      const { country, document } = question;
      const service = (await chosenFor(country, document)) ?? rest;
      return service ? service.check(question) : noIdea('no_adapter');
    },
    async startHosted(question) {
      const { country, document, reference: providerRef } = question;
      if (hasOne(country, document))
        return { kind: 'done', value: { redirectUrl: null }, providerRef, raw: null };
      return rest ? rest.startHosted(question) : noIdea('no_adapter');
    },
    async getHosted(question) {
      const service = await chosenFor(question.country, question.document);
      if (service) return service.check(question);
      return rest ? rest.getHosted(question) : noIdea('no_adapter');
    },
    async reviewPhotos(review) {
      if (rest && !hasOne(review.country, review.document)) return rest.reviewPhotos(review);
      return { kind: 'pending', recheckAfterMs: SIX_HOURS_MS, raw: null };
    },
    getFloat: services.find(({ getFloat }) => getFloat)?.getFloat,
  };
}
