/** The rule for the price of coins that members buy, shown before they pay. */
export const coinPurchaseRule =
  'This price is locked for 15 minutes. You pay exactly this and get exactly these coins, even if the market moves up or down.';
