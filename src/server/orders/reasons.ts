/** Why staff stop or refund an order, in words for its owner; each code begins with the act that it is for. */
export const staffReasons = {
  'fail-not-delivered': 'It wasn’t delivered.',
  'fail-no-answer': 'The provider couldn’t confirm it.',
  'fail-wrong-amount': 'The provider didn’t deliver what you ordered.',
  'fail-unavailable': 'It’s no longer available.',
  'fail-price-rose': 'The shop’s price rose by more than our quote allows.',
  'fail-asked': 'You asked us to stop it.',
  'refund-not-received': 'You didn’t receive what you paid for.',
  'refund-not-working': 'The item you received doesn’t work.',
  'refund-wrong-item': 'You received the wrong item.',
  'refund-paid-twice': 'You paid for the same thing twice.',
  'refund-goodwill': 'We refunded it as a courtesy.',
} as const;

type Reason = keyof typeof staffReasons;

/** Whether we pay a refund with this code ourselves: what was bought was delivered, and its provider keeps the money. */
export const isGoodwill = (code: string | null): boolean => code === 'refund-goodwill';

/** Whether staff stopped a failed order or line, without the provider having refused it. */
export const isStopped = ({ failure_code: code }: { failure_code?: string | null }): boolean =>
  typeof code === 'string' && Object.hasOwn(staffReasons, code);

/** The reason for a code, if it fits the act. */
export const reasonFor = (
  verdict: 'fail' | 'refund',
  code: string | undefined,
): string | undefined =>
  code?.startsWith(`${verdict}-`) && Object.hasOwn(staffReasons, code)
    ? staffReasons[code as Reason]
    : undefined;
