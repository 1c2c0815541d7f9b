import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from '@nanostores/react';
import { useEarlier } from '#islands/checkout/use-earlier.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { fetchEvent } from '#lib/e-tickets/browser/calls.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { dropHeld, keepHeld } from '#lib/e-tickets/browser/held-tickets.ts';
import { $online } from '#lib/browser/stores/online.ts';
import type { EventDetail } from '#lib/e-tickets/contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { purchaseFields, type Basket } from '#lib/e-tickets/event-basket.ts';
import { TICKETS } from './event-on-sale.ts';

/** `code`: the promo code that it includes. */
export type ShownQuote = Quote & { notice?: string; code: string };

/**
 * `gone`: the selection can't be bought. `no-answer`: the price could not be requested. `failed`: it was
 * refused for another reason, which is shown separately.
 */
export type Problem = { kind: 'no-answer' | 'unclear' | 'failed' } | { kind: 'gone'; text: string };

/** The texts of a refusal by place: the code, the names, else the selection. */
export function sortTexts(texts: Record<string, string>) {
  const promo = texts['promo_code'];
  const names = Object.entries(texts).flatMap(([field, text]) => {
    const at = /^attendee\.(\d+)/.exec(field)?.[1];
    return at === undefined ? [] : [[Number(at), text] as const];
  });
  const chosen = Object.entries(texts).find(([field]) => /^(items|event_id)/.test(field))?.[1];
  return { promo, names: Object.fromEntries(names) as Record<number, string>, chosen };
}

/** The current event: its text about refunds, names and prices. */
function useEvent(id: string | undefined, onFail: (error: unknown) => void) {
  const [event, setEvent] = useState<EventDetail | null>(null);
  const read = async (): Promise<EventDetail | null> => {
    if (!id) return null;
    try {
      const { data } = await fetchEvent(id);
      if (data.kind === 'movie') {
        replaceWith(eventPaths.event(id));
        return null;
      }
      setEvent(data);
      return data;
    } catch (error) {
      onFail(error);
      return null;
    }
  };
  return { event, read };
}

/** A conflict or a refusal of the selection; undefined for anything else. */
function problemOf(error: unknown): Problem | undefined {
  if (isLost(error)) return { kind: 'no-answer' };
  const { chosen } = sortTexts(fieldErrors(error));
  if (chosen) return { kind: 'gone', text: chosen };
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return isGone ? { kind: 'gone', text: error.message } : undefined;
}

/** Retries on reconnecting, if the last attempt got no clear answer. */
function useBackOnline(isWaiting: boolean, look: RefObject<() => Promise<void>>) {
  const isOnline = useStore($online, { ssr: 'initial' });
  const waits = useRef(isWaiting);
  waits.current = isWaiting;
  useEffect(() => {
    if (isOnline && waits.current) void look.current();
  }, [isOnline, look]);
}

/** The price of a basket; for a member who could pay, it also holds the places and seats. */
export function useHeldTickets(basket: Basket | null, isMember: boolean) {
  const [price, setPrice] = useState<ShownQuote | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const [promoError, setPromoError] = useState<string>();
  const fail = (error: unknown) => {
    const found = problemOf(error);
    setProblem(found ?? { kind: 'failed' });
    if (!found) presentError(error);
  };
  const { event, read } = useEvent(basket?.event_id, fail);

  const ask = async (wanted = basket, notice?: string): Promise<ShownQuote | null> => {
    if (!wanted) return null;
    setProblem(undefined);
    setPromoError(undefined);
    const fields = { service_type: wanted.service_type, ...purchaseFields(wanted, false) };
    try {
      const { data } = await askQuote(fields);
      const shown = { ...data, code: wanted.promo_code, ...(notice ? { notice } : {}) };
      setPrice(shown);
      if (isMember && !data.not_held) keepHeld(wanted.event_id, wanted.items, data.expires_at);
      else dropHeld();
      return shown;
    } catch (error) {
      const { promo } = sortTexts(fieldErrors(error));
      if (promo && wanted.promo_code) {
        const without = await ask({ ...wanted, promo_code: '' });
        setPromoError(promo);
        return without;
      }
      setPrice(null);
      dropHeld();
      fail(error);
      return null;
    }
  };
  const { look: lookUp } = useEarlier(TICKETS);
  const look = async () => {
    const earlier = await lookUp();
    if (earlier === 'unclear') setProblem({ kind: 'unclear' });
    else if (earlier !== 'arrived') await Promise.all([ask(), event ?? read()]);
  };
  const latest = useRef(look);
  latest.current = look;
  const isThere = basket !== null;
  useEffect(() => {
    if (isThere) void latest.current();
  }, [isThere]);
  useBackOnline(problem?.kind === 'no-answer' || problem?.kind === 'unclear', latest);
  return {
    event,
    price,
    problem,
    promoError,
    ask,
    look,
    lookUp,
    refuse: (text: string) => setProblem({ kind: 'gone', text }),
  };
}
