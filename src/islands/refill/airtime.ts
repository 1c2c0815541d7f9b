/** The draft's name, and the service (spec 3). */
export const PRODUCT = 'airtime';
export const SERVICE = 'airtime-bill-payment';
