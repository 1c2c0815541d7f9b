import { useMachine } from '#islands/ui/use-machine.ts';
import { useWindowEvent } from '#islands/ui/use-window-event.ts';
import { ApiError, isLost } from '#lib/browser/api/api-error.ts';
import type { Reply } from '#lib/browser/api/client.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { markSent, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Order } from '#lib/orders/contract.ts';
import { beforePayment, reducePayment, type Outcome } from './payment-state.ts';
import { findEarlier, openOrder, sendOnce, type Earlier } from './send-once.ts';
import { useRestored } from './use-restored.ts';

export interface Payment {
  /** The name of the stored draft: "airtime". */
  product: string;
  purchase: (pin: string, draft: Draft) => Promise<Reply<Order>>;
  /** Texts for fields outside the sheet: "amount", "user_number". */
  onFieldErrors: (errors: Record<string, string[]>) => void;
  /** Called when the displayed price isn't held: requests a new one and shows it with this text. */
  onPriceChanged: (text?: string) => Promise<void>;
  onClose: () => void;
  /** Shows the order, if not on its own page. */
  onOrder?: (order: Order) => void;
}

const SHOWN_FIELDS = [
  ...['pin', 'amount', 'user_number', 'bill_id', 'bank_account_id'],
  ...['meter_type', 'product_id', 'subscription', 'voucher_code'],
  ...['platform', 'userId'],
];

/** The reply that needs a new price: the quote has expired, or costs have risen. */
const isOldPrice = (error: ApiError) =>
  'quote_id' in error.errors ||
  'reference' in error.errors ||
  'referenceCode' in error.errors ||
  (error.status === 409 && (error.code === null || error.code === 'price_above_limit'));

const outcomeOf: Record<Earlier, Outcome> = {
  none: { name: 'ready' },
  arrived: { name: 'opening' },
  never: { name: 'lost', lost: 'never' },
  unclear: { name: 'lost', lost: 'unclear' },
};

/** One payment at a time: a second tap while the first runs does nothing. */
export function usePayment(props: Payment) {
  const { product, purchase, onOrder = (order) => openOrder(product, order) } = props;
  const [state, dispatch] = useMachine(reducePayment, beforePayment);
  useRestored(() => {
    if (dispatch({ name: 'returned' })) props.onClose();
  });

  const refuse = async (error: unknown): Promise<Outcome> => {
    if (isLost(error)) return { name: 'lost', lost: 'unclear' };
    if (!(error instanceof ApiError)) presentError(error);
    else {
      if (error.kind === 'answer' && error.status < 500) markSent(product, false);
      const [wrongPin] = error.errors['pin'] ?? [];
      if (wrongPin) return { name: 'wrong-pin', error: wrongPin };
      if (isOldPrice(error)) await props.onPriceChanged(error.message);
      else {
        props.onFieldErrors(error.errors);
        presentError(error, { shownFields: SHOWN_FIELDS });
      }
    }
    return { name: 'ready' };
  };

  /** @param proof confirms it instead of the typed PIN */
  const pay = async (proof?: string) => {
    const draft = readDraft(product);
    const sending = draft && dispatch({ name: 'sent' });
    if (!sending) return;
    const { attempt, pin } = sending;
    const answer = (outcome: Outcome) => dispatch({ name: 'answered', attempt, outcome });
    try {
      const order = await sendOnce(product, draft, () => purchase(proof ?? pin, draft));
      answer(order ? { name: 'opening' } : { name: 'lost', lost: 'never' });
      if (order) onOrder(order);
    } catch (error) {
      answer(await refuse(error));
    }
  };
  /** What happened to a payment without an answer, found out without another PIN. */
  const findLost = async () => {
    const looking = state.name === 'lost' && state.lost === 'unclear' && dispatch({ name: 'sent' });
    if (!looking) return;
    const outcome = outcomeOf[await findEarlier(product, onOrder)];
    dispatch({ name: 'answered', attempt: looking.attempt, outcome });
  };
  useWindowEvent('online', () => void findLost());
  return { state, pay, type: (pin: string) => void dispatch({ name: 'typed', pin }) };
}
