import { estimate, tradeTotal, type CardLine, type CardTrade } from './card-trade.ts';

/** Cards as the form shows them; null if their payout isn't known individually. */
export interface ShownLine extends CardLine {
  estimate: string | null;
}

export interface ShownTrade {
  lines: ShownLine[];
  /** The rate per unit, when it is the same for all cards. */
  rate: string | null;
  total: string;
}

/** The price that the server holds: the rate if all cards share one, and the total. */
interface Held {
  rate: string | null;
  lines: { total: string };
}

/**
 * The lines, rate and total that every part of the page shows. Once the server holds a price, that price is used,
 * because the page's own rates may differ from it.
 */
export function shownTrade(trade: CardTrade, held: Held | null): ShownTrade {
  const own = [...trade.selectedCardValues, ...trade.otherCardValues];
  const total = tradeTotal(trade);
  if (!held || (held.rate === null && held.lines.total === total))
    return { lines: own, rate: trade.currencyRate, total };
  const { rate } = held;
  const lines = own.map((line) => ({ ...line, estimate: rate ? estimate(rate, line) : null }));
  return { lines, rate, total: held.lines.total };
}
