import { readCookie } from '#lib/browser/cookies.ts';
import { cookies } from '#lib/constants.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';

/**
 * What paying leaves in the wallet, or what the wallet lacks for it; undefined if the wallet isn't known. A
 * hidden balance isn't revealed: `short` is empty then.
 */
export function walletAfter({
  wallet_available: available,
  lines,
}: Pick<Quote, 'wallet_available' | 'lines'>): { left?: string; short?: string } {
  if (available === undefined) return {};
  const left = parseAmount(available) - parseAmount(lines.total);
  const isHidden = readCookie(cookies.hideBalance) === '1';
  if (left < 0n) return { short: isHidden ? '' : toAmount(-left) };
  return isHidden ? {} : { left: toAmount(left) };
}

/** @param short what the wallet lacks; empty if that may not be shown */
export const describeShort = (short: string, currency: Quote['currency']): string =>
  short
    ? `Your wallet is ${formatMoney(short, currency)} short.`
    : 'There isn’t enough in your wallet.';
