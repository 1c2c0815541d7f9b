import { ApiError } from '#lib/browser/api/api-error.ts';
import type { Reply } from '#lib/browser/api/client.ts';
import { askByKey, callOrAsk } from '#lib/browser/api/lost-answer.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { dropDraft, markSent, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import { clearSent, readSent } from '#lib/browser/stores/sent-payments.ts';
import type { Order } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';

/** A request whose connection broke may still be running, so "not found" counts only after these pauses. */
const ASK_AGAIN_MS = [1_000, 2_000, 4_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The order exists: clears its draft and shows the order, or the log if there are several. */
export function openOrder(product: string, order: Order): void {
  // what is typed here stays if another tab paid
  if (readDraft(product)?.sent) dropDraft(product);
  const isSeveral = 'transactions' in order && order.transactions !== undefined;
  goTo(isSeveral ? paths.transactions : paths.order(order.reference_code));
}

async function waitForOrder(key: string): Promise<Order | null> {
  for (const ms of ASK_AGAIN_MS) {
    await pause(ms);
    const order = await askByKey<Order>(key);
    if (order) return order;
  }
  return null;
}

/** For an answer that leaves the payment's outcome open: asks instead of guessing. */
async function findAfter(error: unknown, key: string): Promise<Order | null> {
  if (!(error instanceof ApiError) || error.kind !== 'answer') return null;
  if (error.code === 'idempotency_in_progress') return waitForOrder(key);
  const isOpen = error.code === 'idempotency_mismatch' || error.status >= 500;
  return isOpen ? askByKey<Order>(key) : null;
}

/**
 * Sends a purchase under its draft's key. One that was sent before without an answer is looked up
 * first, so that nothing is paid twice. Returns null if it never arrived.
 * @throws ApiError of the call; `isLost` when its outcome is still unknown
 */
export async function sendOnce(
  product: string,
  { key, sent }: Draft,
  purchase: () => Promise<Reply<Order>>,
): Promise<Order | null> {
  const earlier = sent ? await askByKey<Order>(key) : null;
  if (earlier) return earlier;
  markSent(product, true);
  try {
    return (await callOrAsk(key, purchase)) ?? (await waitForOrder(key));
  } catch (error) {
    const order = await findAfter(error, key);
    if (order) return order;
    throw error;
  }
}

/** `arrived`: its page is opening. `never`: nothing was taken. `unclear`: still no answer. */
export type Earlier = 'none' | 'arrived' | 'never' | 'unclear';

/** Another tab may still be sending its payment, so until then "not found" says nothing. */
const SENDING_MS = 60_000;

/** The payment of this tab without an answer, else that of another or closed tab. */
function lastSent(product: string): { key: string; isSending: boolean } | null {
  const draft = readDraft(product);
  if (draft?.sent) return { key: draft.key, isSending: false };
  const other = readSent(product);
  return other && { key: other.key, isSending: Date.now() - other.at < SENDING_MS };
}

/** Finds out what happened to an earlier payment without an answer, before another one is sent. */
export async function findEarlier(
  product: string,
  open = (order: Order) => openOrder(product, order),
): Promise<Earlier> {
  const sent = lastSent(product);
  if (!sent) return 'none';
  const { key, isSending } = sent;
  try {
    const order = (await askByKey<Order>(key)) ?? (await waitForOrder(key));
    if (!order && isSending) return 'unclear';
    if (order) open(order);
    else if (readDraft(product)?.key === key) markSent(product, false);
    clearSent(product, key);
    return order ? 'arrived' : 'never';
  } catch {
    return 'unclear';
  }
}

/** Whether an earlier payment has to be looked up. */
export const isAnySent = (product: string): boolean => lastSent(product) !== null;
