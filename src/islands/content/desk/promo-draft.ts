import type { DeskPromo, PromoDraft } from '#lib/content/contract.ts';

/** The form values of a promo. */
export interface PromoFields {
  title: string;
  text: string;
  picture: string;
  label: string;
  path: string;
  country: string;
  /** Days as the fields give them; each begins at midnight UTC. */
  from: string;
  until: string;
  position: string;
  active: boolean;
  advert: boolean;
}

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';
const startOf = (day: string): string => `${day}T00:00:00.000Z`;

export const fieldsOf = (promo: DeskPromo | null, today: string): PromoFields => ({
  title: promo?.title ?? '',
  text: promo?.text ?? '',
  picture: promo?.picture ?? '',
  label: promo?.action?.label ?? '',
  path: promo?.action?.path ?? '',
  country: promo?.country_code ?? '',
  from: promo ? dayOf(promo.starts_at) : today,
  until: dayOf(promo?.ends_at ?? null),
  position: String(promo?.position ?? 0),
  active: promo?.active ?? true,
  advert: promo?.advert ?? false,
});

/** What is sent; an untouched time stays the same to the minute. */
export function draftOf(promo: DeskPromo | null, fields: PromoFields): PromoDraft {
  const { label, path, from, until } = fields;
  const same = (at: string | null | undefined, day: string) => at && dayOf(at) === day;
  return {
    ...(promo && { id: promo.id, version: promo.version }),
    title: fields.title,
    text: fields.text,
    picture: (fields.picture || null) as PromoDraft['picture'],
    action: label || path ? { label, path } : null,
    country_code: (fields.country || null) as PromoDraft['country_code'],
    starts_at: same(promo?.starts_at, from) ? promo!.starts_at : startOf(from),
    ends_at: until ? (same(promo?.ends_at, until) ? promo!.ends_at : startOf(until)) : null,
    position: Number(fields.position),
    active: fields.active,
    advert: fields.advert,
  };
}

const names: Record<string, keyof PromoFields> = {
  'action.label': 'label',
  'action.path': 'path',
  country_code: 'country',
  starts_at: 'from',
  ends_at: 'until',
};

/** The server's errors by their field. */
export function wrongOf(errors: Record<string, string>): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, text]) => {
      const name = key.replace(/^rows\.0\./, '');
      return [names[name] ?? name, text];
    }),
  );
}
