import { serverNow } from '#lib/browser/server-time.ts';
import { todayOf } from '#lib/giftcard/card-purchase.ts';

/** The buyer's day, even where the device's clock is wrong. */
export const today = (): string => todayOf(new Date(serverNow()));
