import type { PromoCodeDraft } from '#lib/refill/desk/promo-codes.contract.ts';
import { rawTextOf, sentAmount, textOf } from '#islands/desk/form-text.ts';

const startOf = (day: string): string => `${day}T00:00:00.000Z`;

/** A typed number: empty is null, and the server refuses words. */
const countOf = (text: string): number | null => (text === '' ? null : Number(text));

/** "1,000" is 1000, and "5 %" is 5. */
const cleanOf = (text: string): string => sentAmount(text.replace(/\s*%$/, ''));

/** A promo code from its form's values; days begin at midnight UTC. */
export function promoCodeOf(data: FormData): PromoCodeDraft {
  const sum = (name: string) => cleanOf(textOf(data, name)) || null;
  const day = (name: string) => (textOf(data, name) ? startOf(textOf(data, name)) : null);
  const kind = textOf(data, 'kind') as PromoCodeDraft['kind'];
  return {
    kind,
    code: textOf(data, 'code'),
    value: cleanOf(textOf(data, 'value')),
    country: rawTextOf(data, 'country') as PromoCodeDraft['country'],
    services: data.getAll('services') as PromoCodeDraft['services'],
    cap: sum('cap'),
    minimum: sum('minimum'),
    budget: sum('budget'),
    uses: countOf(textOf(data, 'uses')),
    uses_per_person: countOf(textOf(data, 'uses_per_person')) ?? 0,
    starts_at: day('starts_at'),
    ends_at: day('ends_at'),
  };
}
