/** Amounts in a text, as we write them: "₦5,000.00", "−₦75.00", "USDT 20.00". */
const SUM =
  /((?:[−+-])?(?:(?:₦|GH₵|KSh\s?|\$)[\d,]+(?:\.\d+)?|(?:BTC|ETH|USDT|USDC|BNB|SOL|TRX|LTC)\s[\d,]+(?:\.\d+)?))/;

/** A text in parts: every second one is an amount. */
export const splitSums = (text: string): string[] => text.split(SUM);

/** Replaces the digits of amounts, and leaves their currency. */
export const maskSums = (text: string): string =>
  splitSums(text)
    .map((part, n) => (n % 2 === 1 ? part.replace(/\d[\d,.]*/, '••••') : part))
    .join('');
