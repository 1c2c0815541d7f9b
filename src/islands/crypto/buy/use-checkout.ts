import { useEffect, useState } from 'react';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { buyCoins } from '#lib/crypto/browser/calls.ts';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import {
  changeCoins,
  resetCoins,
  type CoinDraft,
  type StoredCoins,
} from '#lib/crypto/browser/coin-drafts.ts';
import { dropDraft, keepDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { useCoinDraft } from '#islands/crypto/shared/use-coin-draft.ts';
import { useSecondsUntil } from '#islands/ui/use-seconds-left.ts';
import { payloadOf, PRODUCT } from './payload.ts';

const statusOf = (reference: string) =>
  `${coinPaths.checkoutStatus}?reference=${encodeURIComponent(reference)}`;

/**
 * The stored draft while its price is held. A placed purchase redirects to its status, an unheld
 * price to the overview.
 */
function useHeldPrice(stored: StoredCoins | null): StoredCoins | null {
  const placed = stored?.notes['order'];
  const isReady = stored !== null && placed === undefined && payloadOf(stored) !== null;
  useEffect(() => {
    if (placed !== undefined) replaceWith(statusOf(placed));
    else if (stored && !isReady) replaceWith(coinPaths.overview);
  }, [stored, placed, isReady]);
  return isReady ? stored : null;
}

/** Shows the order that was placed. */
const open = (order: Order) => {
  const reference = order.reference_code;
  // the draft stays for a reload; its page clears it once the order is decided
  changeCoins('buy', { referenceCode: reference }, { order: reference });
  dropDraft(PRODUCT);
  goTo(statusOf(reference));
};

const purchase = async (pin: string, { key, values }: Draft) => {
  const { referenceCode = '', payment = 'wallet' } = values;
  const reply = await buyCoins({ referenceCode, payment, pin }, key);
  return { ...reply, data: reply.data.order };
};

const cancel = () => {
  dropDraft(PRODUCT);
  resetCoins('buy');
  goTo(coinPaths.buy);
};

/** The account that a transfer would go to, for the draft; null for the wallet. */
function bankDetailsOf(chosen: PayinMethod | undefined): CoinDraft['bankDetails'] {
  const { bank, account_number: number } = chosen?.bankDetails ?? {};
  return chosen && bank && number ? { id: chosen.id, bank, last_four: number.slice(-4) } : null;
}

/** Pays for a held price once, by its reference, from the wallet or by a transfer. */
export function useCheckout(methods: readonly PayinMethod[], now: number) {
  const { stored, change } = useCoinDraft('buy');
  const held = useHeldPrice(stored);
  const payload = held && payloadOf(held);
  const left = useSecondsUntil(payload?.until ?? null, useServerClock(now), cryptoTrades.heldS);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const method = methods.find(({ id }) => id === held?.draft.bankDetails?.id);
  const { earlier, look } = useEarlier(PRODUCT, open);

  const choose = (id: string | null) => {
    setProblem(undefined);
    change({ bankDetails: bankDetailsOf(methods.find((each) => each.id === id)) });
  };
  const review = async () => {
    if (busy || !payload) return;
    setBusy(true);
    setProblem(undefined);
    const found = await look();
    setBusy(false);
    if (isPending(found)) return;
    keepDraft(PRODUCT, { referenceCode: payload.reference, payment: method?.id ?? 'wallet' });
    setOpen(true);
  };
  const priceAgain = () => {
    change({ referenceCode: '' }, { quote: '', until: '' });
    replaceWith(coinPaths.overview);
  };
  return {
    held,
    payload,
    left,
    method,
    choose,
    review,
    busy,
    purchase,
    open,
    earlier,
    problem,
    isOpen,
    close: () => setOpen(false),
    setProblem,
    priceAgain,
    cancel,
    isExpired: left === 0,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
