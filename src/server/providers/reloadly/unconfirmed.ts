/** What Reloadly's public pages don't settle: check each of them in its test system before going live. */
export const unconfirmed = {
  /** Unconfirmed: the media types of airtime and utilities; that of gift cards is documented. */
  accept: {
    giftcards: 'application/com.reloadly.giftcards-v1+json',
    topups: 'application/com.reloadly.topups-v1+json',
    utilities: 'application/com.reloadly.utilities-v1+json',
  },
  /** Unconfirmed: a list of transactions can be asked for by our own identifier, under this name. */
  filter: { giftcards: 'customIdentifier', topups: 'customIdentifier', utilities: 'referenceId' },
  /** Unconfirmed: how a list of a period is asked for, and how pages are. */
  period: { from: 'startDate', to: 'endDate', page: 'page', size: 'size' },
  /** Unconfirmed: how the beginning and the end of a period are written. */
  periodFormat: (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' '),
  /** Unconfirmed: only SUCCESSFUL is documented for gift cards. */
  statuses: {
    done: ['SUCCESSFUL'],
    refused: ['FAILED'],
    returned: ['REFUNDED'],
  },
  /** Unconfirmed: the code of a refusal that only means that our balance there is too low. */
  lowBalance: 'INSUFFICIENT_BALANCE',
  /** Unconfirmed: what the text of a refusal names when our identifier was used before. */
  usedBefore: /(custom\s?identifier|reference\s?id)/i,
  /** Unconfirmed: what it keeps beside the price of a purchase, under these names, in the currency of our wallet. */
  fees: ['fee', 'smsFee'],
  /** Unconfirmed: how its records of topups and bills name the currency of our wallet. */
  feeCurrency: ['currencyCode', 'requestedAmountCurrencyCode', 'amountCurrencyCode'],
  /** Unconfirmed: where a biller of the utilities says whether it is for prepaid or postpaid meters. */
  billerKind: 'serviceType',
  /** Unconfirmed: under these names a bill of the utilities tells what arrived. */
  billDelivered: { amount: 'deliveryAmount', currency: 'deliveryAmountCurrencyCode' },
  /** Unconfirmed: what each amount of a bundle buys, by the amount with two decimals. */
  bundleWords: 'localFixedAmountsDescriptions',
  /** Unconfirmed: the headers and the formula are those of three public code bases, not of a document. */
  signatureHeader: 'x-reloadly-signature',
  /** Unconfirmed: the header with the time that the signature was made at. */
  timestampHeader: 'x-reloadly-request-timestamp',
  /** Unconfirmed: where a notice names our identifier, inside `data`. */
  noticeReference: ['customIdentifier', 'referenceId'],
  /** Unconfirmed: where it names the transaction. */
  noticeTransaction: ['transactionId', 'id'],
  /** Unconfirmed: notices of bills are only sent for airtime. */
  noticeProduct: 'topups',
} as const;
