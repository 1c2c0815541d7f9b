/** The rule for the rate of coins that members sell, shown before an address. */
export const coinSaleRule =
  'Your rate is locked for 15 minutes. Coins that the network shows by then, up to the amount you named, are paid at it; anything else is paid at our rate when its last confirmation comes.';

/** The same for coins that are sold on arrival. */
export const asTheyComeRule = 'We pay our rate at the time of the last confirmation.';
