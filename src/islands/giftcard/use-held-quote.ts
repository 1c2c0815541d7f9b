import { useCallback, useEffect, useRef, useState } from 'react';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { SALE, keepParts, readParts, type HeldQuote } from '#lib/giftcard/browser/sale-draft.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import { countryIn, type CardSetup } from '#lib/giftcard/card-trade.ts';

/** Several taps on plus send one request. */
const SETTLE_MS = 500;

/** The fields that a price and a sale have in common. */
export const sellFields = (rates: CardRates, setup: CardSetup) => ({
  ...setup,
  currency: countryIn(rates, setup).currency,
});

interface Wish {
  rates: CardRates;
  setup: CardSetup;
  clock: () => number;
}

/** A price that the server holds for exactly these cards. */
export function useHeldQuote({ rates, setup, clock }: Wish) {
  const [held, setHeld] = useState<HeldQuote | null>(null);
  const [isWanted, setWanted] = useState(false);
  const of = JSON.stringify(setup);
  const latest = useRef(of);
  latest.current = of;
  const isOver = useCallback(
    (quote: HeldQuote) => Date.parse(quote.expires_at) <= clock(),
    [clock],
  );

  /** @throws ApiError of the call */
  const hold = useCallback(async (): Promise<HeldQuote> => {
    const { data } = await askQuote({ service_type: SALE, ...sellFields(rates, setup) });
    const { quote_id, lines, rate, expires_at } = data;
    const quote = { quote_id, lines, rate, expires_at, of };
    if (latest.current !== of) return quote;
    keepParts(rates.id, { quote });
    setHeld(quote);
    return quote;
  }, [rates, setup, of]);

  useEffect(() => {
    const { quote } = readParts(rates.id);
    if (!quote) return;
    setWanted(true);
    if (!isOver(quote)) setHeld(quote);
  }, [isOver, rates.id]);
  const fits = held?.of === of ? held : null;
  const isEmpty = setup.values.length === 0;
  useEffect(() => {
    if (!isWanted || fits || isEmpty) return undefined;
    // A price that can't be requested now is requested again when the cards are sent.
    const timer = setTimeout(() => void hold().catch(() => undefined), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, fits, isEmpty, hold]);
  const drop = useCallback(() => {
    keepParts(rates.id, { quote: null });
    setHeld(null);
  }, [rates.id]);
  return { quote: fits, isOver, hold, drop, want: useCallback(() => setWanted(true), []) };
}
