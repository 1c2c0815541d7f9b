import { serverNow } from '#lib/browser/server-time.ts';
import { todayOf } from '#lib/giftcard/card-purchase.ts';

/** The buyer's date, even if the device's clock is wrong. */
export const today = (): string => todayOf(new Date(serverNow()));
