import { useRef, useState } from 'react';
import { ApiError, isLost } from '#lib/browser/api/api-error.ts';
import type { Reply } from '#lib/browser/api/client.ts';
import { askByKey, callOrAsk } from '#lib/browser/api/lost-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { dropDraft, markSent, readDraft } from '#lib/browser/stores/drafts.ts';
import type { Order } from '#lib/contracts/orders.ts';
import { paths } from '#lib/paths.ts';

export interface Payment {
  /** Names the stored draft: "airtime". */
  product: string;
  purchase: (pin: string, key: string) => Promise<Reply<Order>>;
  /** Texts for fields outside the sheet: "amount", "user_number". */
  onFieldErrors: (errors: Record<string, string[]>) => void;
}

/** The order exists: forget the draft and show the order. */
function finish(product: string, order: Order): void {
  dropDraft(product);
  goTo(paths.order(order.reference_code));
}

/**
 * After a reload: when a payment had left without an answer, asks what became of it before
 * anything else. True when it arrived and its page is opening.
 */
export async function resumeSentPayment(product: string): Promise<boolean> {
  const draft = readDraft(product);
  if (!draft?.sent) return false;
  const order = await askByKey<Order>(draft.key).catch(() => null);
  if (order) finish(product, order);
  return order !== null;
}

/** One payment at a time: a second tap while the first runs does nothing. */
export function usePayment({ product, purchase, onFieldErrors }: Payment) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const [pinError, setPinError] = useState<string>();
  const [round, setRound] = useState(0);

  const refuse = (error: unknown) => {
    setRound((before) => before + 1);
    if (isLost(error)) return setLost(true);
    const errors = error instanceof ApiError ? error.errors : {};
    if (errors['pin']) return setPinError(errors['pin'][0]);
    onFieldErrors(errors);
    presentError(error, { shownFields: ['pin', 'amount', 'user_number', 'bill_id'] });
  };

  const send = async (pin: string, key: string) => {
    const order = await callOrAsk(key, () => purchase(pin, key));
    if (order) return finish(product, order);
    setRound((before) => before + 1);
    setLost(true);
  };

  const pay = async (pin: string) => {
    const draft = readDraft(product);
    if (running.current || !draft) return;
    running.current = true;
    setBusy(true);
    setPinError(undefined);
    setLost(false);
    markSent(product);
    await send(pin, draft.key).catch(refuse);
    running.current = false;
    setBusy(false);
  };
  return { pay, busy, lost, pinError, round };
}
