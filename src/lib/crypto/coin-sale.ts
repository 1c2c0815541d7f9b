/** The rule of the rate of coins that members sell; it is shown before an address is. */
export const coinSaleRule =
  'Your rate is locked for 15 minutes. Coins that the network shows by then, up to the amount you named, are paid at it; anything else is paid at our rate when its last confirmation comes.';

/** The same for coins that are sold as they come. */
export const asTheyComeRule = 'We pay our rate at the time of the last confirmation.';
