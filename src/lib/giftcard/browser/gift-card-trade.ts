import { atom, type ReadableAtom } from 'nanostores';
import type { CardTrade } from '#lib/giftcard/card-trade.ts';

const trade = atom<CardTrade | null>(null);

/** The sale that is being prepared (spec 3); null if there is none. It holds no code. */
export const $trade: ReadableAtom<CardTrade | null> = trade;

export const keepTrade = (next: CardTrade | null): void => trade.set(next);
