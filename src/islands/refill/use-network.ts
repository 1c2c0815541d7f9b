import { useState } from 'react';
import type { Biller } from '#lib/contracts/refill.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { nationalDigits, suggestNetwork } from '#lib/rules/network.ts';

interface Choice {
  billId: string;
  /** What the number suggested when the person chose. */
  guessed: string | null;
}

/**
 * The network of a number: guessed from its first digits, or chosen. A choice stays while somebody
 * goes on typing and ends when the number becomes one of another network.
 */
export function useNetwork(networks: readonly Biller[], country: CountryCode) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string>();
  const { dialingCode } = supportedCountries[country];
  const digitsOf = (typed: string) => nationalDigits(typed, dialingCode);
  const guessOf = (typed: string) => suggestNetwork(digitsOf(typed), networks);

  const read = (typed: string) => {
    const guess = guessOf(typed);
    const holds = !guess || !choice?.guessed || choice.guessed === guess.bill_id;
    const chosen = holds ? networks.find(({ bill_id }) => bill_id === choice?.billId) : undefined;
    return { number: digitsOf(typed), guess, network: chosen ?? guess };
  };
  const choose = (billId: string, typed: string) => {
    setProblem(undefined);
    setChoice({ billId, guessed: guessOf(typed)?.bill_id ?? null });
  };
  return { read, choose, digitsOf, problem, setProblem };
}
