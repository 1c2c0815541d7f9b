import { useRef, useState } from 'react';
import { cannotWait, isOffline } from '#islands/checkout/offline.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { sellCoins } from '#lib/crypto/browser/calls.ts';
import { callOrAsk } from '#lib/browser/api/lost-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { changeCoins, readCoins } from '#lib/crypto/browser/coin-drafts.ts';
import { dropDraft, keepDraft } from '#lib/browser/stores/drafts.ts';
import { coinSalePaths } from '#lib/crypto/sale-paths.ts';
import type { SellCoins, CoinSale } from '#lib/crypto/sell.contract.ts';
import type { Order } from '#lib/orders/contract.ts';

/** The storage name of a sale's key: the same sale keeps it across reloads. */
export const SALE = 'crypto-sell';

/** The result: the sale itself, or its order if the first reply was lost. */
type Opened = Pick<CoinSale, 'referenceCode'> | Pick<Order, 'reference_code'>;

const NOT_KEPT = 'The rate is locked when you open the sale, so you can’t save this for later.';
const LOST =
  'We didn’t get a response. Tap the button again: it’s the same sale, so it won’t open twice.';
const EXPIRED = 'Your locked price has expired. Tap the button again to sell at our current rate.';
const FIELDS = ['token', 'network', 'amount', 'payout', 'quote_id'] as const;

const referenceOf = (opened: Opened): string =>
  'referenceCode' in opened ? opened.referenceCode : opened.reference_code;

/** Opens the sale once, however often the button is pressed, and leads to its address. */
export function useOpenSale() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wrong, setWrong] = useState<Record<string, string>>({});

  const fail = (error: unknown) => {
    if (isOffline(error)) return setProblem(cannotWait(NOT_KEPT));
    if (isLost(error)) return setProblem(LOST);
    const texts = fieldErrors(error);
    if (texts['quote_id']) {
      changeCoins('sell', {}, { quote: '', until: '' });
      return setProblem(EXPIRED);
    }
    setWrong(texts);
    if (error instanceof ApiError && error.status === 503) return setProblem(error.message);
    return presentError(error, { shownFields: FIELDS });
  };
  const send = async ({ token, network, amount, payout }: SellCoins, shown: string) => {
    const { quote = '' } = readCoins('sell').notes;
    const values = { token, network, payout, amount: amount ?? '', quote };
    const { key } = keepDraft(SALE, values);
    const held = quote ? { quote_id: quote } : {};
    const body = { token, network, payout, ...(amount ? { amount } : {}), ...held };
    const opened = await callOrAsk<Opened>(key, () => sellCoins(body, key));
    if (opened === null) return setProblem(LOST);
    dropDraft(SALE);
    const referenceCode = referenceOf(opened);
    const { walletAddress = '', rate } = opened as Partial<CoinSale>;
    changeCoins('sell', { referenceCode, walletAddress, ...(rate ? { rate } : {}) }, { shown });
    return goTo(coinSalePaths.address(referenceCode));
  };
  /** @param shown the payout that the page showed */
  const open = async (sale: SellCoins, shown = '') => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    setWrong({});
    await send(sale, shown).catch(fail);
    running.current = false;
    setBusy(false);
  };
  return { open, busy, problem, wrong };
}
