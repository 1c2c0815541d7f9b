import { useEffect, useRef, useState } from 'react';
import { isOffline } from '#islands/checkout/offline.ts';
import { asSeen } from '#islands/checkout/price-seen.ts';
import { useEarlier } from '#islands/checkout/use-earlier.ts';
import { useContinued } from '#islands/checkout/use-continued.ts';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction, takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { type BuyService } from '#lib/giftcard/card-purchase.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { purchases, type ShownQuote } from './purchases.ts';
import { today } from './today.ts';

export interface SummaryGiven {
  service: BuyService;
  needs: Needs;
  isGhanaian: boolean;
}

/** The selection from the form, or what was typed before signing in; without it the list is shown. */
function useDraft(service: BuyService): Draft | null {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    const { product, index } = purchases[service];
    const isKept = takeKept(product) !== undefined;
    const resumed = isKept ? {} : takeResumed(product);
    const found = resumed['id'] ? keepDraft(product, resumed) : readDraft(product);
    if (found) setDraft(found);
    else replaceWith(index);
  }, [service]);
  return draft;
}

/** `text`: why this can't be bought. `no-answer`: the price could not be requested. */
export type SummaryProblem = { kind: 'no-answer' | 'unclear' } | { kind: 'text'; text: string };

/** Shows a refusal next to the purchase, if its text is about the selection. */
function problemOf(error: unknown): SummaryProblem | undefined {
  if (isLost(error)) return { kind: 'no-answer' };
  const [text] = Object.values(fieldErrors(error));
  return text ? { kind: 'text', text } : undefined;
}

/** Requests the price of a draft, unless it's unclear whether an earlier payment for it went through. */
function usePrice(service: BuyService, draft: Draft | null) {
  const [price, setPrice] = useState<ShownQuote | null>(null);
  const [problem, setProblem] = useState<SummaryProblem>();
  const fail = (error: unknown) => {
    const found = problemOf(error);
    setProblem(found);
    if (!found || found.kind === 'no-answer') return found ? undefined : presentError(error);
    return undefined;
  };
  const ask = async (notice?: string): Promise<ShownQuote | null> => {
    if (!draft) return null;
    setProblem(undefined);
    const fields = purchases[service].fields(draft.values, today());
    try {
      const { data } = await askQuote({ service_type: service, ...fields });
      const shown = notice ? { ...data, notice } : data;
      setPrice(shown);
      return shown;
    } catch (error) {
      fail(error);
      return null;
    }
  };
  const { look: lookUp } = useEarlier(purchases[service].product);
  const look = async () => {
    const earlier = await lookUp();
    if (earlier === 'unclear') setProblem({ kind: 'unclear' });
    else if (earlier !== 'arrived') await ask();
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (draft) void latest.current();
  }, [draft]);
  return { price, problem, setProblem, fail, ask, look };
}

/** The summary of a purchase: its price, and the checkout. */
export function useBuySummary({ service, needs, isGhanaian }: SummaryGiven) {
  const { product, summary, agree } = purchases[service];
  const draft = useDraft(service);
  const shown = usePrice(service, draft);
  const [paid, setPaid] = useState<ShownQuote | null>(null);
  const [busy, setBusy] = useState(false);

  const keepIntent = () => {
    const transactionData = draft?.values ?? {};
    const pending = { product, url: summary, action: 'resume', transactionData } as const;
    storePendingTransaction(pending, { isGhanaian });
  };
  const signIn = () => {
    keepIntent();
    openAuth('login');
  };
  /** The price that the PIN pays: agreed to first if the server requires that. */
  const settle = async (notice?: string) => {
    if (!draft) return;
    // offline it is saved with the displayed price
    const seen = shown.price && !navigator.onLine ? asSeen(shown.price) : null;
    try {
      const asked = agree && !needs ? await agree(draft.values, today()) : await shown.ask();
      const next = asked ?? seen;
      setPaid(next && notice ? { ...next, notice } : next);
    } catch (error) {
      const known = isOffline(error) ? seen : null;
      setPaid(known);
      if (!known) shown.fail(error);
    }
  };
  const start = async () => {
    if (needs === 'sign-in') return signIn();
    shown.setProblem(undefined);
    setBusy(true);
    await settle();
    return setBusy(false);
  };
  useContinued(start, draft !== null);
  const refuse = (errors: Record<string, string[]>) => {
    const [text] = Object.values(errors).flat();
    if (!text) return;
    setPaid(null);
    shown.setProblem({ kind: 'text', text });
  };
  const close = () => setPaid(null);
  return { draft, ...shown, paid, busy, start, settle, close, refuse, signIn, keepIntent, product };
}
export type BuySummaryState = ReturnType<typeof useBuySummary>;
