import { isLite } from './lite.ts';

/**
 * Whether the window may be wide enough for a list beside its detail. Phones say that they are phones, so that what
 * only wide windows show costs them nothing; any other device gets it, and hides it while its window is narrow.
 * No one gets it in lite mode.
 */
export function mayBeWide(asked: Parameters<typeof isLite>[0]): boolean {
  const { headers } = asked.request;
  const agent = headers.get('user-agent') ?? '';
  const isPhone = headers.get('sec-ch-ua-mobile') === '?1' || /Mobi|Android/.test(agent);
  return agent !== '' && !isPhone && !isLite(asked);
}
