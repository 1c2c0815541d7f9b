import { readCookie } from '#lib/browser/cookies.ts';
import { cookies } from '#lib/constants.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';

/**
 * What paying leaves in the wallet, or what the wallet lacks for it; undefined if the wallet isn't known. A
 * hidden balance isn't revealed.
 */
export function walletAfter({ wallet_available: available, lines }: Quote): {
  left?: string;
  short?: string;
} {
  if (available === undefined) return {};
  const left = parseAmount(available) - parseAmount(lines.total);
  if (left < 0n) return { short: toAmount(-left) };
  return readCookie(cookies.hideBalance) === '1' ? {} : { left: toAmount(left) };
}
