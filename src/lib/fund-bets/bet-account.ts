import { withArticle } from '#lib/article.ts';
import type { BetPlatform } from './contract.ts';
import { typedAccount } from '#lib/rules/typed.ts';

/** A user ID as the platform writes it. */
export const cleanBetAccount = (typed: string, { pattern }: BetPlatform['user_id']): string =>
  typedAccount(typed, pattern);

/** What is wrong with an account at a platform, or undefined; spaces are ignored. */
export function checkBetAccount(typed: string, rule: BetPlatform['user_id']): string | undefined {
  const { label, pattern, help } = rule;
  const account = cleanBetAccount(typed, rule);
  if (!account) return `Enter the ${label}.`;
  if (new RegExp(pattern).test(account)) return undefined;
  return [`This does not look like ${withArticle(label)}.`, help].filter(Boolean).join(' ');
}
