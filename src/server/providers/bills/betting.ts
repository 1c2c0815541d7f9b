import { fundBets } from '#lib/fund-bets/service.ts';
import type { Served } from '#server/ports/adapter.ts';

/**
 * Money for a betting account. VTpass lists no such category, Flutterwave documents none among its bills, and
 * Reloadly’s utilities have none, so a code in their catalogues would be for something else.
 */
export const isBetting = ({ product }: Pick<Served, 'product'>): boolean =>
  product === fundBets.orders;
