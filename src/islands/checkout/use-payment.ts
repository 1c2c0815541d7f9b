import { useEffect, useRef, useState } from 'react';
import { ApiError, isLost } from '#lib/browser/api/api-error.ts';
import type { Reply } from '#lib/browser/api/client.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { markSent, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { openOrder, sendOnce } from './send-once.ts';

export interface Payment {
  /** Names the stored draft: "airtime". */
  product: string;
  purchase: (pin: string, draft: Draft) => Promise<Reply<Order>>;
  /** Texts for fields outside the sheet: "amount", "user_number". */
  onFieldErrors: (errors: Record<string, string[]>) => void;
  /** The price in view is held no longer, or never was: ask for a new one, show it with this text. */
  onPriceChanged: (text?: string) => Promise<void>;
  onClose: () => void;
}

/** `never`: it did not arrive. `unclear`: nobody can tell yet. */
export type Lost = 'never' | 'unclear';

const SHOWN_FIELDS = [
  ...['pin', 'amount', 'user_number', 'bill_id', 'bank_account_id'],
  ...['meter_type', 'product_id', 'subscription', 'voucher_code'],
  ...['platform', 'userId'],
];

/** What a new price answers: the quote is over, or costs have risen. */
const isOldPrice = (error: ApiError) =>
  'quote_id' in error.errors ||
  'reference' in error.errors ||
  (error.status === 409 && (error.code === null || error.code === 'price_above_limit'));

/** The page comes back out of the browser's memory after the order was opened: start afresh. */
function useReturn(restart: () => void) {
  const latest = useRef(restart);
  useEffect(() => {
    latest.current = restart;
  });
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

/** The PIN and what came of it; each try begins with empty boxes. */
function useTries() {
  const [pin, setPin] = useState('');
  const [round, setRound] = useState(0);
  const [pinError, setPinError] = useState<string>();
  const [lost, setLost] = useState<Lost>();
  const start = () => {
    setPinError(undefined);
    setLost(undefined);
  };
  const again = () => {
    setPin('');
    setRound((before) => before + 1);
  };
  return { pin, setPin, round, pinError, setPinError, lost, setLost, start, again };
}

/** One payment at a time: a second tap while the first runs does nothing. */
export function usePayment(props: Payment) {
  const { product, purchase } = props;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const tries = useTries();
  const free = () => {
    running.current = false;
    setBusy(false);
  };
  useReturn(() => {
    if (!running.current) return;
    free();
    props.onClose();
  });

  const refuse = async (error: unknown) => {
    if (isLost(error)) return tries.setLost('unclear');
    if (!(error instanceof ApiError)) return presentError(error);
    if (error.kind === 'answer' && error.status < 500) markSent(product, false);
    const [wrongPin] = error.errors['pin'] ?? [];
    if (wrongPin) return tries.setPinError(wrongPin);
    if (isOldPrice(error)) return props.onPriceChanged(error.message);
    props.onFieldErrors(error.errors);
    presentError(error, { shownFields: SHOWN_FIELDS });
  };

  const pay = async () => {
    const draft = readDraft(product);
    if (running.current || !draft) return;
    running.current = true;
    setBusy(true);
    tries.start();
    try {
      const order = await sendOnce(product, draft, () => purchase(tries.pin, draft));
      // Stays busy until the order's page is there.
      if (order) return openOrder(product, order);
      tries.setLost('never');
    } catch (error) {
      await refuse(error);
    }
    tries.again();
    free();
  };
  const { pin, setPin, round, pinError, lost } = tries;
  return { pay, busy, pin, setPin, round, pinError, lost };
}
