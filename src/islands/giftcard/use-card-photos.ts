import { useCallback, useEffect, useState } from 'react';
import { keepParts, readParts, type SaleParts } from '#lib/giftcard/browser/sale-draft.ts';
import { cardMoney, type CardLine } from '#lib/giftcard/card-trade.ts';
import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';

/** One card of a sale, by its position among those of its value. */
export interface Slot {
  id: string;
  /** The line it belongs to. */
  line: number;
  name: string;
}

export const slotsOf = (lines: readonly CardLine[], currency: CardCurrency): Slot[] =>
  lines.flatMap(({ value, quantity }, line) =>
    Array.from({ length: quantity }, (_, n) => ({
      id: `${value}-${n + 1}`,
      line,
      name: `${cardMoney(value, currency)}${quantity > 1 ? `, card ${n + 1}` : ''}`,
    })),
  );

export interface SlotPhotos {
  keys: string[];
  isBusy: boolean;
}

const empty: SlotPhotos = { keys: [], isBusy: false };

/** The photos of all cards, and which have arrived; kept across reloads. */
export function useCardPhotos(brand: string, slots: readonly Slot[]) {
  const [photos, setPhotos] = useState<Record<string, SlotPhotos>>({});
  const [found, setFound] = useState<Record<string, string[]> | null>(null);
  useEffect(() => setFound(readParts(brand).photos), [brand]);
  const change = useCallback(
    (id: string, next: SlotPhotos) => {
      setPhotos((before) => {
        const all = { ...before, [id]: next };
        const keys = Object.entries(all).map(([slot, photo]) => [slot, photo.keys]);
        keepParts(brand, { photos: Object.fromEntries(keys) as SaleParts['photos'] });
        return all;
      });
    },
    [brand],
  );
  const of = ({ id }: Slot) => photos[id] ?? empty;
  /** Each card of a value needs as many as the one with the most: one or two. */
  const needed = (line: number) =>
    Math.max(1, ...slots.filter((slot) => slot.line === line).map((slot) => of(slot).keys.length));
  const missing = (slot: Slot) => needed(slot.line) - of(slot).keys.length;
  return {
    /** Null until this device has been asked what arrived before a reload. */
    found,
    change,
    of,
    missing,
    /** No photo has been added yet. */
    isEmpty: slots.every((slot) => of(slot).keys.length === 0 && !of(slot).isBusy),
    isBusy: slots.some((slot) => of(slot).isBusy),
    left: slots.reduce((sum, slot) => sum + missing(slot), 0),
    sent: slots.reduce((sum, slot) => sum + of(slot).keys.length, 0),
    keysOf: (line: number) =>
      slots.filter((slot) => slot.line === line).flatMap((slot) => of(slot).keys),
  };
}
