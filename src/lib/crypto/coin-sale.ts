/** The rule for the rate of coins that members sell, shown before an address. */
export const coinSaleRule =
  'Your rate is locked for 15 minutes. Coins seen on the network by then get this rate, up to the amount you named. Anything else gets our rate at its last confirmation.';

/** The same for coins that are sold on arrival. */
export const asTheyComeRule = 'We pay our rate at the time of the last confirmation.';
