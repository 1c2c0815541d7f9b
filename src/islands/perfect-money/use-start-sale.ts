import { useRef, useState } from 'react';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { startSale } from '#lib/perfect-money/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { dropDraft, keepDraft } from '#lib/browser/stores/drafts.ts';
import { products } from './terms.ts';
import type { Trade } from './use-trade.ts';

const NO_ANSWER =
  'We didn’t get a response. Nothing is sold until you pay. Try again when you’re back online: it’s the same sale.';

/** Opens the sale once, however often the button is pressed; `url` is the provider's page. */
export function useStartSale(trade: Trade) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [url, setUrl] = useState<string | null>(null);

  const refuse = async (error: unknown) => {
    if (isLost(error)) return setProblem(NO_ANSWER);
    const texts = fieldErrors(error);
    if (texts['quote_id']) return trade.price(texts['quote_id']);
    if (error instanceof ApiError && error.status === 503) return setProblem(error.message);
    // what is missing is on other pages; the sale waits for the return
    if (error instanceof ApiError && error.status === 403) trade.keepIntent();
    trade.setQuote(null);
    trade.show(texts);
    return presentError(error, { shownFields: ['account_id', 'amount'] });
  };
  const start = async () => {
    const { quote, values } = trade;
    if (running.current || !quote) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    try {
      const { key } = keepDraft(products.sell, values());
      const { data } = await startSale({ ...values(), quote_id: quote.quote_id }, key);
      trackStep('view-pm-site');
      // what follows is another sale
      dropDraft(products.sell);
      setUrl(data.redirect_url);
    } catch (error) {
      await refuse(error);
    }
    running.current = false;
    setBusy(false);
  };
  return { start, busy, problem, url };
}
