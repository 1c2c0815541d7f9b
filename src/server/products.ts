/**
 * Puts everything that moves money into the order engine of this process. Whoever moves orders loads
 * this file, the API and the workers alike: a product that only one of them knew would stand still.
 */
import '#server/airtime-to-cash/index.ts';
import '#server/fund-bets/index.ts';
import '#server/giftcard/index.ts';
import '#server/perfect-money/index.ts';
import '#server/referral/index.ts';
import '#server/refill/index.ts';
import '#server/wallet/index.ts';
