import type { AnswerPlace } from '#lib/help/faq-categories.ts';
import type { OrderStatus } from './words.ts';
import { paths } from '#lib/paths.ts';

/** The help answer to the question that a state raises. */
export const orderAnswers = {
  processing: 'orders#money-held',
  unknown: 'orders#we-are-checking',
  failed: 'orders#refund',
  reversed: 'orders#reversed',
} as const satisfies Partial<Record<OrderStatus, AnswerPlace>>;

/** The answer that explains a state; undefined if its own text is enough. */
export function answerTo(status: OrderStatus): string | undefined {
  const place = (orderAnswers as Partial<Record<OrderStatus, string>>)[status];
  return place && `${paths.help}/topics/${place}`;
}
