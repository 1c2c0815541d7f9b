/** What Reloadly's public pages leave open: check each in its test system before going live. */
export const unconfirmed = {
  /** Unconfirmed: the media types of airtime and utilities; that of gift cards is documented. */
  accept: {
    giftcards: 'application/com.reloadly.giftcards-v1+json',
    topups: 'application/com.reloadly.topups-v1+json',
    utilities: 'application/com.reloadly.utilities-v1+json',
  },
  /** Unconfirmed: a list of transactions can be filtered by our own identifier, under this name. */
  filter: { giftcards: 'customIdentifier', topups: 'customIdentifier', utilities: 'referenceId' },
  /** Unconfirmed: how to request a period, and how pages work. */
  period: { from: 'startDate', to: 'endDate', page: 'page', size: 'size' },
  /** Unconfirmed: the format of the start and end of a period. */
  periodFormat: (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' '),
  /** Unconfirmed: only SUCCESSFUL is documented for gift cards. */
  statuses: {
    done: ['SUCCESSFUL'],
    refused: ['FAILED'],
    returned: ['REFUNDED'],
  },
  /** Unconfirmed: the code of a refusal that only means that our balance there is too low. */
  lowBalance: 'INSUFFICIENT_BALANCE',
  /** Unconfirmed: the words in a refusal when our identifier was used before. */
  usedBefore: /(custom\s?identifier|reference\s?id)/i,
  /** Unconfirmed: the fields with fees on top of a purchase's price, in the currency of our wallet. */
  fees: ['fee', 'smsFee'],
  /** Unconfirmed: the field with the currency of our wallet in records of topups and bills. */
  feeCurrency: ['currencyCode', 'requestedAmountCurrencyCode', 'amountCurrencyCode'],
  /** Unconfirmed: where a utility biller says whether it is for prepaid or postpaid meters. */
  billerKind: 'serviceType',
  /** Unconfirmed: the fields in which a utility bill states what arrived. */
  billDelivered: { amount: 'deliveryAmount', currency: 'deliveryAmountCurrencyCode' },
  /** Unconfirmed: what each amount of a bundle buys, by the amount with two decimals. */
  bundleWords: 'localFixedAmountsDescriptions',
  /** Unconfirmed: the headers and the formula come from three public code bases, not from a document. */
  signatureHeader: 'x-reloadly-signature',
  /** Unconfirmed: the header with the time of the signature. */
  timestampHeader: 'x-reloadly-request-timestamp',
  /** Unconfirmed: where a notice has our identifier, inside `data`. */
  noticeReference: ['customIdentifier', 'referenceId'],
  /** Unconfirmed: where it has the transaction. */
  noticeTransaction: ['transactionId', 'id'],
  /** Unconfirmed: among bills, only airtime sends notices. */
  noticeProduct: 'topups',
} as const;
