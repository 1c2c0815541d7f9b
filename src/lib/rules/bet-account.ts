import { withArticle } from '#lib/article.ts';
import type { BetPlatform } from '#lib/contracts/fund-bets.ts';

/** What is wrong with an account at a platform, or undefined; spaces are ignored. */
export function checkBetAccount(
  typed: string,
  { label, pattern, help }: BetPlatform['user_id'],
): string | undefined {
  const account = typed.replaceAll(/\s/g, '');
  if (!account) return `Enter the ${label}.`;
  if (new RegExp(pattern).test(account)) return undefined;
  return [`This does not look like ${withArticle(label)}.`, help].filter(Boolean).join(' ');
}
