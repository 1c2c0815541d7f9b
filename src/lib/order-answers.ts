import type { OrderStatus } from '#lib/order-words.ts';
import { paths } from '#lib/paths.ts';

/** The answer of /help to what a state makes people ask, by its id in src/content/faq. */
export const orderAnswers = {
  processing: 'money-held',
  unknown: 'we-are-checking',
  failed: 'refund',
  reversed: 'reversed',
} as const satisfies Partial<Record<OrderStatus, string>>;

/** Where a state is explained, undefined where its own words are enough. */
export function answerTo(status: OrderStatus): string | undefined {
  const id = (orderAnswers as Partial<Record<OrderStatus, string>>)[status];
  return id && `${paths.help}#${id}`;
}
