/** The draft's name, and the type of order (spec 3). */
export const PRODUCT = 'fund-bets';
export const SERVICE = 'funds_transfer';
