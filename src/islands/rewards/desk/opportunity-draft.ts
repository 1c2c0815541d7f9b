import type { OpportunityDraft } from '#lib/rewards/desk/opportunities.contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { cleanAmount } from '#lib/rules/amount.ts';

/** The form values of an opportunity. */
export interface OpportunityFields {
  country: CountryCode;
  task: OpportunityDraft['task'];
  tutorial: string;
  title: string;
  text: string;
  amount: string;
  coins: string;
  most: string;
  /** Days; each begins at midnight UTC. */
  from: string;
  until: string;
}

export const emptyOpportunity: OpportunityFields = {
  country: 'NG',
  task: 'verify',
  tutorial: '',
  title: '',
  text: '',
  amount: '',
  coins: '',
  most: '',
  from: '',
  until: '',
};

const startOf = (day: string): string | null => (day ? `${day}T00:00:00.000Z` : null);

export function draftOf(fields: OpportunityFields): OpportunityDraft {
  const { country, task, tutorial, title, text, amount, coins, most, from, until } = fields;
  const { currency } = supportedCountries[country];
  return {
    country_code: country,
    task,
    title,
    text,
    tutorial: (task === 'learn' && tutorial ? tutorial : null) as OpportunityDraft['tutorial'],
    amount: amount.trim() ? cleanAmount(amount, currency) : '0',
    gold_coins: Number(coins || 0),
    max_claims: Number(most || 0),
    starts_at: startOf(from),
    ends_at: startOf(until),
  };
}

const names: Record<string, keyof OpportunityFields> = {
  country_code: 'country',
  gold_coins: 'coins',
  max_claims: 'most',
  starts_at: 'from',
  ends_at: 'until',
};

/** The server's errors by their field. */
export const wrongOf = (errors: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([key, text]) => {
      const name = key.replace(/^draft\./, '');
      return [names[name] ?? name, text];
    }),
  );
