import { useState } from 'react';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Quote } from '#lib/orders/contract.ts';

/** The draft's name. */
export const CART = 'cart';

/** The server's name for this type of order. */
const SERVICE = 'personalized-shopping';

/** The items that a draft pays for: a draft holds texts. */
export const codesOf = ({ values }: Draft): string[] => (values['item_codes'] ?? '').split(',');

const PLACE = /^item_codes\.(\d+)$/;

/** The errors of a refusal, by the codes of their items. */
function textsOf(
  errors: Record<string, string | readonly string[]>,
  codes: readonly string[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, said] of Object.entries(errors)) {
    const code = codes[Number(PLACE.exec(field)?.[1] ?? -1)];
    const text = typeof said === 'string' ? said : said[0];
    if (code && text) texts[code] = text;
  }
  return texts;
}

/** The selection in the cart, its price, and the way to the checkout. */
export function usePaySelected(
  items: readonly { item_code: string }[],
  onRefused: (texts: Record<string, string>) => void,
) {
  const codes = items.map(({ item_code }) => item_code);
  const [quote, setQuote] = useState<(Quote & { notice?: string }) | null>(null);
  const [problem, setProblem] = useState<'no-answer'>();
  const [busy, setBusy] = useState(false);
  const { earlier, look } = useEarlier(CART);

  /** @returns whether one of the items was refused */
  const refuse = (errors: Record<string, string | readonly string[]>): boolean => {
    const texts = textsOf(errors, codes);
    if (Object.keys(texts).length === 0) return false;
    setQuote(null);
    onRefused(texts);
    return true;
  };
  const price = async (notice?: string) => {
    try {
      const { data } = await askQuote({ service_type: SERVICE, item_codes: codes });
      keepDraft(CART, { item_codes: codes.join(',') });
      setQuote(notice ? { ...data, notice } : data);
    } catch (error) {
      setQuote(null);
      if (isLost(error)) return setProblem('no-answer');
      if (!refuse(fieldErrors(error))) presentError(error);
    }
  };
  const review = async () => {
    if (busy) return;
    setProblem(undefined);
    setBusy(true);
    if (!isPending(await look())) await price();
    setBusy(false);
  };
  return {
    quote,
    problem,
    earlier,
    busy,
    review,
    price,
    refuse: (errors: Record<string, string[]>) => void refuse(errors),
    close: () => setQuote(null),
  };
}
