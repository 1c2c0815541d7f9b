import { useEffect, useState } from 'react';
import { useContinued } from '#islands/checkout/use-continued.ts';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { useSecondsLeft } from '#islands/ui/use-seconds-left.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction, takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Wallet } from '#lib/wallet/contract.ts';
import { paths } from '#lib/paths.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import {
  type Basket,
  basketToDraft,
  draftToBasket,
  placesForNames,
} from '#lib/e-tickets/event-basket.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import { TICKETS } from './event-on-sale.ts';
import { sortTexts, useHeldTickets, type ShownQuote } from './use-held-tickets.ts';

export interface SummaryGiven {
  needs: Needs;
  isGhanaian: boolean;
  wallet: Wallet | null;
  /** The services that are off. */
  closed: readonly string[];
  /** Epoch ms. */
  now: number;
}

const NAME = 'Enter the name of the person coming.';
export const PROMO_FIELD = 'promo-code';
const NEVER = new Date(0).toISOString();

function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** The selection, or what was kept while someone signed in; with the names and the code typed since. */
function readBasket(): Basket | null {
  const resumed = takeResumed(TICKETS);
  const draft = resumed['event_id'] ? keepDraft(TICKETS, resumed) : readDraft(TICKETS);
  const basket = draft && draftToBasket(draft.values);
  const typed = draftToBasket(readTyped(TICKETS) ?? {});
  const isSame =
    basket?.event_id === typed?.event_id &&
    JSON.stringify(basket?.items) === JSON.stringify(typed?.items);
  return basket && typed && isSame ? typed : basket;
}

/** The basket of the summary; without one, or while its service is off, another page is shown. */
function useTicketDraft(closed: readonly string[]) {
  const [basket, setBasket] = useState<Basket | null>(null);
  useEffect(() => {
    const found = readBasket();
    if (!found) replaceWith(eventPaths.events);
    else if (closed.includes(found.service_type))
      replaceWith(paths.featureUnavailable(found.service_type));
    else setBasket(found);
  }, [closed]);
  const change = (part: Partial<Basket>) => {
    if (!basket) return;
    const next = { ...basket, ...part };
    keepTyped(TICKETS, basketToDraft(next));
    setBasket(next);
  };
  return { basket, change };
}

/** The attendees: one name for each, if the organiser asks for them. */
function useNames({ basket, change }: ReturnType<typeof useTicketDraft>, places: string[]) {
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [wrong, setWrong] = useState<{ at: string }>();
  // a dialog that closes at the same time returns the focus first
  useEffect(() => {
    if (wrong) focusField(`name-${wrong.at}`);
  }, [wrong]);
  const names = places.map((_, at) => basket?.names[at] ?? '');
  const set = (at: number, name: string) => {
    change({ names: names.map((each, i) => (i === at ? name : each)) });
    setErrors(({ [at]: _, ...rest }) => rest);
  };
  /** Shows what is wrong with each; the first gets the focus. */
  const mark = (texts: Record<number, string>) => {
    setErrors(texts);
    const [at] = Object.keys(texts);
    setWrong(at === undefined ? undefined : { at });
  };
  /** @returns whether all are there */
  const check = (): boolean => {
    const missing = names.flatMap((name, at) => (name.trim().length < 2 ? [at] : []));
    mark(Object.fromEntries(missing.map((at) => [at, NAME])));
    return missing.length === 0;
  };
  return { places, names, errors, mark, set, check };
}
export type Names = ReturnType<typeof useNames>;

/** An organiser's code: typed, then applied by requesting the price with it. */
function useCode({ basket, change }: ReturnType<typeof useTicketDraft>) {
  const applied = basket?.promo_code ?? '';
  const [typed, setTyped] = useState<string>();
  const code = typedCode(typed ?? applied).toUpperCase();
  return {
    applied,
    code,
    isTyped: code !== applied,
    text: typed ?? applied,
    set: setTyped,
    apply: (next: string) => {
      change({ promo_code: next });
      setTyped(next);
    },
  };
}

/** The price if it includes the code; a code that is refused gets the focus. */
function withCode(code: string, shown: ShownQuote | null): ShownQuote | null {
  if (shown?.code === code) return shown;
  if (shown) focusField(PROMO_FIELD);
  return null;
}

/** Keeps what a guest, or someone without a PIN, was about to buy until they return. */
function useIntent(basket: Basket | null, isGhanaian: boolean) {
  const keepIntent = () => {
    const transactionData = basket ? basketToDraft(basket) : {};
    const pending = { product: TICKETS, url: eventPaths.summary, action: 'resume' } as const;
    storePendingTransaction({ ...pending, transactionData }, { isGhanaian });
  };
  const signIn = () => {
    keepIntent();
    openAuth('login');
  };
  return { keepIntent, signIn };
}

/** Does one thing at a time: taps while it is busy are ignored. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  return { busy, during };
}

/** The summary of tickets: held places, names, a code, the price, and the checkout. */
export function useSummary({ needs, isGhanaian, closed, now }: SummaryGiven) {
  const draft = useTicketDraft(closed);
  const { basket } = draft;
  const intent = useIntent(basket, isGhanaian);
  const isMember = needs !== 'sign-in';
  const held = useHeldTickets(basket, isMember);
  const { event, price, ask } = held;
  const clock = useServerClock(now);
  const left = useSecondsLeft(price?.expires_at ?? NEVER, clock, numbers.heldS);
  const isOver = isMember && price !== null && Date.parse(price.expires_at) <= clock();
  const places = event?.names_wanted && basket ? placesForNames(event, basket.items) : [];
  const names = useNames(draft, places);
  const code = useCode(draft);
  const [paid, setPaid] = useState<ShownQuote | null>(null);
  const { busy, during } = useBusy();
  /** Requests the price with another code, or without one. */
  const applyCode = async (next: string): Promise<ShownQuote | null> => {
    if (!basket) return null;
    code.apply(next);
    return withCode(next, await ask({ ...basket, promo_code: next }));
  };
  const proceed = async () => {
    if (!basket || !names.check()) return;
    if ((await held.lookUp()) !== 'none') return held.look();
    const shown = code.isTyped ? await applyCode(code.code) : isOver ? await ask() : price;
    if (!shown) return;
    keepDraft(TICKETS, basketToDraft({ ...basket, names: names.names, promo_code: shown.code }));
    setPaid(shown);
  };
  const start = () => (needs === 'sign-in' ? intent.signIn() : during(proceed));
  useContinued(start, event !== null && price !== null);
  const refuse = (errors: Record<string, string[]>) => {
    const first = Object.entries(errors).map(([field, [text = '']]) => [field, text] as const);
    const texts = sortTexts(Object.fromEntries(first));
    if (first.length > 0 && !('pin' in errors)) setPaid(null);
    names.mark(texts.names);
    if (texts.chosen) held.refuse(texts.chosen);
    // used up in the meantime: the price without it, and why
    else if (texts.promo) void ask();
  };
  return {
    ...held,
    ...intent,
    basket,
    names,
    code,
    left,
    isOver,
    isMember,
    paid,
    busy,
    clock,
    start,
    refuse,
    apply: (next: string) => during(() => applyCode(next)),
    again: () => during(() => ask()),
    /** Replaces an expired price in the sheet with a new one, or with the reason there is none. */
    settle: async (notice?: string) => setPaid(await ask(basket, notice)),
    close: () => setPaid(null),
  };
}
export type Summary = ReturnType<typeof useSummary>;
