import { useState } from 'react';
import type { Biller } from '#lib/refill/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { cleanAccount } from '#lib/refill/bill-number.ts';
import { nationalDigits, suggestNetwork } from '#lib/rules/network.ts';

interface Choice {
  billId: string;
  /** What the number suggested at the time of the choice. */
  guessed: string | null;
}

/**
 * The biller: chosen, the only one there is, or the network that the first digits of a phone number suggest.
 * A choice stays while someone keeps typing and ends when the number becomes one of another network.
 */
export function useBiller(billers: readonly Biller[], country: CountryCode) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const { dialingCode } = supportedCountries[country];
  const guessOf = (typed: string) => suggestNetwork(nationalDigits(typed, dialingCode), billers);

  const read = (typed: string) => {
    const guess = guessOf(typed);
    const holds = !guess || !choice?.guessed || choice.guessed === guess.bill_id;
    const chosen = holds ? billers.find(({ bill_id }) => bill_id === choice?.billId) : undefined;
    const biller = chosen ?? guess ?? (billers.length === 1 ? billers[0] : undefined);
    const rule = (biller ?? billers[0])?.number;
    const number =
      rule?.kind === 'account'
        ? cleanAccount(typed, rule.pattern)
        : nationalDigits(typed, dialingCode);
    return { number, guess, biller };
  };
  const choose = (billId: string, typed: string) =>
    setChoice({ billId, guessed: guessOf(typed)?.bill_id ?? null });
  return { read, choose };
}
