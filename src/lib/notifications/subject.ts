import type { Notification } from './contract.ts';

type About = Pick<Notification, 'id' | 'link'>;

/** The order that a notification is about, as the path of its page. */
export const orderOf = ({ link }: Pick<Notification, 'link'>): string | undefined =>
  link?.startsWith('/my-orders/') ? link : undefined;

/** Whether they are one entry of the inbox: the same, or about one order. */
export const isSameEntry = (one: About, other: About): boolean =>
  one.id === other.id || (orderOf(one) !== undefined && one.link === other.link);

/** One entry for each order, its newest notification; the order's page has the whole story. Newest first. */
export const newestOfEach = <T extends About>(list: readonly T[]): T[] =>
  list.filter((each, n) => list.findIndex((other) => isSameEntry(each, other)) === n);
